import { expect, test } from 'vitest';
import { mean, meanRecord, valuesOf } from '../../src/base/mean.ts';

test('a mean is the sum by the number, and there is none of nothing', () => {
  // (1 + 2 + 6)/3
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean([5])).toBe(5);
  expect(mean([])).toBeUndefined();
});

test('the values of a figure are those of the records that have it', () => {
  const records = [{ a: 1 }, { a: null }, { a: 0 }];
  expect(valuesOf('a', records)).toEqual([1, 0]);
});

test('each figure has its mean over the records that have it', () => {
  const one = { a: 1, b: null, c: 4 };
  const other = { a: 2, b: null, c: null };
  // a (1 + 2)/2, b nowhere, c 4/1
  expect(meanRecord(['a', 'b', 'c'], [one, other])).toEqual({ a: 1.5, b: null, c: 4 });
  expect(meanRecord(['a', 'b', 'c'], [one])).toEqual(one);
  expect(meanRecord(['a'], [])).toEqual({ a: null });
});
