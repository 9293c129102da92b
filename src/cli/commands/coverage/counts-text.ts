import type { TextList } from '../../../base/text/text-list.ts';
import type { CoverageCounts } from '../../../coverage/count.ts';

/** What some profiles reach, and their ids. */
export interface MeasuredBatch {
  readonly counts: CoverageCounts;
  readonly ids: TextList;
}

/** The JSON of a batch, in one line. */
export function batchText({ counts, ids }: MeasuredBatch): string {
  const { hashes, ends, bytes } = ids;
  const used = bytes.subarray(0, ends.at(-1) ?? 0);
  const texts = [hashes, ends, used].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  );
  const workflows = counts.workflows.map((one) => ({ ...one, reached: [...one.reached] }));
  return JSON.stringify({ counts: { ...counts, workflows }, ids: texts });
}

/** Reads what {@link batchText} has written. */
export function readBatch(text: string): MeasuredBatch {
  const { counts, ids } = JSON.parse(text);
  const [hashes, ends, bytes] = ids.map((one: string) =>
    Uint8Array.from(Buffer.from(one, 'base64')),
  );
  return {
    counts,
    ids: { hashes: new Uint32Array(hashes.buffer), ends: new Uint32Array(ends.buffer), bytes },
  };
}
