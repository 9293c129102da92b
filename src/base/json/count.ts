import { mostValues } from '../json.ts';
import { closingQuote } from './depth.ts';

const [quote, comma, openBracket, openBrace] = [0x22, 0x2c, 0x5b, 0x7b];

/**
 * The offset at which a JSON text exceeds the limit of values, or undefined. Texts too short for that are not
 * scanned.
 */
export function tooManyAt(text: string, limit = mostValues): number | undefined {
  if (text.length <= 2 * limit) return undefined;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (precedesValue(code, text, at) && ++values > limit) return at;
  }
  return undefined;
}

/**
 * Whether a value follows this character: after a comma, and after an opening bracket that is not
 * closed at once.
 */
function precedesValue(code: number, text: string, at: number): boolean {
  if (code === comma) return true;
  if (code !== openBracket && code !== openBrace) return false;
  let next = at + 1;
  while (text.charCodeAt(next) <= 0x20) next++;
  return text.charCodeAt(next) !== code + 2;
}
