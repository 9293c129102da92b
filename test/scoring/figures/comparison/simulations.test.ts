import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { studentInterval, wilsonInterval } from '../../../../src/base/statistics/interval.ts';
import { mcnemarTest } from '../../../../src/scoring/figures/comparison/mcnemar.ts';
import { DrawnFlips, signFlipTest } from '../../../../src/scoring/figures/comparison/sign-flip.ts';

const draws = 2000;

/** Numbers from 0 to below 1, the same at every run. */
function randomFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

function times<T>(count: number, draw: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => draw(at));
}

function shareOf(test: (draw: number) => boolean): number {
  return times(draws, test).filter(Boolean).length / draws;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("Wilson's interval", () => {
  it.each(times(9, (at) => (at + 1) / 10))('covers a share of %d of 100 profiles', (share) => {
    const random = randomFrom(100 * share);
    const covered = shareOf(() => {
      const { low, high } = wilsonInterval(meanOf(times(100, () => Number(random() < share))), 100);
      return low <= share && share <= high;
    });
    expect(covered).toBeGreaterThanOrEqual(0.92);
    expect(covered).toBeLessThanOrEqual(0.98);
  });

  /** Figures from 0 to 1 as they are met, with their true means. */
  const bounded: readonly [string, number, (random: () => number) => number][] = [
    ['any value', 0.5, (random) => random()],
    ['mostly low', 1 / 3, (random) => random() ** 2],
    ['mostly right, else anything', 0.85, (random) => (random() < 0.7 ? 1 : random())],
    ['nothing, half or all', 0.6, (random) => [0, 0.5, 1, 1, 0.5][Math.floor(5 * random())] ?? 0],
    ['close together', 0.9, (random) => 0.85 + 0.1 * random()],
  ];
  it.each(bounded)('covers the mean of a bounded figure: %s', (name, truth, draw) => {
    const random = randomFrom(name.length);
    for (const n of [10, 13, 20, 50, 150]) {
      const covered = shareOf(() => {
        const { low, high } = wilsonInterval(meanOf(times(n, () => draw(random))), n);
        return low <= truth && truth <= high;
      });
      expect(covered, `${n} profiles`).toBeGreaterThanOrEqual(0.93);
    }
  });
});

describe("Student's interval", () => {
  it('covers the mean of a figure without bounds', () => {
    const random = randomFrom(5);
    const covered = shareOf(() => {
      const values = times(30, () => 100 + 40 * (random() + random() + random() - 1.5));
      const mean = meanOf(values);
      const squares = values.map((value) => (value - mean) ** 2);
      const { low, high } = studentInterval(mean, Math.sqrt((meanOf(squares) * 30) / 29), 30);
      return low <= 100 && 100 <= high;
    });
    expect(covered).toBeGreaterThanOrEqual(0.93);
    expect(covered).toBeLessThanOrEqual(0.97);
  });
});

describe('tests of a difference, where there is none', () => {
  const most = 0.065;

  it.each([10, 40, 150])('McNemar finds one seldom among %i profiles', (n) => {
    const random = randomFrom(n);
    const found = shareOf(() => {
      const pairs = times(n, () => {
        const ease = random();
        return Number(random() < ease) - Number(random() < ease);
      });
      const better = pairs.filter((pair) => pair > 0).length;
      return mcnemarTest(better, pairs.filter((pair) => pair < 0).length) < 0.05;
    });
    expect(found).toBeLessThanOrEqual(most);
  });

  it.each([6, 10, 18, 40])('signs find one seldom among %i profiles', (n) => {
    const random = randomFrom(n);
    const flips = new DrawnFlips('0');
    const found = shareOf(() => {
      const differences = times(n, () => {
        const ease = random();
        return Math.round(4 * (ease * random() - ease * random())) / 4;
      });
      return signFlipTest(differences, flips) < 0.05;
    });
    expect(found).toBeLessThanOrEqual(most);
  });
});
