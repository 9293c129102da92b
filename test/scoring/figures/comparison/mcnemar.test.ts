import { jStat } from 'jstat';
import { describe, expect, it } from 'vitest';
import { mcnemarTest } from '../../../../src/scoring/figures/comparison/mcnemar.ts';

describe('mcnemarTest', () => {
  it('is computed by hand', () => {
    expect(mcnemarTest(0, 0)).toBe(1);
    expect(mcnemarTest(1, 0)).toBe(1);
    expect(mcnemarTest(3, 3)).toBe(1);
    // 2 (C(10,0) + C(10,1)) / 2^10 = 22/1024.
    expect(mcnemarTest(1, 9)).toBe(22 / 1024);
    expect(mcnemarTest(9, 1)).toBe(22 / 1024);
    expect(mcnemarTest(6, 0)).toBeCloseTo(2 / 64, 14);
  });

  it.each([
    [3, 12, 0.03515625],
    [40, 71, 0.004195534185394861],
    [39, 46, 0.5154257318839004],
    [1000, 1103, 0.026109280819020045],
    [0, 60, 1.734723475976807e-18],
  ])("is scipy's binomtest (1.17.1) for %i and %i", (better, worse, known) => {
    expect(mcnemarTest(better, worse) / known).toBeCloseTo(1, 12);
  });

  it("is twice jstat's binomial tail", () => {
    for (let all = 1; all < 400; all += 7) {
      for (let fewer = 0; fewer <= all / 2; fewer += 3) {
        const known = Math.min(1, 2 * jStat.binomial.cdf(fewer, all, 0.5));
        expect(mcnemarTest(fewer, all - fewer), `${fewer} of ${all}`).toBeCloseTo(known, 7);
      }
    }
  });
});
