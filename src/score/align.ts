import { compareWhole } from '../model/whole-number.ts';
import { assign } from './assign.ts';
import type { Golds, PlacedGold } from './golds.ts';
import type { Sequence } from './sequence.ts';

/** A gold and a prediction, by its position in its list, with their similarity. */
export interface Aligned {
  readonly gold: PlacedGold;
  readonly prediction: number;
  readonly similarity: number;
}

/**
 * Pairs golds and predictions to the greatest total similarity (section 4.5), sorted by gold; a pair
 * with similarity 0 is still a pair, and what is left over on the longer side is in none.
 * Where one side is all in the other, the identical ones are the pairs: nothing exceeds similarity 1.
 * Else the golds that take part are among the best of each prediction, as many as there are
 * predictions: of more, one at least would be left over, and could stand in for any worse one.
 */
export function align(
  golds: Golds,
  predictions: readonly Sequence[],
  similarity: (gold: Sequence, predicted: Sequence) => number,
): Aligned[] {
  const identical = identicalPairs(golds, predictions);
  const most = golds.count === null ? Number.POSITIVE_INFINITY : Number(golds.count);
  if (identical.length === Math.min(most, predictions.length)) return identical;
  const candidates = candidatesFor(golds, predictions);
  const matrix = candidates.map(({ sequence }) =>
    predictions.map((predicted) => similarity(sequence, predicted)),
  );
  return assign(matrix).map(([row, prediction]) => {
    const gold = candidates[row] as PlacedGold;
    return { gold, prediction, similarity: matrix[row]?.[prediction] ?? 0 };
  });
}

/** Each prediction with the first gold that is identical and not yet taken, sorted by gold. */
function identicalPairs(golds: Golds, predictions: readonly Sequence[]): Aligned[] {
  const taken = new Set<PlacedGold['position']>();
  const pairs: Aligned[] = [];
  for (const [prediction, predicted] of predictions.entries()) {
    for (const gold of golds.identical(predicted)) {
      if (taken.has(gold.position)) continue;
      taken.add(gold.position);
      pairs.push({ gold, prediction, similarity: 1 });
      break;
    }
  }
  return pairs.sort((a, b) => compareWhole(a.gold.position, b.gold.position));
}

function candidatesFor(golds: Golds, predictions: readonly Sequence[]): PlacedGold[] {
  const found = new Map<PlacedGold['position'], PlacedGold>();
  for (const predicted of predictions) {
    for (const gold of golds.best(predicted, predictions.length)) found.set(gold.position, gold);
  }
  return [...found.values()].sort((a, b) => compareWhole(a.position, b.position));
}
