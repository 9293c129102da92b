/** Where something stands: in a file at a position, or in a file (or a flag) as a whole. */
interface Position {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A place as people read it: `file:line:column`, or the file only where there is no position. */
export function placeText({ file, line, column }: Position): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}
