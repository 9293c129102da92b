import type { ValuePair, Weighted } from './pairs.ts';
import { type DrawnFlips, flippedSums, shareOf, tolerance } from './sign-flip.ts';

/**
 * The randomisation test of the difference of two pooled means, such as F1s (A. Yeh, "More accurate
 * tests for the statistical significance of result differences", 2000): the share of the ways to
 * exchange the sides of pairs by which the means differ at least as much as they do. Where the pairs
 * count alike, it is the sign-flip test.
 */
export function swapTest(pairs: readonly ValuePair[], flips: DrawnFlips): number {
  const differences = (key: keyof Weighted) =>
    pairs.map(({ first, second }) => first[key] - second[key]);
  const totals = (key: keyof Weighted) =>
    pairs.reduce((sum, { first, second }) => sum + first[key] + second[key], 0);
  const [ofSums, ofWeights] = [differences('sum'), differences('weight')];
  const isSame = (at: number) =>
    [ofSums, ofWeights].every((all) => Math.abs(all[at] ?? 0) <= tolerance);
  const swapped = [...pairs.keys()].filter((at) => !isSame(at));
  const [sum, weight] = [totals('sum'), totals('weight')];
  /** How far apart the means are, where the first side has so much more than the second. */
  const distance = (more: number, heavier: number) =>
    Math.abs(ratio(sum + more, weight + heavier) - ratio(sum - more, weight - heavier));
  const total = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const found = distance(total(ofSums), total(ofWeights)) - tolerance;
  const [sums, weights] = [ofSums, ofWeights].map((all) =>
    flippedSums(
      swapped.map((at) => all[at] ?? 0),
      flips,
    ),
  ) as [Float64Array, Float64Array];
  return shareOf(sums, (at) => distance(sums[at] ?? 0, weights[at] ?? 0) >= found);
}

function ratio(sum: number, weight: number): number {
  return weight <= tolerance ? 0 : sum / weight;
}
