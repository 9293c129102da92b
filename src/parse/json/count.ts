import { mostValues } from '../../model/limits.ts';
import { stringEnd } from './depth.ts';

const [quote, comma, openBracket, openBrace] = [0x22, 0x2c, 0x5b, 0x7b];

/**
 * Where a JSON text has more values than the limit (offset of what announces the one beyond it), or -1.
 * Short texts cannot have so many and are not read.
 */
export function tooManyAt(text: string, limit = mostValues): number {
  if (text.length <= 2 * limit) return -1;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (announcesValue(code, text, at) && ++values > limit) return at;
  }
  return -1;
}

/** Behind a comma comes a value, and behind a bracket that is not closed at once. */
function announcesValue(code: number, text: string, at: number): boolean {
  if (code === comma) return true;
  if (code !== openBracket && code !== openBrace) return false;
  let next = at + 1;
  while (text.charCodeAt(next) <= 0x20) next++;
  return text.charCodeAt(next) !== code + 2;
}
