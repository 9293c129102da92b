import { grouped } from '../../base/lists-by-key.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { EngineInputs, ScoreRow } from './engine-inputs.ts';
import { distinctGroups, type LoadedPredictions } from './predictions.ts';
import { withOwnFields } from './profile-fields.ts';

const noKinds = { plans: 0, transcripts: 0, calling: 0, traces: 0, silent: 0 };

/** Gold and predictions that are there already: what there is to say of them has been said. */
export function heldInputs(
  entries: ReadonlyMap<string, GoldEntry>,
  loaded: LoadedPredictions,
  locate: EngineInputs['locate'],
  texts?: ReadonlyMap<string, string>,
): EngineInputs {
  const rowsOf = heldRows(loaded);
  const shown = { isOdd: false, ofProfiles: [], ofPredictions: [], mayBeOwn: undefined };
  return {
    *read({ ids }, isWanted = () => true) {
      for (const id of ids) {
        const entry = isWanted(id) ? entries.get(id) : undefined;
        if (entry) yield { entry, text: () => texts?.get(id), rows: rowsOf(entry) };
      }
    },
    shown: () => ({ ...shown, kinds: noKinds }),
    locate,
  };
}

/**
 * Yields what is scored of a profile: in every group of predictions each of its trials, or none; in a field that is
 * the profiles', only in the groups of its own value.
 */
export function heldRows({
  predictions,
  groups,
  ofProfiles = [],
}: LoadedPredictions): (entry: GoldEntry) => ScoreRow[] {
  const keyOf = (one: Prediction['groups']) => JSON.stringify(one);
  const byId = grouped(predictions, ({ id }) => id);
  return (entry) => {
    const byGroup = grouped(byId.get(entry.id) ?? [], (one) => keyOf(one.groups));
    const own = distinctGroups(groups.map((one) => withOwnFields(one, entry, ofProfiles)));
    return own.flatMap((group) =>
      (byGroup.get(keyOf(group)) ?? [undefined]).map((prediction) => ({ group, prediction })),
    );
  };
}
