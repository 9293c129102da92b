import { compareWhole } from '../model/whole-number.ts';
import { assign } from './assign.ts';
import type { Golds, PlacedGold } from './golds.ts';
import type { Sequence } from './sequence.ts';

/**
 * A gold and a prediction (its 0-based position in the list of predictions), with their similarity from
 * 0 to 1.
 */
export interface Aligned {
  readonly gold: PlacedGold;
  readonly prediction: number;
  readonly similarity: number;
}

/**
 * Pairs golds with predictions so that the total similarity is greatest (section 4.5); the pairs are
 * sorted by gold. A pair with similarity 0 is still a pair. What is left over on the longer side has no
 * pair.
 * Where one side is identical to a part of the other, these identical pairs are the answer: no
 * similarity exceeds 1.
 * Otherwise it is enough to look, for each prediction, at as many of its best golds as there are
 * predictions: at least one of these is always free, and is no worse than any gold outside.
 */
export function align(
  golds: Pick<Golds, 'count' | 'identical' | 'best'>,
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

/** Pairs each prediction with the first identical gold that is not taken yet; sorted by gold. */
function identicalPairs(
  golds: Pick<Golds, 'identical'>,
  predictions: readonly Sequence[],
): Aligned[] {
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

function candidatesFor(golds: Pick<Golds, 'best'>, predictions: readonly Sequence[]): PlacedGold[] {
  const found = new Map<PlacedGold['position'], PlacedGold>();
  for (const predicted of predictions) {
    for (const gold of golds.best(predicted, predictions.length)) found.set(gold.position, gold);
  }
  return [...found.values()].sort((a, b) => compareWhole(a.position, b.position));
}
