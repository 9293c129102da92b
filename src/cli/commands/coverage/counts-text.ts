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

/** Reads what {@link batchText} has written; undefined for anything else. */
export function readBatch(text: string): MeasuredBatch | undefined {
  const value = jsonIn(text);
  const { counts, ids } = (value ?? {}) as { readonly counts?: unknown; readonly ids?: unknown };
  if (!areCounts(counts) || !areTexts(ids) || ids.length !== 3) return undefined;
  const [hashes, ends, bytes] = ids.map((one) => Uint8Array.from(Buffer.from(one, 'base64')));
  const list = { hashes: numbersIn(hashes), ends: numbersIn(ends), bytes: bytes ?? noBytes };
  return isTextList(list) ? { counts, ids: list } : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const noBytes = new Uint8Array(0);

/** The whole numbers in bytes; those of a rest of fewer than four bytes are none. */
function numbersIn(bytes = noBytes): Uint32Array {
  return new Uint32Array(bytes.slice(0, bytes.length - (bytes.length % 4)).buffer);
}

function isTextList({ hashes, ends, bytes }: TextList): boolean {
  const areInOrder = ends.every((end, at) => end >= (ends[at - 1] ?? 0) && end <= bytes.length);
  return hashes.length === 2 * ends.length && areInOrder;
}

function areCounts(value: unknown): value is CoverageCounts {
  if (typeof value !== 'object' || value === null) return false;
  const { workflows, goldSets } = value as Record<string, unknown>;
  return Array.isArray(workflows) && workflows.every(areOfWorkflow) && areTexts(goldSets);
}

function areOfWorkflow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { agent, profiles, failures, reached, outcomes, goldSets } = value as Record<
    string,
    unknown
  >;
  if (typeof agent !== 'string' || !Array.isArray(reached)) return false;
  const areNumbers = [profiles, failures, ...reached].every((one) => Number.isSafeInteger(one));
  return areNumbers && areTexts(outcomes) && areTexts(goldSets);
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
