import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tooManyAt } from '../../../src/base/json/count.ts';
import type { Json } from '../../../src/base/json.ts';
import { mostValues } from '../../../src/base/json.ts';
import { readJson } from '../../../src/model/read-json.ts';
import { budget } from '../../budget.ts';

function valuesIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + valuesIn(each as Json), 1);
}

test('counts the values of any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(2), (text, indent) => {
      const value = JSON.parse(text) as Json;
      const spaced = JSON.stringify(value, null, indent);
      const count = valuesIn(value);
      // A text that is too short for so many values is not read.
      const padded = spaced + ' '.repeat(2 * count);
      expect(tooManyAt(padded, count)).toBeUndefined();
      if (count > 1) expect(tooManyAt(padded, count - 1)).toBeGreaterThanOrEqual(0);
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test.each([
  ['["a,b[", {"c": [ ]}]', 4, 9],
  ['[[[1]]]', 4, 2],
  ['[[],{},[ ]]', 4, 6],
])('%s', (text, limit, at) => {
  const padded = text + ' '.repeat(20);
  expect([tooManyAt(padded, limit - 1), tooManyAt(padded, limit)]).toEqual([at, undefined]);
});

test('a text with too many values is a diagnostic, and is not parsed', () => {
  const text = `[${'0,'.repeat(mostValues)}0]`;
  const { value, diagnostics } = readJson(text, { file: 'a.json', line: 1, column: 1 });
  const data = { what: 'values', limit: mostValues };
  const place = { file: 'a.json', line: 1, column: 2 * mostValues - 1 };
  expect([value, diagnostics]).toEqual([undefined, [{ code: 'too-large', place, data }]]);
});
