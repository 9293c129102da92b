import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { holmCorrected } from '../../../../src/scoring/figures/comparison/holm.ts';
import { budget } from '../../../budget.ts';

describe('holmCorrected', () => {
  it('is computed by hand, in the order given', () => {
    // 0.01 * 4, 0.013 * 3, 0.2 * 2 and 0.9 * 1; 0.039 may not fall below the 0.04 before it.
    const expected = [0.4, 0.04, 0.9, 0.04];
    const found = holmCorrected([0.2, 0.013, 0.9, 0.01]);
    for (const [at, p] of found.entries()) expect(p).toBeCloseTo(expected[at] as number, 14);
    expect(holmCorrected([])).toEqual([]);
    expect(holmCorrected([0.03])).toEqual([0.03]);
    expect(holmCorrected([0.6, 0.7])).toEqual([1, 1]);
  });

  it('rejects what the closed test with Bonferroni in every subset rejects', () => {
    const generator = xoroshiro128plus(2);
    for (let time = 0; time < budget(200); time++) {
      const values = Array.from({ length: 5 }, () => ((generator.next() >>> 0) / 2 ** 32) ** 3);
      // A hypothesis is rejected at the greatest of Bonferroni's p of all subsets that contain it.
      const closed = values.map((_, own) => {
        let greatest = 0;
        for (let subset = 0; subset < 32; subset++) {
          if (((subset >> own) & 1) === 0) continue;
          const members = values.filter((_, at) => (subset >> at) & 1);
          greatest = Math.max(greatest, Math.min(1, members.length * Math.min(...members)));
        }
        return greatest;
      });
      for (const [at, p] of holmCorrected(values).entries()) {
        expect(p).toBeCloseTo(closed[at] as number, 14);
      }
    }
  });
});
