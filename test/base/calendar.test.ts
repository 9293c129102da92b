import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber, dayOfDate } from '../../src/base/calendar.ts';
import { budget } from '../budget.ts';

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2000-02-29', 11_016],
  ['0001-01-01', -719_162],
  ['9999-12-31', 2_932_896],
])('%s', (date, days) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  expect(dayNumber(year, month, day)).toBe(days);
  expect(dayOfDate(date)).toBe(days);
  expect(dateOfDay(days)).toBe(date);
});

test.each(['2025-02-29', '2025-2-28', 'today', ''])('%s is no date', (text) => {
  expect(dayOfDate(text)).toBeUndefined();
});

test.each([
  [2025, 2, 29],
  [1900, 2, 29],
  [2025, 13, 1],
  [2025, 0, 1],
  [2025, 1, 0],
  [2025, 4, 31],
])('there is no %d-%d-%d', (year, month, day) => {
  expect(dayNumber(year, month, day)).toBeUndefined();
});

test('a day has the date of the system', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
      expect(dateOfDay(days)).toBe(new Date(days * 86_400_000).toISOString().slice(0, 10));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});
