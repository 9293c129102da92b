import { Records } from '../../model/records.ts';

/** So many characters of lines make a batch. */
const batchLength = 1 << 16;

const encoder = new TextEncoder();

/** The lines of a file that are not blank, in batches that can be sent to threads. */
export async function* lineBatches(
  file: string,
  lines: readonly string[],
): AsyncGenerator<{ readonly records: Records }> {
  for (let from = 0; from < lines.length; ) {
    let [to, length] = [from, 0];
    while (to < lines.length && length < batchLength) length += (lines[to++] ?? '').length;
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
