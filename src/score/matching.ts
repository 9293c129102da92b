/** Whether an item of the gold and an item of the prediction are the same. */
export type Same = (gold: number, predicted: number) => boolean;

/**
 * The most pairs of positions (gold, predicted) whose items are the same, each position in one pair at
 * most, by augmenting paths (Kuhn's algorithm), sorted by gold position. Needed where sameness is no
 * equivalence: with a tolerance 1 is like 2 and 2 like 3, but 1 not like 3.
 */
export function maximumMatching(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): [gold: number, predicted: number][] {
  const takenBy = predicted.map(() => -1);
  const place = (from: number, tried: Set<number>): boolean => {
    for (let to = 0; to < predicted.length; to++) {
      if (tried.has(to) || !same(gold[from] as number, predicted[to] as number)) continue;
      tried.add(to);
      const holder = takenBy[to] as number;
      if (holder !== -1 && !place(holder, tried)) continue;
      takenBy[to] = from;
      return true;
    }
    return false;
  };
  for (let from = 0; from < gold.length; from++) place(from, new Set());
  return takenBy
    .map((from, to): [number, number] => [from, to])
    .filter(([from]) => from !== -1)
    .sort(([a], [b]) => a - b);
}
