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
  const takenBy = new Int32Array(predicted.length).fill(-1);
  // The round in which each position was last tried.
  const tried = new Int32Array(predicted.length).fill(-1);
  const place = (from: number, round: number): boolean => {
    for (let to = 0; to < predicted.length; to++) {
      if (tried[to] === round || !same(gold[from] as number, predicted[to] as number)) continue;
      tried[to] = round;
      const holder = takenBy[to] as number;
      if (holder !== -1 && !place(holder, round)) continue;
      takenBy[to] = from;
      return true;
    }
    return false;
  };
  for (let from = 0; from < gold.length; from++) place(from, from);
  const pairs: [gold: number, predicted: number][] = [];
  for (const [to, from] of takenBy.entries()) if (from !== -1) pairs.push([from, to]);
  return pairs.sort(([a], [b]) => a - b);
}
