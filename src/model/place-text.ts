/** A position in a file, or a file (or a flag) as a whole. */
interface Position {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A position for people: `file:line:column`, or only the file where there is no line. */
export function placeText({ file, line, column }: Position): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}
