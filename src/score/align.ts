import type { Pair } from '../model/score.ts';
import { assign } from './assign.ts';
import { identity, positionsByIdentity } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/** A gold trajectory and a prediction, as positions in their lists, with their similarity. */
export type Aligned = Omit<Pair, 'figures'>;

/**
 * Pairs golds and predictions to the greatest total similarity (section 4.5), sorted by gold; a pair
 * with similarity 0 is still a pair, and what is left over on the longer side is in none.
 * Where one side is all in the other, the identical ones are the pairs: nothing exceeds similarity 1.
 */
export function align(
  golds: readonly Sequence[],
  predictions: readonly Sequence[],
  similarity: (gold: Sequence, predicted: Sequence) => number,
): Aligned[] {
  const identical = identicalPairs(golds, predictions);
  if (identical.length === Math.min(golds.length, predictions.length)) return identical;
  const matrix = golds.map((gold) => predictions.map((predicted) => similarity(gold, predicted)));
  return assign(matrix).map(([gold, prediction]) => {
    return { gold, prediction, similarity: matrix[gold]?.[prediction] ?? 0 };
  });
}

/** Each prediction with the first gold that is identical and not yet taken, sorted by gold. */
function identicalPairs(golds: readonly Sequence[], predictions: readonly Sequence[]): Aligned[] {
  const free = positionsByIdentity(golds);
  const pairs: Aligned[] = [];
  for (const [prediction, predicted] of predictions.entries()) {
    const gold = free.get(identity(predicted))?.shift();
    if (gold !== undefined) pairs.push({ gold, prediction, similarity: 1 });
  }
  return pairs.sort((a, b) => a.gold - b.gold);
}
