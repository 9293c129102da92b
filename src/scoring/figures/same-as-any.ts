import type { FactoredGold } from '../../model/factored.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { createComparison } from './compare.ts';
import { ordersOf } from './enumerated-orders.ts';
import { Intractable } from './factored/effort.ts';
import { FactoredGolds } from './factored/factored-golds.ts';
import type { CallEquality } from './likeness.ts';
import { judgeOf, type Permitting } from './marked/judging.ts';
import { sameTrajectory } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/** Whether a prediction equals one of the trajectories: the same calls in the same order. */
export function sameAsAny(
  golds: Iterable<ReadTrajectory>,
  prediction: ReadTrajectory,
  likeness: CallEquality,
): boolean {
  const comparison = createComparison(likeness);
  const { sequence, predicted: read } = comparison.interner;
  const predicted = read(prediction);
  for (const gold of golds) if (sameTrajectory(sequence(gold), predicted, comparison)) return true;
  return false;
}

/** Whether a prediction is a member of a factored set; for rules without optional calls. */
export function isInFactored(
  gold: FactoredGold,
  prediction: ReadTrajectory,
  likeness: CallEquality,
): boolean {
  const comparison = createComparison(likeness);
  const golds = new FactoredGolds(gold, comparison, 'lcs');
  const predicted = comparison.interner.predicted(prediction);
  return everyOrder(predicted).some((order) => !golds.equal(order).next().done);
}

/** Whether a prediction is right along the places of a gold set, with what is allowed besides. */
export function isRightAlong(
  permitting: Permitting,
  prediction: ReadTrajectory,
  likeness: CallEquality,
): boolean {
  const comparison = createComparison(likeness);
  const gold = { ...permitting, golds: [], agents: [], judgesFailed: true };
  const judge = judgeOf(gold, { best: () => [] }, comparison);
  try {
    return judge.isRight(comparison.interner.predicted(prediction));
  } catch (error) {
    if (!(error instanceof Intractable)) throw error;
    return false;
  }
}

/** All orders of a prediction; if there are too many, only the one in which it is written. */
function everyOrder(predicted: Sequence): Sequence[] {
  try {
    return ordersOf(predicted);
  } catch (error) {
    if (!(error instanceof Intractable)) throw error;
    return [predicted];
  }
}
