import type { Comparison } from './comparison.ts';
import { sameCalls } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/**
 * The position of the gold that is nearest to a prediction: the most similar, the first of several;
 * golds with the same calls in another order go before all others. Undefined without golds.
 */
export function nearestGold(
  golds: readonly Sequence[],
  predicted: Sequence,
  comparison: Comparison,
  similarity: (gold: Sequence, predicted: Sequence) => number,
): number | undefined {
  const reordered = [...golds.keys()].filter((at) =>
    sameCalls(golds[at] as Sequence, predicted, comparison),
  );
  let nearest: { at: number; similarity: number } | undefined;
  for (const at of reordered.length > 0 ? reordered : golds.keys()) {
    const found = similarity(golds[at] as Sequence, predicted);
    if (!nearest || found > nearest.similarity) nearest = { at, similarity: found };
  }
  return nearest?.at;
}
