import { createReadStream } from 'node:fs';
import { ChecksumStream } from '../../io/checksum.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import { type Part, unusable } from './parts.ts';

/** An entry of a part, and the number of its line. */
export interface PartEntry {
  readonly bytes: Buffer;
  readonly line: number;
}

const [lineFeed, comma] = [0x0a, 0x2c];

/**
 * The entries of a part, each of which is a line, some at a time: without the brackets around all of them
 * and the commas between. Reports at its end a part that is not as it was written.
 */
export async function* entriesOf(part: Part, run: ProfileRun): AsyncGenerator<PartEntry[]> {
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
export async function* linesOf({ path, output }: Part, run: ProfileRun): AsyncGenerator<Buffer[]> {
  const summer = new ChecksumStream();
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    summer.add(bytes);
    const last = bytes.lastIndexOf(lineFeed);
    rest.push(bytes.subarray(0, last + 1));
    if (last >= 0) {
      yield cut(Buffer.concat(rest));
      rest = [];
    }
    rest.push(bytes.subarray(last + 1));
  }
  const left = Buffer.concat(rest);
  if (left.length > 0) yield cut(left);
  const { bytes, crc32 } = summer.sum;
  if (bytes === output.bytes && crc32 === output.crc32) return;
  run.report([unusable(path, 'it is not as it was written')]);
}

function cut(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
