import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { Records } from '../../../model/records.ts';
import { isWantedBy } from '../../../scoring/verdict/predictions.ts';
import type { ScoreTask } from '../../../scoring/verdict/score-task.ts';
import { type GoldBatch, type GoldIds, unlikeOthers } from './gold-batches.ts';
import type { PickedByProfile } from './picked-predictions.ts';
import type { PredictionIndex } from './prediction-index.ts';

/** What is scored. */
export interface ScoredInput {
  readonly batches: AsyncIterable<GoldBatch | typeof unlikeOthers>;
  /** Which of all golds are scored, by their numbers; all if undefined. */
  readonly own?: readonly [number, number] | undefined;
  readonly predictions: PickedByProfile;
  /** The ids of the profiles that are scored; all unless given. */
  readonly filter?: ReadonlySet<string> | undefined;
  /** All ids of gold that has been read. */
  readonly golds: Pick<GoldIds, 'numberOf'>;
  /** Where gold of a file is explained, the profiles that it was compiled from. */
  readonly profiles: Pick<PredictionIndex, 'pick' | 'close'> | undefined;
  /** The buffers for the records, and for the texts of scores. */
  readonly spare: SpareBuffers;
}

/** What is scored at once. */
export interface Step {
  readonly task: ScoreTask;
  /** The ids without gold that occur here first. */
  readonly unknown: readonly string[];
}

/** The profiles in order with what they are scored with, and then the predictions that have no gold. */
export async function* stepsOf({
  batches,
  own: [first, end] = [0, Number.POSITIVE_INFINITY],
  predictions,
  profiles,
  filter,
}: ScoredInput): AsyncGenerator<Step | typeof unlikeOthers> {
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
    const share = batch.ids.slice(from, to);
    const own = wantedOf(share, batch.records.slice(from, to), filter);
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
    const golds = { file: '', bytes: new Uint8Array(0), places: new Uint32Array(0) };
    const given = { golds, ids: [], idField: '', profiles: undefined };
    const said = unknown.filter((id) => isWantedBy(filter, id));
    yield { task: { ...given, predictions: picked }, unknown: said };
  }
}

/** The golds of wanted profiles. Those of others stay where they are, and their predictions without gold. */
function wantedOf(
  ids: readonly string[],
  records: Records,
  filter: ScoredInput['filter'],
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
