import type { WholeNumber } from '../../base/whole-number.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import type { Sequence } from './sequence.ts';

/** Listed golds, with their positions in emission order unless these are 0, 1, 2 and so on. */
export interface Listed {
  readonly golds: readonly ReadTrajectory[];
  readonly positions?: readonly WholeNumber[] | undefined;
}

/** Drops golds that equal an earlier one once ignored calls are removed: a gold set is a set. */
export function distinctGolds(
  { golds, positions }: Listed,
  sequence: (gold: ReadTrajectory) => Sequence,
): { golds: ReadTrajectory[]; positions: WholeNumber[] } {
  const first = new Map<string, number>();
  for (const [at, gold] of golds.entries()) {
    const { identity, agents } = sequence(gold);
    const key = JSON.stringify([identity, agents.map((agent) => agent ?? null)]);
    if (!first.has(key)) first.set(key, at);
  }
  const kept = [...first.values()];
  return {
    golds: kept.map((at) => golds[at] as ReadTrajectory),
    positions: kept.map((at) => positions?.[at] ?? at),
  };
}

/**
 * The number of predictions; those that differ only in ignored calls count as one. `whole` are the same
 * predictions with the ignored calls.
 */
export function countPredictions(
  predicted: readonly Sequence[],
  whole: readonly Sequence[],
): number {
  const first = new Map<string, string | undefined>();
  let count = 0;
  for (const [at, { identity }] of predicted.entries()) {
    const own = whole[at]?.identity;
    if (!first.has(identity)) first.set(identity, own);
    if (first.get(identity) === own) count++;
  }
  return count;
}
