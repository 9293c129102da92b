/** A 1-based line and column (in code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The position of an offset (in UTF-16 units) of a text that starts at `origin` in its file. */
export function positionAt(text: string, offset: number, origin: Position): Position {
  let line = 0;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    line++;
    start = at + 1;
  }
  const width = Array.from(text.slice(start, offset)).length;
  return { line: origin.line + line, column: width + (line === 0 ? origin.column : 1) };
}
