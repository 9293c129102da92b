import type { Same } from '../matching.ts';

/**
 * The length of the longest common subsequence of two sequences: the same items in the same order,
 * others between them.
 */
export function subsequenceLength(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): number {
  const row = new Uint32Array(predicted.length + 1);
  for (const item of gold) {
    let [left, diagonal] = [0, 0];
    for (let p = 0; p < predicted.length; p++) {
      const above = row[p + 1] as number;
      if (same(item, predicted[p] as number)) left = diagonal + 1;
      else if (above > left) left = above;
      diagonal = above;
      row[p + 1] = left;
    }
  }
  return row[predicted.length] as number;
}

/**
 * A longest common subsequence as pairs of positions; where several are, one that leaves out calls of
 * the gold before calls of the prediction.
 */
export function commonSubsequence(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): [gold: number, predicted: number][] {
  const rest = suffixTable(gold, predicted, same);
  const at = (g: number, p: number) => rest[g]?.[p] ?? 0;
  const pairs: [number, number][] = [];
  for (let g = 0, p = 0; g < gold.length && p < predicted.length; ) {
    if (same(gold[g] as number, predicted[p] as number)) pairs.push([g++, p++]);
    else if (at(g + 1, p) >= at(g, p + 1)) g++;
    else p++;
  }
  return pairs;
}

/** The length of the longest common subsequence of each two suffixes. */
function suffixTable(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): number[][] {
  const table = Array.from({ length: gold.length + 1 }, () =>
    new Array<number>(predicted.length + 1).fill(0),
  );
  for (let g = gold.length - 1; g >= 0; g--) {
    const [row, below] = [table[g] as number[], table[g + 1] as number[]];
    for (let p = predicted.length - 1; p >= 0; p--) {
      row[p] = same(gold[g] as number, predicted[p] as number)
        ? (below[p + 1] as number) + 1
        : Math.max(below[p] as number, row[p + 1] as number);
    }
  }
  return table;
}
