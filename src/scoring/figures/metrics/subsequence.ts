import type { Same } from '../matching.ts';
import { prefixLength } from './prefix.ts';

/** The length of the longest common subsequence of two sequences (section 4.5). */
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
 * The most names in common that a longest common subsequence of calls leaves: of all common
 * subsequences of tools, among those that hold the most equal calls, the length of the longest.
 */
export function namesInCommon(gold: NamedCalls, predicted: NamedCalls, same: Same): number {
  const width = predicted.calls.length;
  // A call is worth more than all names together.
  const callWorth = Math.min(gold.calls.length, width) + 1;
  const row = new Float64Array(width + 1);
  for (const [g, item] of gold.calls.entries()) {
    const tool = gold.tools[g];
    let [left, diagonal] = [0, 0];
    for (let p = 0; p < width; p++) {
      const above = row[p + 1] as number;
      if (above > left) left = above;
      if (tool === predicted.tools[p]) {
        const worth = same(item, predicted.calls[p] as number) ? callWorth + 1 : 1;
        if (diagonal + worth > left) left = diagonal + worth;
      }
      diagonal = above;
      row[p + 1] = left;
    }
  }
  return (row[width] as number) % callWorth;
}

/** The calls of a trajectory, and their tools. */
interface NamedCalls {
  readonly calls: readonly number[];
  readonly tools: readonly number[];
}

/**
 * A longest common subsequence as pairs of positions; of several, the one that skips calls of the gold
 * before calls of the prediction.
 */
export function commonSubsequence(
  gold: readonly number[],
  predicted: readonly number[],
  same: Same,
): [gold: number, predicted: number][] {
  const pairs: [number, number][] = [];
  const start = prefixLength(gold, predicted, same);
  for (let at = 0; at < start; at++) pairs.push([at, at]);
  const width = predicted.length - start + 1;
  const rest = suffixTable(gold, predicted, start, same);
  for (let g = start, p = start; g < gold.length && p < predicted.length; ) {
    const at = (g - start) * width + p - start;
    if (same(gold[g] as number, predicted[p] as number)) pairs.push([g++, p++]);
    else if ((rest[at + width] as number) >= (rest[at + 1] as number)) g++;
    else p++;
  }
  return pairs;
}

/** The table of the longest common subsequences of all pairs of suffixes, row by row. */
function suffixTable(
  gold: readonly number[],
  predicted: readonly number[],
  start: number,
  same: Same,
): Uint32Array {
  const width = predicted.length - start + 1;
  const table = new Uint32Array((gold.length - start + 1) * width);
  for (let g = gold.length - 1; g >= start; g--) {
    for (let p = predicted.length - 1; p >= start; p--) {
      const at = (g - start) * width + p - start;
      table[at] = same(gold[g] as number, predicted[p] as number)
        ? (table[at + width + 1] as number) + 1
        : Math.max(table[at + width] as number, table[at + 1] as number);
    }
  }
  return table;
}
