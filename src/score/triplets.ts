import type { CallComparison } from './call-comparison.ts';
import type { Triplet } from './interner.ts';
import { type Counts, shared } from './metrics/multiset.ts';
import { ascending, type Sequence } from './sequence.ts';

/**
 * Counts two multisets of triplets (ascending lists): the size of the greatest overlap, and of each
 * side. Optional parameters of the gold that the prediction leaves out do not count.
 */
export function tripletCounts(
  gold: readonly number[],
  predicted: readonly number[],
  comparison: CallComparison,
): Counts {
  const { exact, sameTriplet } = comparison;
  return {
    shared: shared(gold, predicted, exact, sameTriplet),
    gold: gold.length - (exact ? 0 : optionalSurplus(gold, predicted, comparison)),
    predicted: predicted.length,
  };
}

/** How many optional parameters of the gold the prediction leaves out. */
function optionalSurplus(
  gold: readonly number[],
  predicted: readonly number[],
  { interner, mayLack, sameTriplet }: CallComparison,
): number {
  const nameOf = (id: number) => {
    const { tool, key } = interner.triplets[id] as Triplet;
    return JSON.stringify([tool, key]);
  };
  const optional = gold.filter(mayLack);
  const names = [...new Set(optional.map(nameOf))];
  const spare = names.map((name) => {
    const own = (ids: readonly number[]) => ids.filter((id) => nameOf(id) === name);
    const [expected, made] = [own(gold), own(predicted)];
    const left = own(optional).length - shared(own(optional), made, false, sameTriplet);
    return Math.max(0, Math.min(left, expected.length - made.length));
  });
  return spare.reduce((sum, more) => sum + more, 0);
}

/** The triplets of all calls of a sequence, as an ascending list. */
export function tripletBag({ calls }: Sequence, { interner }: CallComparison): readonly number[] {
  return ascending(calls.flatMap((call) => interner.calls[call]?.triplets ?? []));
}
