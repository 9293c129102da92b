import { Records } from '../../../model/records.ts';

/** Some lines of a file, from 0 on; `end` is the number of the first behind them. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** All lines of a file. */
export const allLines: LineRange = { first: 0, end: Number.POSITIVE_INFINITY };

export function isIn({ first, end }: LineRange, line: number): boolean {
  return first <= line && line < end;
}

/** So many characters of lines make a batch. */
const batchLength = 1 << 16;

const encoder = new TextEncoder();

/** The lines of a file from `first` to before `end` that are not blank, in batches that can be sent to threads. */
export async function* lineBatches(
  file: string,
  lines: readonly string[],
  { first, end }: LineRange,
): AsyncGenerator<{ readonly records: Records }> {
  const last = Math.min(end, lines.length);
  for (let from = first; from < last; ) {
    let [to, length] = [from, 0];
    while (to < last && length < batchLength) length += (lines[to++] ?? '').length;
    const records = batchOf(file, lines.slice(from, to), { from, length });
    if (records.length > 0) yield { records };
    from = to;
  }
}

function batchOf(
  file: string,
  lines: readonly string[],
  { from, length }: { readonly from: number; readonly length: number },
): Records {
  // A UTF-16 unit takes at most three bytes.
  const bytes = new Uint8Array(3 * length);
  const places: number[] = [];
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const column = line.length - line.trimStart().length + 1;
    if (column > line.length) continue;
    const end = start + encoder.encodeInto(line, bytes.subarray(start)).written;
    places.push(start, end, from + at + 1, column);
    start = end;
  }
  return new Records({ file, bytes: bytes.slice(0, start), places: Uint32Array.from(places) });
}
