import { ChecksumStream } from '../../machine/checksum.ts';
import { linesOfFile } from '../../machine/lines-of-file.ts';
import type { Run } from '../../runs/run.ts';
import { type Part, unusable } from './parts.ts';

/** An entry of a part, and the number of its line. */
export interface PartEntry {
  readonly bytes: Buffer;
  readonly line: number;
}

const comma = 0x2c;

/**
 * The entries of a part, each of which is a line, some at a time: without the brackets around all of them
 * and the commas between. Reports at its end a part that is not as it was written.
 */
export async function* entriesOf(part: Part, run: Run): AsyncGenerator<PartEntry[]> {
  let before = 0;
  for await (const lines of linesOf(part, run)) {
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
export async function* linesOf({ path, output }: Part, run: Run): AsyncGenerator<Buffer[]> {
  const summer = new ChecksumStream();
  yield* linesOfFile(path, (chunk) => summer.add(chunk));
  const { bytes, crc32 } = summer.sum;
  if (bytes === output.bytes && crc32 === output.crc32) return;
  run.report([unusable(path, 'it is not as it was written')]);
}
