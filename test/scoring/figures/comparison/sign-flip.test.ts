import { describe, expect, it } from 'vitest';
import {
  DrawnFlips,
  flipsDrawn,
  signFlipTest,
} from '../../../../src/scoring/figures/comparison/sign-flip.ts';

/** The share of the subsets of 1 to n with at most a sum: Wilcoxon's distribution, by counting. */
function rankShare(most: number, n: number): number {
  const counts = new Array<number>(most + 1).fill(0);
  counts[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = most; sum >= rank; sum--)
      counts[sum] = (counts[sum] ?? 0) + (counts[sum - rank] ?? 0);
  }
  return counts.reduce((all, count) => all + count, 0) / 2 ** n;
}

const s = new DrawnFlips('s');

describe('signFlipTest', () => {
  it('is computed by hand where every way is tried', () => {
    expect(signFlipTest([], s)).toBe(1);
    expect(signFlipTest([0, 0, 0], s)).toBe(1);
    expect(signFlipTest([5], s)).toBe(1);
    // Only all plus and all minus are as far from 0.
    expect(signFlipTest([1, 2, 3, 4], s)).toBe(2 / 16);
    // Of the 8 sums ±1 ±2 ±4, 5 and 7 are at least 5, on both sides.
    expect(signFlipTest([-1, 2, 4], s)).toBe(4 / 8);
  });

  it("is scipy's permutation_test (1.17.1) with permutation_type 'samples'", () => {
    const differences = [0.5, -0.25, 1, 0.75, 0.1, 0, 0.3, -0.6, 0.2, 0.9];
    expect(signFlipTest(differences, s)).toBeCloseTo(0.11328125, 14);
  });

  it('takes sums for equal that differ by rounding', () => {
    // 0.1 + 0.2 - 0.3 is not 0 in doubles, and 0.1 + 0.2 is not 0.3.
    expect(signFlipTest([0.1, 0.2, -0.3], s)).toBe(1);
    expect(signFlipTest([0.1, 0.2, 0.3, -0.3], s)).toBe(signFlipTest([1, 2, 3, -3], s));
  });

  it("is Wilcoxon's where the differences are ranks", () => {
    const ranks = Array.from({ length: 12 }, (_, at) => at + 1);
    const differences = ranks.map((rank) => (rank % 4 === 1 ? -rank : rank));
    const negative = 1 + 5 + 9;
    expect(signFlipTest(differences, s)).toBeCloseTo(2 * rankShare(negative, 12), 12);
  });

  it('draws ways where there are more than 2^14, as near to all ways as drawing is', () => {
    const ranks = Array.from({ length: 21 }, (_, at) => at + 1);
    for (const negatives of [[1, 5, 20], [2, 13, 19, 21], [7], []]) {
      const differences = ranks.map((rank) => (negatives.includes(rank) ? -rank : rank));
      const sum = negatives.reduce((all, one) => all + one, 0);
      const exact = Math.min(1, 2 * rankShare(sum, 21));
      const found = signFlipTest(differences, new DrawnFlips('a seed'));
      expect(Math.abs(found - exact)).toBeLessThan(4 * Math.sqrt(exact / flipsDrawn) + 2e-4);
    }
  });

  it('yields the same for the same seed, and never 0', () => {
    const differences = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
    expect(signFlipTest(differences, new DrawnFlips('one'))).toBe(1 / (1 + flipsDrawn));
    const mixed = differences.map((one, at) => (at % 5 === 0 ? -one : one) - 1);
    expect(signFlipTest(mixed, new DrawnFlips('one'))).toBe(
      signFlipTest(mixed, new DrawnFlips('one')),
    );
    expect(signFlipTest(mixed, new DrawnFlips('one'))).not.toBe(
      signFlipTest(mixed, new DrawnFlips('two')),
    );
  });

  it('leaves out differences of 0: they change no sum', () => {
    const some = [3, 4, -1, 5, 2, 6];
    expect(signFlipTest([...some, ...Array(30).fill(0)], s)).toBe(signFlipTest(some, s));
  });
});
