import { jStat } from 'jstat';
import { describe, expect, it } from 'vitest';
import { studentT } from '../../../src/base/statistics/student-t.ts';

describe('studentT', () => {
  it('is the quantile of printed tables', () => {
    const printed = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    expect(printed.map((_, at) => Number(studentT(at + 1).toFixed(3)))).toEqual(printed);
    expect(studentT(30).toFixed(3)).toBe('2.042');
    // One and two degrees of freedom have a closed form.
    expect(studentT(1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 10);
    expect(studentT(2)).toBeCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 12);
  });

  it.each([
    [3, 3.1824463052837078, 0.7648923284043444],
    [5, 2.5705818356363146, 0.7266868438004226],
    [32, 2.0369333434601016, 0.6822339211262746],
    [99, 1.9842169515864174, 0.6769759855461531],
    [12_345, 1.9601561676005668, 0.6745096239397165],
    [1_000_000, 1.959966356814107, 0.6744899955310875],
  ])('is what scipy 1.17.1 computes for %i degrees of freedom', (freedom, known, half) => {
    expect(studentT(freedom)).toBeCloseTo(known, 9);
    expect(studentT(freedom, 0.5)).toBeCloseTo(half, 9);
  });

  // Where they differ, by up to 6e-8, scipy agrees with this function.
  it("is jstat's for one degree of freedom to a million", () => {
    for (const freedom of [1, 2, 3, 4, 8, 29, 98, 1000, 12_344, 100_000, 1_000_000]) {
      expect(studentT(freedom) / jStat.studentt.inv(0.975, freedom), `${freedom}`).toBeCloseTo(
        1,
        6,
      );
      expect(studentT(freedom, 0.5) / jStat.studentt.inv(0.75, freedom)).toBeCloseTo(1, 6);
    }
  });
});
