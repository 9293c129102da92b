import { parallelOrders } from '../../model/score.ts';
import type { GivenFlags } from './given.ts';
import { filterIn, inputsIn, mostTrajectoriesIn, outIn, reportingIn, seedIn } from './settings.ts';

/** The flags of `traxgen faults`. */
export const faultsFlags = [
  ...(['gold', 'compare', 'ignore-tools', 'parallel', 'workflows', 'profiles'] as const),
  ...(['id-field', 'data', 'now', 'missing', 'filter', 'max-trajectories', 'seed', 'out'] as const),
  ...(['fail-on-warning', 'json', 'quiet'] as const),
] as const;

/** Reads the settings of `traxgen faults`. Throws UsageError. */
export function faultsIn(given: GivenFlags<(typeof faultsFlags)[number]>) {
  return {
    ...inputsIn(given),
    ...reportingIn(given),
    filter: filterIn(given),
    seed: seedIn(given),
    out: outIn(given),
    maxTrajectories: mostTrajectoriesIn(given),
    /** If undefined, workflows and profiles are compiled to get the gold. */
    gold: given.texts('gold'),
    compare: given.text('compare'),
    ignoreTools: [...new Set(given.words('ignore-tools'))],
    parallel: given.choice('parallel', parallelOrders, 'order'),
  };
}

/** The settings of `traxgen faults`. */
export type FaultsSettings = Readonly<ReturnType<typeof faultsIn>>;
