import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumerals } from '../../../src/base/decimal.ts';
import { setCover } from '../../../src/profiles/draw/set-cover.ts';
import { numbersAround, spelled } from '../../../src/profiles/solve/numbers.ts';
import { textsAround } from '../../../src/profiles/solve/texts.ts';
import { budget } from '../../budget.ts';

const seeded = { seed: 7, numRuns: budget(300) };

describe('numbers around others', () => {
  test('stand right beside them, whole where there is room', () => {
    expect(numbersAround(['720'], 1)).toEqual(['721', '719']);
    expect(numbersAround(['0.5'], 1)).toEqual(['0.6', '0.4']);
    expect(numbersAround(['719', '720'], 1)).toEqual(['721', '718', '719.1', '719.9']);
    expect(numbersAround([], 2)).toEqual(['1', '2']);
    expect(numbersAround(['1e500'], 1)).toBeUndefined();
  });

  test('are as many as asked for in every gap', () => {
    const numeral = fc.integer({ min: -50, max: 50 }).map((n) => String(n / 4));
    fc.assert(
      fc.property(
        fc.uniqueArray(numeral, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 12 }),
        (numerals, count) => {
          const found = numbersAround(numerals, count) ?? [];
          const sorted = [...numerals].sort(compareNumerals);
          const gaps = [undefined, ...sorted].map((low, at) =>
            found.filter((one) => {
              const high = sorted[at];
              const isAbove = low === undefined || compareNumerals(one, low) > 0;
              return isAbove && (high === undefined || compareNumerals(one, high) < 0);
            }),
          );
          for (const gap of gaps) expect(new Set(gap).size).toBeGreaterThanOrEqual(count);
        },
      ),
      seeded,
    );
  });

  test('have other spellings, whose order as texts is the reverse of their ranks', () => {
    const decimal = fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 100));
    fc.assert(
      fc.property(decimal, decimal, fc.boolean(), (one, other, isNegative) => {
        const sign = isNegative ? '-' : '';
        expect(compareNumerals(spelled(sign + one, 3), sign + one) === 0).toBe(true);
        expect(spelled(one, 2) < spelled(other, 1)).toBe(true);
      }),
      seeded,
    );
    expect(compareNumerals(spelled('0', 2), '0')).toBe(0);
  });
});

describe('texts around others', () => {
  test('are days beside dates', () => {
    expect(textsAround(['2024-03-01'], 1)).toEqual(['2024-02-29', '2024-03-02']);
    expect(textsAround(['2023-12-31'], 1)).toEqual(['2023-12-30', '2024-01-01']);
    // There is no such day, so none stands beside it.
    expect(textsAround(['2025-02-30'], 1)).not.toContain('2025-03-01');
    expect(textsAround(['2024-01-01'], 1)).toEqual(['2023-12-31', '2024-01-02']);
  });

  test('are none where there is nothing between', () => {
    expect(textsAround(['a', 'a\u0000'], 1)).toEqual(['', 'a\u00000']);
    expect(textsAround([''], 1)).toEqual(['0']);
    expect(textsAround([], 1)).toEqual([]);
  });
});

describe('a set cover', () => {
  test('is smaller than the greedy one where that can be', () => {
    expect(
      setCover([
        [1, 2, 3, 4],
        [1, 3, 5],
        [2, 4, 6],
      ]),
    ).toEqual([1, 2]);
    expect(setCover([[1], [1, 2], [2]])).toEqual([1]);
    expect(setCover([])).toEqual([]);
  });

  test('has everything, and nothing needless', () => {
    const some = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 9 })), { maxLength: 8 });
    fc.assert(
      fc.property(some, (lists) => {
        const chosen = setCover(lists).map((at) => lists[at] as number[]);
        expect(new Set(chosen.flat())).toEqual(new Set(lists.flat()));
        for (const one of chosen) {
          const others = chosen.filter((other) => other !== one).flat();
          expect(one.every((item) => others.includes(item))).toBe(false);
        }
      }),
      seeded,
    );
  });
});
