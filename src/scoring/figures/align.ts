import { compareWhole } from '../../base/whole-number.ts';
import { bestPairing } from './best-pairing.ts';
import type { Closeness } from './closeness.ts';
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
 * Pairs golds with predictions so that the total similarity is greatest (section 4.5); of several such
 * pairings the one with the most names in common, and of these the first: going through the
 * predictions, the one whose golds come first in emission order. The pairs are sorted by gold. A pair
 * with similarity 0 is still a pair. What is left over on the longer side has no pair.
 * Where every prediction has a gold than which none is closer, or every gold such a prediction, these
 * pairs are the answer.
 * Otherwise it is enough to look, for each prediction, at as many of its best golds as there are
 * predictions: at least one of these is always free, and is better than any gold outside.
 */
export function align(
  golds: Pick<Golds, 'count' | 'alike' | 'best'>,
  predictions: readonly Sequence[],
  closeness: Closeness,
): Aligned[] {
  const full = fullPairs(golds, predictions, closeness);
  if (full !== undefined) return full;
  const candidates = candidatesFor(golds, predictions);
  const measured = (measure: Closeness['similarity']) =>
    candidates.map(({ sequence }) => predictions.map((predicted) => measure(sequence, predicted)));
  const similarities = measured(closeness.similarity);
  const isOne = candidates.length === 1 && predictions.length === 1;
  const pairs = isOne ? ([[0, 0]] as const) : bestPairing(similarities, measured(closeness.names));
  return pairs.map(([row, prediction]) => {
    const gold = candidates[row] as PlacedGold;
    return { gold, prediction, similarity: similarities[row]?.[prediction] ?? 0 };
  });
}

/**
 * Gives each prediction the first gold that is not taken and than which none is closer. The pairs,
 * sorted by gold; undefined where both a prediction and a gold are left over.
 */
function fullPairs(
  golds: Pick<Golds, 'count' | 'alike'>,
  predictions: readonly Sequence[],
  { closest }: Closeness,
): Aligned[] | undefined {
  const most = golds.count === null ? Number.POSITIVE_INFINITY : Number(golds.count);
  let spare = predictions.length - most;
  // Then it matters for the names which predictions are left over.
  if (spare > 0 && closest === 'leaving-out') return undefined;
  const taken = new Set<PlacedGold['position']>();
  const pairs: Aligned[] = [];
  for (const [prediction, predicted] of predictions.entries()) {
    const [gold] = golds.alike(predicted, taken);
    if (gold !== undefined) {
      taken.add(gold.position);
      pairs.push({ gold, prediction, similarity: 1 });
    } else if (--spare < 0) return undefined;
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
