import { Records } from '../../../model/records.ts';
import { isWantedBy } from '../../../scoring/verdict/predictions.ts';
import { taskOfIds } from '../../../scoring/verdict/score-task.ts';
import { type GoldBatch, unlikeOthers } from './gold-batches.ts';
import type { PredictionIndex } from './prediction-index.ts';
import type { Step } from './score-sources.ts';

/** What is read record by record. */
export interface RecordInput {
  readonly batches: AsyncIterable<GoldBatch | typeof unlikeOthers>;
  /** Yields which of all golds are scored, by their numbers; undefined if all are. */
  readonly own: (() => Promise<readonly [number, number]>) | undefined;
  readonly predictions: PredictionIndex;
  /** The ids of the profiles that are scored; all unless given. */
  readonly filter: ReadonlySet<string> | undefined;
  /** Where gold of a file is explained, the profiles that it was compiled from. */
  readonly profiles: PredictionIndex | undefined;
}

/** The profiles in order with what they are scored with, and then the predictions that have no gold. */
export async function* stepsOf({
  batches,
  own: share,
  predictions,
  profiles,
  filter,
}: RecordInput): AsyncGenerator<Step | typeof unlikeOthers> {
  const [first, end] = (await share?.()) ?? [0, Number.POSITIVE_INFINITY];
  let before = 0;
  for await (const batch of batches) {
    if (batch === unlikeOthers) {
      yield batch;
      return;
    }
    const [from, to] = [Math.max(0, first - before), Math.max(0, end - before)];
    before += batch.ids.length;
    const { idField } = batch;
    const [left, right] = [batch.ids.slice(0, from), batch.ids.slice(Math.max(from, to))];
    const own = wantedOf(batch.ids.slice(from, to), batch.records.slice(from, to), filter);
    if (own === unlikeOthers) {
      yield own;
      return;
    }
    const { ids, records } = own;
    predictions.pass(left);
    if (ids.length > 0) {
      const picked = predictions.pickScores(ids);
      const given = { golds: records.block, ids, idField, profiles: profiles?.pick(ids) };
      yield { task: { ...given, predictions: picked }, unknown: [] };
    }
    predictions.pass(right);
    if (!predictions.isFit) {
      yield unlikeOthers;
      return;
    }
  }
  for (const { unknown, ...picked } of predictions.rest()) {
    const said = unknown.filter((id) => isWantedBy(filter, id));
    yield { task: { ...taskOfIds([]), predictions: picked }, unknown: said };
  }
}

/** The golds of wanted profiles. Those of others stay where they are, and their predictions without gold. */
function wantedOf(
  ids: readonly string[],
  records: Records,
  filter: RecordInput['filter'],
): Pick<GoldBatch, 'ids' | 'records'> | typeof unlikeOthers {
  if (filter === undefined) return { ids, records };
  // The places of what is in a list follow from each other.
  if (records.block.list !== undefined) return unlikeOthers;
  const wanted = [...ids.keys()].filter((at) => filter.has(ids[at] as string));
  const { places } = records.block;
  const own = wanted.flatMap((at) => [...places.subarray(4 * at, 4 * at + 4)]);
  return {
    ids: wanted.map((at) => ids[at] as string),
    records: new Records({ ...records.block, places: Uint32Array.from(own) }),
  };
}
