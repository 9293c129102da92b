import { expect, test } from 'vitest';
import { figureText, roundedText, spreadText } from '../../src/words/rounding.ts';

test.each([
  [92.857, 1, 100, '92.9'],
  [99.95, 1, 100, '99.9'],
  [99.999999, 1, 100, '99.9'],
  [99.94, 1, 100, '99.9'],
  [100, 1, 100, '100.0'],
  [100 - 1e-12, 1, 100, '100.0'],
  [100.04, 1, 100, '100.1'],
  [0.04, 1, 100, '0.1'],
  [0, 1, 100, '0.0'],
  [0.9996, 3, 1, '0.999'],
  [0.0004, 3, 1, '0.001'],
  [1, 3, 1, '1.000'],
])('%d with %d decimals, of %d, is %s', (value, decimals, whole, want) => {
  expect(roundedText(value, decimals, whole)).toBe(want);
});

test('one miss among thousands is seen in the tables of scores', () => {
  expect(
    spreadText('exact_match', { mean: 2324 / 2325, sd: 0.02, n: 2325, low: 0.997, high: 0.9999 })
      ?.mean,
  ).toBe('99.9');
  expect(figureText('param_f1', 0.99999)).toBe('0.999');
  expect(figureText('overlap_tools', 99.99)).toBe('99.9');
});
