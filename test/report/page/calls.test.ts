import { describe, expect, test } from 'vitest';
import { callValues } from '../../../src/report/page/call-values.ts';
import { differencesOf } from '../../../src/report/page/differences.ts';
import { repeatsIn } from '../../../src/report/page/repeats.ts';
import { callText } from '../../../src/scoring/figures/call-text.ts';

describe('callValues', () => {
  test('finds the values of a call by their parameters', () => {
    const params = {
      text: 'a, b=") {[\\',
      list: [1, ['x']],
      object: { 'a=': { b: ')' } },
      number: -1.5,
      boolean: true,
      nothing: null,
    };
    const text = callText({ tool: 'f', params: Object.entries(params) }, false);
    const values = [...(callValues(text) ?? [])];
    const read = values.map(([name, { from, to }]) => [name, JSON.parse(text.slice(from, to))]);
    expect(read).toEqual(Object.entries(params));
    expect(values.map(([, { kind }]) => kind)).toEqual(['"', '[', '{', 'number', 'boolean', 'n']);
  });

  test.each([
    'f',
    'f()',
    'f(a=x, b=y)',
    'f(a="x)',
    'f(a="x", b)',
    'f(a=',
    'f(a=1, ',
    'f(a=1, a="x")',
  ])('finds none in %j', (text) => {
    expect(callValues(text)).toBeUndefined();
  });
});

describe('differencesOf', () => {
  const marked = (text: string, other: string) =>
    differencesOf(text, other)
      .left.map((part) => (part.differs ? `<${part.text}>` : part.text))
      .join('');

  test.each([
    ['f(a="id: 7", b=1)', 'f(a={"id": 7}, b=1)', 'f(a=<"id: 7">, b=1)'],
    ['f(a={"id": 7}, b=1)', 'f(a="id: 7", b=1)', 'f(a=<{"id": 7}>, b=1)'],
    ['f(a="7")', 'f(a=7)', 'f(a=<"7">)'],
    ['f(a="x 7")', 'f(a="x 8")', 'f(a="x <7>")'],
  ])('of %s and %s marks values of another kind whole', (left, right, shown) => {
    expect(marked(left, right)).toBe(shown);
  });
});

test('repeatsIn says which predictions have the calls of an earlier one', () => {
  const match = (prediction: number, ...calls: string[]) => ({ prediction, gold: 0, calls });
  expect(repeatsIn([match(0, 'a()'), match(1, 'b()')])).toEqual([]);
  expect(
    repeatsIn([
      match(0, 'a()'),
      match(1, 'b()'),
      match(2, 'a()'),
      match(4, 'b()'),
      match(5, 'a()'),
    ]),
  ).toEqual(['Predictions 3 and 6 repeat prediction 1.', 'Prediction 5 repeats prediction 2.']);
});
