import { describe, expect, it } from 'vitest';
import { passAtK, passHatK } from '../../../src/base/statistics/pass-hat-k.ts';

/** The share of all subsets of k of n trials, the first c of which are right, that satisfy a test. */
function share(n: number, c: number, k: number, test: (right: number) => boolean): number {
  let [all, some] = [0, 0];
  for (let subset = 0; subset < 2 ** n; subset++) {
    const chosen = Array.from({ length: n }, (_, at) => at).filter((at) => (subset >> at) & 1);
    if (chosen.length !== k) continue;
    all++;
    if (test(chosen.filter((at) => at < c).length)) some++;
  }
  return some / all;
}

describe('passHatK and passAtK', () => {
  it('are the shares of all choices of k trials', () => {
    for (let n = 1; n <= 7; n++) {
      for (let c = 0; c <= n; c++) {
        for (let k = 1; k <= n; k++) {
          expect(passHatK(n, c, k)).toBeCloseTo(
            share(n, c, k, (right) => right === k),
            14,
          );
          expect(passAtK(n, c, k)).toBeCloseTo(
            share(n, c, k, (right) => right > 0),
            14,
          );
        }
      }
    }
  });

  it('are computed by hand', () => {
    // C(3,2)/C(5,2) = 3/10, and 1 - C(2,2)/C(5,2) = 9/10.
    expect(passHatK(5, 3, 2)).toBeCloseTo(0.3, 15);
    expect(passAtK(5, 3, 2)).toBeCloseTo(0.9, 15);
    expect([passHatK(8, 8, 8), passAtK(8, 0, 8), passAtK(8, 1, 8)]).toEqual([1, 0, 1]);
  });

  it('need no binomial coefficient that a double cannot hold', () => {
    // C(9999, 5000) / C(10000, 5000) = 1/2, and C(9998, 2) / C(10000, 2) = 9998 * 9997 / (10000 * 9999).
    expect(passHatK(10_000, 9999, 5000)).toBe(0.5);
    expect(passHatK(10_000, 9998, 2)).toBeCloseTo((9998 * 9997) / (10_000 * 9999), 15);
    // Every second trial right, C(5000, 9)/C(10000, 9), by whole numbers without a limit.
    const product = (from: bigint) =>
      Array.from({ length: 9 }, (_, at) => from - BigInt(at)).reduce((all, one) => all * one, 1n);
    const exact = Number((product(5000n) * 10n ** 18n) / product(10_000n)) / 1e18;
    expect(passHatK(10_000, 5000, 9)).toBeCloseTo(exact, 15);
  });
});
