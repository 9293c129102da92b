import { jStat } from 'jstat';
import { describe, expect, it } from 'vitest';
import { studentInterval, wilsonInterval } from '../../../src/base/statistics/interval.ts';

describe('wilsonInterval', () => {
  // 81 of 263 and 1 of 29: R. G. Newcombe, "Two-sided confidence intervals for the single proportion",
  // 1998, table I, method 3.
  it.each([
    [81, 263, '0.2553', '0.3662'],
    [15, 148, '0.0624', '0.1605'],
    [0, 20, '0.0000', '0.1611'],
    [1, 29, '0.0061', '0.1718'],
    // scipy 1.17.1, proportion_ci(method='wilson')
    [33, 120, '0.2030', '0.3609'],
    [775, 1000, '0.7481', '0.7998'],
  ])('is as printed for %i of %i', (right, n, low, high) => {
    const interval = wilsonInterval(right / n, n);
    expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual([low, high]);
  });

  it('ends where the score test of the proportion does', () => {
    const z = jStat.normal.inv(0.975, 0, 1);
    for (const n of [1, 2, 10, 97, 5000]) {
      for (const p of [0, 0.123, 0.5, 2 / 3, 0.999, 1]) {
        const { low, high } = wilsonInterval(p, n);
        for (const end of [low, high]) {
          expect((p - end) ** 2).toBeCloseTo((z ** 2 * end * (1 - end)) / n, 12);
        }
        expect(low <= p && p <= high).toBe(true);
      }
    }
  });

  it('ends at 0 and at 1 exactly, and minds no rounding of a mean', () => {
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(1, 7).high).toBe(1);
    expect(wilsonInterval(1 + 1e-15, 7)).toEqual(wilsonInterval(1, 7));
  });
});

describe('studentInterval', () => {
  it('is computed by hand for 1, 2, 3, 4', () => {
    // mean 2.5, sd sqrt(5/3), t(3) = 3.182446: half a width of 3.182446 * 1.290994 / 2.
    const { low, high } = studentInterval(2.5, Math.sqrt(5 / 3), 4);
    expect([low.toFixed(5), high.toFixed(5)]).toEqual(['0.44574', '4.55426']);
  });

  it("has jstat's quantile in it", () => {
    const { low, high } = studentInterval(80, 12, 33);
    expect(high - 80).toBeCloseTo((jStat.studentt.inv(0.975, 32) * 12) / Math.sqrt(33), 6);
    expect(80 - low).toBeCloseTo(high - 80, 12);
  });
});
