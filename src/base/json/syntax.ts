import { parse } from '@humanwhocodes/momoa';

/**
 * Longer texts are not given to momoa, which parses only 3 MB/s; the reported place is then less exact.
 */
const momoaLimit = 2_000_000;

/**
 * Where and why a text is not JSON: from the error that JSON.parse threw or, if that has no offset,
 * from momoa.
 */
export function syntaxErrorIn(
  text: string,
  error: SyntaxError,
): { readonly offset: number; readonly reason: string } {
  if (text.trim() === '') return { offset: 0, reason: 'there is no text' };
  const placed = /^(.*?) in JSON at position (\d+)/s.exec(error.message);
  if (placed) return { offset: Number(placed[2]), reason: lowered(placed[1] ?? '') };
  if (error.message.startsWith('Unexpected end')) {
    return { offset: text.trimEnd().length, reason: 'the text ends too early' };
  }
  const offset = firstBadOffset(text);
  return { offset, reason: `unexpected ${quoted(text, offset)}` };
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function quoted(text: string, offset: number): string {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd);
  if (character === '\0') return 'NUL character, which no text has';
  return character === "'" ? `"'"` : `'${character}'`;
}

function firstBadOffset(text: string): number {
  if (text.length > momoaLimit) return 0;
  try {
    parse(text, { mode: 'json' });
    return 0;
  } catch (error) {
    return offsetOf(error);
  }
}

function offsetOf(error: unknown): number {
  const offset = error instanceof Error && 'offset' in error ? error.offset : 0;
  return typeof offset === 'number' ? offset : 0;
}
