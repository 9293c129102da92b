import { jStat } from 'jstat';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { incompleteBeta } from '../../../src/base/statistics/incomplete-beta.ts';
import { budget } from '../../budget.ts';

describe('incompleteBeta', () => {
  it('is what hand computes where there is a closed form', () => {
    // I_x(1, 1) = x; I_x(1, b) = 1 - (1 - x)^b; I_x(a, 1) = x^a.
    expect(incompleteBeta(0.3, 1, 1)).toBeCloseTo(0.3, 14);
    expect(incompleteBeta(0.3, 1, 4)).toBeCloseTo(1 - 0.7 ** 4, 14);
    expect(incompleteBeta(0.3, 5, 1)).toBeCloseTo(0.3 ** 5, 14);
    expect(incompleteBeta(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 14);
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  });

  it.each([
    [0.41519296821206814, 0.308, 0.331, 0.48024563753305105],
    [0.3, 40, 95, 0.5475430672849213],
    [0.999, 300, 0.5, 0.438654268870091],
    [0.5, 1000, 1011, 0.5969054558621827],
    [0.0001, 0.5, 5000, 0.6826894927420731],
    [0.02, 3, 7, 0.0006138861263759361],
  ])('is what scipy 1.17.1 computes at %d for %d and %d', (x, a, b, known) => {
    expect(incompleteBeta(x, a, b) / known).toBeCloseTo(1, 11);
  });

  // Where they differ, by up to 3e-8, scipy agrees with this function to 1e-12.
  it("is jstat's on random arguments", () => {
    const generator = xoroshiro128plus(1);
    const draw = () => (generator.next() >>> 0) / 2 ** 32;
    for (let time = 0; time < budget(2000); time++) {
      const [x, a, b] = [draw(), 10 ** (4 * draw() - 1), 10 ** (4 * draw() - 1)];
      const found = incompleteBeta(x, a, b);
      const known = jStat.ibeta(x, a, b);
      expect(Math.abs(found - known), `${x} ${a} ${b}`).toBeLessThan(1e-7);
    }
  });
});
