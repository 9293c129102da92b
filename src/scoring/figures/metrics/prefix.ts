import type { Same } from '../matching.ts';

/** The length of the longest common prefix of two sequences (section 4.5: prefix length). */
export function prefixLength(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): number {
  const end = Math.min(gold.length, predicted.length);
  let length = 0;
  while (length < end && same(gold[length] as number, predicted[length] as number)) length++;
  return length;
}
