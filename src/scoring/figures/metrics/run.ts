import type { Same } from '../matching.ts';

/** The length of the longest contiguous run that two sequences share (section 4.5: overlap). */
export function runLength(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): number {
  let longest = 0;
  const row = new Uint32Array(predicted.length + 1);
  for (const item of gold) {
    for (let p = predicted.length - 1; p >= 0; p--) {
      const length = same(item, predicted[p] as number) ? (row[p] as number) + 1 : 0;
      row[p + 1] = length;
      if (length > longest) longest = length;
    }
  }
  return longest;
}
