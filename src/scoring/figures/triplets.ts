import type { CallComparison } from './call-comparison.ts';
import type { Triplet } from './interner.ts';
import { type Counts, shared } from './metrics/multiset.ts';
import { ascending, type Sequence } from './sequence.ts';

/**
 * Counts two multisets of triplets (ascending lists): the size of the greatest overlap, and of each
 * side. Optional parameters of the gold that the prediction leaves out do not count, nor do permitted
 * ones that only the prediction has.
 */
export function tripletCounts(
  gold: readonly number[],
  predicted: readonly number[],
  comparison: CallComparison,
): Counts {
  const { exact, sameTriplet, mayLack, mayAdd, interner } = comparison;
  const common = (expected: readonly number[], made: readonly number[]) =>
    shared(expected, made, exact, sameTriplet);
  const counts = { gold: gold.length, predicted: predicted.length };
  if (exact) return { shared: common(gold, predicted), ...counts };
  const nameOf = (id: number) => {
    const { tool, key } = interner.triplets[id] as Triplet;
    return JSON.stringify([tool, key]);
  };
  const lacked = spared(gold, predicted, gold.filter(mayLack), nameOf, common);
  const added = spared(predicted, gold, predicted.filter(mayAdd), nameOf, (made, expected) =>
    common(expected, made),
  );
  return {
    shared: common(gold, predicted),
    gold: counts.gold - lacked,
    predicted: counts.predicted - added,
  };
}

/** How many of the triplets `free` of one side are surplus: more than the other side has, and unmatched. */
function spared(
  mine: readonly number[],
  others: readonly number[],
  free: readonly number[],
  nameOf: (id: number) => string,
  common: (mine: readonly number[], others: readonly number[]) => number,
): number {
  const names = [...new Set(free.map(nameOf))];
  const spare = names.map((name) => {
    const own = (ids: readonly number[]) => ids.filter((id) => nameOf(id) === name);
    const left = own(free).length - common(own(free), own(others));
    return Math.max(0, Math.min(left, own(mine).length - own(others).length));
  });
  return spare.reduce((sum, more) => sum + more, 0);
}

/** The triplets of all calls of a sequence, as an ascending list. */
export function tripletBag({ calls }: Sequence, { interner }: CallComparison): readonly number[] {
  return ascending(calls.flatMap((call) => interner.calls[call]?.triplets ?? []));
}
