import { depthLimit } from '../json.ts';

const quote = 0x22;
const backslash = 0x5c;

/**
 * The offset of the bracket at which a JSON text exceeds the nesting limit, or undefined. It is a loop,
 * because recursion could overflow the stack. Texts too short for that are not scanned.
 */
export function tooDeepAt(text: string, limit = depthLimit): number | undefined {
  if (text.length <= 2 * limit) return undefined;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limit) return at;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return undefined;
}

/**
 * The offset of the quote that closes the string opened at `start`; the length of the text if none
 * does.
 */
export function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
  return backslashes % 2 === 1;
}

/** The offset behind the object or list that begins at an offset; the length of a text in which it has no end. */
export function objectEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = closingQuote(text, at);
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}
