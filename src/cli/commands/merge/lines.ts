import { linesOfFile } from '../../machine/lines-of-file.ts';
import type { Part } from './parts.ts';

/** An entry of a part, and the number of its line. */
export interface PartEntry {
  readonly bytes: Buffer;
  readonly line: number;
}

const comma = 0x2c;

/**
 * The entries of a part, each of which is a line, some at a time: without the brackets around all of them
 * and the commas between.
 */
export async function* entriesOf(part: Part): AsyncGenerator<PartEntry[]> {
  let before = 0;
  for await (const lines of linesOf(part)) {
    const all = lines.map((line, at) => ({
      bytes: line.at(-1) === comma ? line.subarray(0, -1) : line,
      line: before + at + 1,
    }));
    before += lines.length;
    yield all.filter(({ bytes }) => !isAround(bytes));
  }
}

/** Whether a line is not an entry, but a bracket around all of them. */
function isAround(line: Buffer): boolean {
  return line.length < 3;
}

/** The lines of a part, some at a time. */
export function linesOf({ path }: Part): AsyncGenerator<Buffer[]> {
  return linesOfFile(path);
}
