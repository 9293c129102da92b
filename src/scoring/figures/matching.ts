import { augment } from '../../base/augmenting-path.ts';

/** Whether an item of the prediction is right where the gold has the given item. */
export type Same = (gold: number, predicted: number) => boolean;

/** Two numbers are the same if they are equal. */
export const isSameNumber: Same = (gold, predicted) => gold === predicted;

/**
 * A maximum matching: the most pairs of positions (gold, predicted) whose items are the same, each
 * position in at most one pair; by augmenting paths (Kuhn's algorithm), sorted by gold position. A
 * count by value would not do, since sameness need not be transitive: with a tolerance, 1 is like 2 and
 * 2 is like 3, but 1 is not like 3.
 */
export function maximumMatching(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): [gold: number, predicted: number][] {
  const takenBy = predicted.map((): number | undefined => undefined);
  const areSame = (from: number, to: number) => same(gold[from] as number, predicted[to] as number);
  for (const from of gold.keys()) augment(from, takenBy, areSame);
  const pairs: [gold: number, predicted: number][] = [];
  for (const [to, from] of takenBy.entries()) if (from !== undefined) pairs.push([from, to]);
  return pairs.sort(([a], [b]) => a - b);
}
