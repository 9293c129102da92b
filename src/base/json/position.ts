/** A 1-based line and column (in code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The position of an offset (in UTF-16 units) in a text that starts at `origin` of its file. */
export function positionAt(text: string, offset: number, origin: Position): Position {
  let line = 0;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    line++;
    start = at + 1;
  }
  const width = codePoints(text, start, offset);
  return { line: origin.line + line, column: width + (line === 0 ? origin.column : 1) };
}

/** Counts without a copy, because the line may be very long. */
function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const isSecondHalf = at > from && isLow(text, at) && isHigh(text, at - 1);
    if (!isSecondHalf) count++;
  }
  return count;
}

function isHigh(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
