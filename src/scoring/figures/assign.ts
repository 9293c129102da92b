import { munkres } from 'munkres';

/**
 * The pairs (row, column) with the greatest total similarity, by the Hungarian algorithm, sorted by
 * row; there are as many pairs as the shorter side has entries. The result is deterministic. Throws a
 * RangeError on a similarity that is not a number from 0 to 1, because the package would accept it
 * silently.
 */
export function assign(
  similarities: readonly (readonly number[])[],
): [row: number, column: number][] {
  const costs = similarities.map((row) => row.map(costOf));
  return munkres(costs).sort(([a], [b]) => a - b);
}

function costOf(similarity: number): number {
  if (similarity >= 0 && similarity <= 1) return 1 - similarity;
  throw new RangeError(`A similarity is from 0 to 1, not ${similarity}.`);
}
