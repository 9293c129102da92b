import { maximumMatching, type Same } from '../matching.ts';

/** The size of the intersection of two multisets, and of each of them. */
export interface Counts {
  readonly shared: number;
  readonly gold: number;
  readonly predicted: number;
}

/** Precision, recall and F1, from 0 to 1. */
export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Precision shared/predicted, recall shared/gold, F1 2·shared/(gold+predicted) (section 4.5). All are 1
 * if both sides are empty, and 0 if only one is.
 */
export function rates({ shared, gold, predicted }: Counts): Rates {
  if (gold === 0 && predicted === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: predicted === 0 ? 0 : shared / predicted,
    recall: gold === 0 ? 0 : shared / gold,
    f1: (2 * shared) / (gold + predicted),
  };
}

/**
 * How many items two multisets (ascending lists) share. With an exact comparison it merges the lists;
 * under rules it needs a maximum matching.
 */
export function shared(
  gold: readonly number[],
  predicted: readonly number[],
  exact: boolean,
  same: Same,
): number {
  return exact ? intersectionSize(gold, predicted) : maximumMatching(gold, predicted, same).length;
}

/** The size of the intersection of two multisets of numbers (ascending lists). */
export function intersectionSize(gold: readonly number[], predicted: readonly number[]): number {
  let count = 0;
  for (let g = 0, p = 0; g < gold.length && p < predicted.length; ) {
    const difference = (gold[g] as number) - (predicted[p] as number);
    if (difference === 0) count++;
    if (difference <= 0) g++;
    if (difference >= 0) p++;
  }
  return count;
}
