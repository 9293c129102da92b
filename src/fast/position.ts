// Places in UTF-8 that is not decoded: counted at 2,000 MB/s, and at 260 by the lines of the decoded text.
// test/fast/position.test.ts holds the two equal.
import type { Diagnostic } from '../model/diagnostic.ts';

/** A place in a text: the line and the column in code points, both 1-based. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Where every text starts. */
export const origin: TextPosition = { line: 1, column: 1 };

const lineFeed = 0x0a;

/** How many bytes of a range of UTF-8 continue a code point that began before them. */
export function countContinuations(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if (((bytes[i] as number) & 0xc0) === 0x80) count++;
  return count;
}

/** The position behind some UTF-8 text that starts at a position. */
export function advance(from: TextPosition, bytes: Buffer): TextPosition {
  let line = from.line;
  let start = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, start)) {
    line++;
    start = at + 1;
  }
  const points = bytes.length - start - countContinuations(bytes, start, bytes.length);
  return { line, column: start === 0 ? from.column + points : points + 1 };
}

/** Where the first code point starts that is not valid UTF-8. */
function firstInvalidByte(bytes: Buffer): number {
  // What is decoded and encoded again differs first where the replacement character came in.
  const mended = Buffer.from(bytes.toString('utf8'));
  let at = 0;
  while (at < bytes.length && bytes[at] === mended[at]) at++;
  while (at > 0 && ((mended[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

/** Says which byte of a file is not UTF-8, given the bytes, where they start and at which offset. */
export function notUtf8(file: string, bytes: Buffer, offset: number, from = origin): Diagnostic {
  const at = firstInvalidByte(bytes);
  const place = { file, ...advance(from, bytes.subarray(0, at)) };
  return { code: 'not-utf8', place, data: { byte: offset + at } };
}
