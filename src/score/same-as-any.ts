import type { FactoredGold } from '../model/factored.ts';
import type { ReadTrajectory } from '../model/format.ts';
import { createComparison } from './compare.ts';
import { FactoredGolds } from './factored/factored-golds.ts';
import type { Likeness } from './likeness.ts';
import { sameTrajectory } from './same-trajectory.ts';

/** Whether a prediction is one of some trajectories: the same calls in the same order. */
export function sameAsAny(
  golds: Iterable<ReadTrajectory>,
  prediction: ReadTrajectory,
  likeness: Likeness,
): boolean {
  const comparison = createComparison(likeness);
  const { sequence } = comparison.vocabulary;
  const predicted = sequence(prediction);
  for (const gold of golds) if (sameTrajectory(sequence(gold), predicted, comparison)) return true;
  return false;
}

/** Whether a prediction is in a factored set; no tool's calls may be optional. */
export function isInFactored(
  gold: FactoredGold,
  prediction: ReadTrajectory,
  likeness: Likeness,
): boolean {
  const comparison = createComparison(likeness);
  const golds = new FactoredGolds(gold, comparison, 'lcs');
  return !golds.equal(comparison.vocabulary.sequence(prediction)).next().done;
}
