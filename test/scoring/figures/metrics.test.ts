import { describe, expect, test } from 'vitest';
import { isSameNumber, type Same } from '../../../src/scoring/figures/matching.ts';
import { intersectionSize, rates, shared } from '../../../src/scoring/figures/metrics/multiset.ts';
import { prefixLength } from '../../../src/scoring/figures/metrics/prefix.ts';
import { runLength } from '../../../src/scoring/figures/metrics/run.ts';
import {
  commonSubsequence,
  subsequenceLength,
} from '../../../src/scoring/figures/metrics/subsequence.ts';

/** One predicted item passes for the gold item itself and for the one below it. */
const upToOneMore: Same = (gold, predicted) => predicted === gold || predicted === gold + 1;
const anything: Same = () => true;

describe('rates', () => {
  test.each([
    // 2/4, 2/3, 2·2/(3+4)
    [2, 3, 4, 0.5, 2 / 3, 4 / 7],
    [3, 3, 3, 1, 1, 1],
    [0, 3, 4, 0, 0, 0],
    [0, 0, 0, 1, 1, 1],
    [0, 0, 2, 0, 0, 0],
    [0, 2, 0, 0, 0, 0],
  ])('%i shared of %i and %i', (both, gold, predicted, precision, recall, f1) => {
    expect(rates({ shared: both, gold, predicted })).toEqual({ precision, recall, f1 });
  });
});

describe('what multisets share', () => {
  test.each<[readonly number[], readonly number[], number]>([
    [[], [], 0],
    [[1], [], 0],
    [[], [1], 0],
    [[0], [0], 1],
    // min(1,2) ones and min(2,1) twos
    [[1, 2, 2], [1, 1, 2], 2],
    // 3 and 5
    [[1, 3, 5], [2, 3, 4, 5], 2],
    [[4, 5], [1, 2], 0],
    // the gold's 1 and 2 are skipped, the 3 stays
    [[1, 2, 3], [3], 1],
  ])('%j and %j', (gold, predicted, size) => {
    expect(intersectionSize(gold, predicted)).toBe(size);
    expect(shared(gold, predicted, true, anything)).toBe(size);
    expect(shared(gold, predicted, false, isSameNumber)).toBe(size);
  });

  test('under a rule is a maximum matching', () => {
    // 2 passes for 1 and 3 for 2, though 2 is in both
    expect(shared([1, 2], [2, 3], false, upToOneMore)).toBe(2);
    expect(shared([2, 3], [1, 2], false, upToOneMore)).toBe(1);
  });
});

describe('two sequences', () => {
  test.each<[readonly number[], readonly number[], prefix: number, run: number, common: number]>([
    [[], [], 0, 0, 0],
    [[1], [], 0, 0, 0],
    [[], [1], 0, 0, 0],
    [[1], [1], 1, 1, 1],
    [[1, 2], [1, 2], 2, 2, 2],
    [[1, 2, 3], [1, 2], 2, 2, 2],
    [[1, 2], [1, 2, 3], 2, 2, 2],
    // prefix 1; run 4 5 6; in common 1 4 5 6
    [[1, 2, 4, 5, 6], [1, 4, 5, 6, 2], 1, 3, 4],
    // run 2 3 (or 3 4); in common 2 3 4
    [[1, 2, 3, 4], [2, 3, 9, 3, 4], 0, 2, 3],
    // each item once: 1 of the gold's two
    [[1, 1], [2, 1], 0, 1, 1],
    // every second one
    [[1, 2, 3, 4, 5], [1, 7, 3, 8, 5], 1, 1, 3],
    // one of the three, whichever
    [[1, 2, 3], [3, 2, 1], 0, 1, 1],
  ])('%j and %j', (gold, predicted, prefix, run, common) => {
    expect(prefixLength(gold, predicted, isSameNumber)).toBe(prefix);
    expect(runLength(gold, predicted, isSameNumber)).toBe(run);
    expect(subsequenceLength(gold, predicted, isSameNumber)).toBe(common);
    expect(commonSubsequence(gold, predicted, isSameNumber)).toHaveLength(common);
  });

  test('are as long as the shorter where all is the same', () => {
    for (const measure of [prefixLength, runLength, subsequenceLength]) {
      expect(measure([1, 2], [3], anything)).toBe(1);
      expect(measure([3], [1, 2], anything)).toBe(1);
    }
  });

  test('are compared with the gold first', () => {
    for (const measure of [prefixLength, runLength, subsequenceLength]) {
      expect(measure([1, 5], [2, 6], upToOneMore)).toBe(2);
      expect(measure([2, 6], [1, 5], upToOneMore)).toBe(0);
    }
  });
});

describe('the pairs of a longest common subsequence', () => {
  test.each<[readonly number[], readonly number[], [number, number][]]>([
    // a prefix only, on either side
    [
      [1, 2],
      [1, 2, 3],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      [1, 2, 3],
      [1, 2],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    // 2 or 3: the gold's 2 is skipped first
    [
      [1, 2, 3, 4],
      [1, 3, 2, 4],
      [
        [0, 0],
        [2, 1],
        [3, 3],
      ],
    ],
    // only skipping the 3 of the prediction leaves both
    [
      [1, 2],
      [3, 1, 2],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    // only skipping the 1 of the gold leaves both
    [
      [1, 2, 3],
      [2, 3, 1],
      [
        [1, 0],
        [2, 1],
      ],
    ],
    // the same three behind a prefix of two
    [
      [8, 9, 1, 2],
      [8, 9, 3, 1, 2],
      [
        [0, 0],
        [1, 1],
        [2, 3],
        [3, 4],
      ],
    ],
    [
      [8, 9, 1, 2, 3],
      [8, 9, 2, 3, 1],
      [
        [0, 0],
        [1, 1],
        [3, 2],
        [4, 3],
      ],
    ],
    [
      [8, 9, 1, 2, 3, 4],
      [8, 9, 3, 5, 2, 4],
      [
        [0, 0],
        [1, 1],
        [4, 2],
        [5, 5],
      ],
    ],
    // nothing
    [[1, 2], [3, 4], []],
  ])('%j and %j', (gold, predicted, pairs) => {
    expect(commonSubsequence(gold, predicted, isSameNumber)).toEqual(pairs);
  });

  test('ends where one side ends, though all is the same', () => {
    expect(commonSubsequence([1], [2, 3], anything)).toEqual([[0, 0]]);
    expect(commonSubsequence([2, 3], [1], anything)).toEqual([[0, 0]]);
  });

  test('under a rule has the gold first', () => {
    // 4 passes for 3, 3 for 2
    expect(commonSubsequence([1, 2, 3], [9, 3, 4], upToOneMore)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(commonSubsequence([9, 3, 4], [1, 2, 3], upToOneMore)).toEqual([[1, 2]]);
  });
});
