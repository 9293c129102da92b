import { Draws } from '../../base/draws.ts';
import { isFactored } from '../../model/factored.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { ordersAt } from '../../model/order-template.ts';
import type { Prediction } from '../../model/prediction.ts';
import { callText } from '../figures/call-text.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import { trajectoryOf } from '../gold/lattice-gold.ts';
import { type GradeOptions, scoreEntry } from '../verdict/score-entry.ts';
import {
  type FaultName,
  type FaultyRun,
  faultNames,
  faultyRun,
  type KnownTools,
  type RunCall,
} from './faults.ts';

/** What became of a run with a mistake. */
export interface TriedFault extends FaultyRun {
  readonly id: string;
  /** The call that the mistake was made at, as it should be. */
  readonly call: string;
  /** Whether the score says that the run is wrong. */
  readonly isCaught: boolean;
  /** Whether a guard refuses a call of the run, or its end; undefined where nobody knows the policy. */
  readonly isDenied: boolean | undefined;
}

/** A mistake of each kind that was drawn into a right run of a profile, as the score and a guard judge it. */
export interface FaultTrial {
  readonly seed: string;
  readonly tools: KnownTools;
  /** How runs are compared; the same without rules tells whether a mistake is one. */
  readonly comparing: GradeOptions;
  readonly denies?: (entry: GoldEntry, calls: readonly RunCall[]) => boolean | undefined;
}

/** A mistake that is another gold by chance is drawn again so many times. */
const attempts = 5;

/**
 * Draws a mistake of each kind into a right run of a profile; kinds that have no place in it, or only lead to
 * other gold, are left out. The same seed draws the same for a profile, whatever others there are.
 */
export function tryFaults(
  entry: GoldEntry,
  { seed, tools, comparing, denies }: FaultTrial,
): TriedFault[] {
  const right = rightRun(entry, new Draws(seed, entry.id));
  if (right === undefined) return [];
  const { similarity } = comparing;
  const strict = { similarity, rules: undefined, namesMeant: comparing.namesMeant };
  const isRight = (calls: readonly RunCall[], how: GradeOptions) => {
    const score = scoreEntry(entry, predicted(entry, calls), { ...how, hidesCalls: true });
    return !('code' in score) && score.figures.valid === 1;
  };
  return faultNames.flatMap((fault: FaultName) => {
    const draws = new Draws(seed, entry.id, fault);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const run = faultyRun(right, fault, draws, tools);
      if (run === undefined) return [];
      if (isRight(run.calls, strict)) continue;
      const isCaught = !isRight(run.calls, comparing);
      const call = callText(right[run.at] as RunCall, entry.valuesAreText);
      return [{ ...run, id: entry.id, call, isCaught, isDenied: denies?.(entry, run.calls) }];
    }
    return [];
  });
}

/** One of the gold's trajectories; undefined where there is none. */
function rightRun({ golds }: GoldEntry, draws: Draws): readonly RunCall[] | undefined {
  const listed: readonly ReadTrajectory[] = isFactored(golds)
    ? [trajectoryOf(golds, ordersAt(golds, 0n))]
    : golds;
  if (listed.length === 0) return undefined;
  return draws
    .one(listed)
    .flatMap(({ calls }) => calls.map(({ tool, params = [] }) => ({ tool, params })));
}

function predicted({ id, valuesAreText }: GoldEntry, calls: readonly RunCall[]): Prediction {
  const origin = { file: '', line: 1, column: 1 };
  return {
    id,
    groups: {},
    trajectories: [calls.length === 0 ? [] : [{ agent: undefined, calls }]],
    valuesAreText,
    repairs: {},
    origin,
    place: { file: '', pointer: '' },
  };
}
