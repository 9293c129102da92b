import { munkres } from 'munkres';

/**
 * The pairs (row, column) with the greatest total of a matrix of similarities (0 to 1), by the
 * Hungarian algorithm, sorted by row: as many as the shorter side has. The same matrix always yields
 * the same pairs. Throws on a similarity that is no number from 0 to 1, which the package would accept.
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
