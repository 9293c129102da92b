import type { Prediction } from '../../model/prediction.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { EngineInputs } from './engine-inputs.ts';

/** Gold and predictions that are there already: what there is to say of them has been said. */
export function heldInputs(
  entries: ReadonlyMap<string, GoldEntry>,
  predictions: readonly Prediction[],
  locate: EngineInputs['locate'],
  texts?: ReadonlyMap<string, string>,
): EngineInputs {
  return {
    golds: {
      isOdd: false,
      said: [],
      *read({ ids }, isWanted = () => true) {
        for (const [at, id] of ids.entries()) yield isWanted(at) ? entries.get(id) : undefined;
      },
      textAt: ({ ids }, at) => texts?.get(ids[at] ?? ''),
    },
    predictions: {
      isOdd: false,
      said: [],
      kinds: { plans: 0, transcripts: 0, calling: 0, traces: 0, silent: 0 },
      begin() {},
      at: (position) => predictions[position],
    },
    locate,
  };
}
