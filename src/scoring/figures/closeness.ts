import type { SimilarityName } from '../../model/score.ts';
import { commonNames } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { Sequence } from './sequence.ts';
import { similarityOf } from './similarity.ts';

/**
 * The golds that a prediction equals; with optional calls, those of which only such calls are left out;
 * under similarities that compare only a part of trajectories, all golds whose similarity is 1.
 */
export type ClosestGolds = 'equal' | 'leaving-out' | 'most-similar';

/** How close a gold and a prediction are. */
export interface Closeness {
  /** From 0 to 1. */
  similarity(gold: Sequence, predicted: Sequence): number;
  /** The names in common, which decide between equal similarities; 0 where they do not. */
  names(gold: Sequence, predicted: Sequence): number;
  /** Which golds are as close to a prediction as can be. */
  readonly closest: ClosestGolds;
  /** With `leaving-out`: whether no gold can be closer to the prediction. */
  isFull(gold: Sequence, predicted: Sequence): boolean;
}

/** Only with `lcs` names decide between golds that are equally similar. */
export function closenessBy(name: SimilarityName, comparison: CallComparison): Closeness {
  const hasNames = name === 'lcs';
  const similarity = (gold: Sequence, predicted: Sequence) =>
    similarityOf(name, gold, predicted, comparison);
  const names = (gold: Sequence, predicted: Sequence) => {
    if (!hasNames) return 0;
    return commonNames(...dropOptionalCalls(gold, predicted, comparison), comparison.sameCall);
  };
  const ofCalls = comparison.matchers.optionalCalls ? 'leaving-out' : 'equal';
  return {
    similarity,
    names,
    closest: hasNames ? ofCalls : 'most-similar',
    isFull: (gold, predicted) =>
      similarity(gold, predicted) === 1 && names(gold, predicted) === predicted.calls.length,
  };
}
