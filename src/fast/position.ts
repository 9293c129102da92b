/** A place in a text: the line and the column in code points, both 1-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where every text starts. */
export const origin: Position = { line: 1, column: 1 };

const lineFeed = 0x0a;

/** How many bytes of a range of UTF-8 continue a code point that began before them. */
export function countContinuations(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if (((bytes[i] as number) & 0xc0) === 0x80) count++;
  return count;
}

/** The position behind some UTF-8 text that starts at a position. */
export function advance(from: Position, bytes: Buffer): Position {
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
export function firstInvalidByte(bytes: Buffer): number {
  // What is decoded and encoded again differs first where the replacement character came in.
  const mended = Buffer.from(bytes.toString('utf8'));
  let at = 0;
  while (at < bytes.length && bytes[at] === mended[at]) at++;
  while (at > 0 && ((mended[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
