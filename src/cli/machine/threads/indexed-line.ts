/** What a file in UTF-8 may begin with. */
export const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line of a file, or an element of a list. */
export interface IndexedLine {
  /** Without white space around it; good until the next is asked for. */
  readonly bytes: Buffer;
  readonly offset: number;
  /** The number of the line, or of the element in its list, from 1. */
  readonly line: number;
  readonly column: number;
}
