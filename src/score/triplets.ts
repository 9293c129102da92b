import type { Comparison } from './comparison.ts';
import { type Counts, shared } from './metrics/multiset.ts';
import { ascending, type Sequence } from './sequence.ts';
import type { Triplet } from './vocabulary.ts';

/**
 * Counts two multisets of triplets (ascending lists): the greatest overlap, and the sizes, where
 * optional parameters of the gold that the prediction lacks do not count.
 */
export function tripletCounts(
  gold: readonly number[],
  predicted: readonly number[],
  comparison: Comparison,
): Counts {
  const { exact, sameTriplet } = comparison;
  return {
    shared: shared(gold, predicted, exact, sameTriplet),
    gold: gold.length - (exact ? 0 : spared(gold, predicted, comparison)),
    predicted: predicted.length,
  };
}

/** The surplus of the gold over the prediction, parameter by parameter, where it is optional. */
function spared(
  gold: readonly number[],
  predicted: readonly number[],
  { vocabulary, book }: Comparison,
): number {
  const surplus = new Map<string, number>();
  const count = (ids: readonly number[], step: number) => {
    for (const id of ids) {
      const { tool, key } = vocabulary.triplets[id] as Triplet;
      if (!book.parameter(tool, key)?.optional) continue;
      const name = JSON.stringify([tool, key]);
      surplus.set(name, (surplus.get(name) ?? 0) + step);
    }
  };
  count(gold, 1);
  count(predicted, -1);
  return [...surplus.values()].reduce((sum, more) => sum + Math.max(0, more), 0);
}

/** The triplets of all calls of a sequence, ascending. */
export function tripletBag({ calls }: Sequence, { vocabulary }: Comparison): readonly number[] {
  return ascending(calls.flatMap((call) => vocabulary.calls[call]?.triplets ?? []));
}
