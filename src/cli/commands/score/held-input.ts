import { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { grouped } from '../../../base/lists-by-key.ts';
import type { Prediction } from '../../../model/prediction.ts';
import { Records } from '../../../model/records.ts';
import type { LoadedPredictions } from '../../../scoring/verdict/predictions.ts';
import type { PickedPredictions } from '../../../scoring/verdict/score-task.ts';
import type { GoldBatch } from './gold-batches.ts';
import type { PickedByProfile, UnpickedPredictions } from './picked-predictions.ts';
import type { ScoredInput } from './scoring-steps.ts';

/** So many profiles are scored at once. */
const profilesAtOnce = 512;

const noRecords = { file: '', bytes: new Uint8Array(0), places: new Uint32Array(0) };

/** Gold and predictions that are there already, as what is scored. */
export function heldInput(
  ids: readonly string[],
  golds: Parameters<typeof heldPredictions>[1] & ScoredInput['golds'],
  loaded: LoadedPredictions,
): ScoredInput {
  async function* batches(): AsyncGenerator<GoldBatch> {
    for (let from = 0; from < ids.length; from += profilesAtOnce) {
      const own = ids.slice(from, from + profilesAtOnce);
      yield { records: new Records(noRecords), ids: own, idField: '' };
    }
  }
  return {
    batches: batches(),
    predictions: heldPredictions(loaded, golds),
    golds,
    profiles: undefined,
    spare: new SpareBuffers(),
  };
}

/** Predictions that are there already, by the profiles that they are of. What there is to say of them has been said. */
function heldPredictions(
  { predictions, groups, doubled }: LoadedPredictions,
  golds: { readonly has: (id: string) => boolean },
): PickedByProfile {
  const byId = grouped([...predictions.keys()], (at) => predictions[at]?.id ?? '');
  return {
    said: [],
    doubled: new Set(doubled),
    files: [],
    isFit: true,
    isMute: false,
    groups,
    hasTrials: false,
    mostOfOne: 1,
    unmet: [],
    known: [],
    pickScores: (ids) => picked(ids, byId, predictions, groups),
    pass() {},
    *rest(): Generator<UnpickedPredictions> {
      const unknown = [...byId.keys()].filter((id) => !golds.has(id));
      yield { blocks: [], ids: [], rows: new Uint32Array(0), unknown };
    },
    losesMore: () => false,
    close() {},
  };
}

/** The rows of profiles: in each group their predictions, or none. */
function picked(
  ids: readonly string[],
  byId: ReadonlyMap<string, readonly number[]>,
  predictions: readonly Prediction[],
  groups: readonly Prediction['groups'][],
): PickedPredictions {
  const rows: number[] = [];
  const keys = groups.map((group) => JSON.stringify(group));
  for (const [profile, id] of ids.entries()) {
    const own = grouped(byId.get(id) ?? [], (at) => JSON.stringify(predictions[at]?.groups));
    for (const [group, key] of keys.entries()) {
      for (const at of own.get(key) ?? [-1]) rows.push(profile, at + 1, group, Math.min(at + 1, 1));
    }
  }
  return { blocks: [], ids: [], rows: Uint32Array.from(rows) };
}
