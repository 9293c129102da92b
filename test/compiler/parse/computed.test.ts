import { describe, expect, test } from 'vitest';
import { parseCondition, parseExpression } from '../../../src/compiler/parse/expression.ts';
import { computedValue, unknown } from '../../../src/model/evaluate.ts';
import { mayHoldPatterns } from '../../../src/model/expression-patterns.ts';
import { clauseText, nodeText } from '../../../src/model/node-text.ts';

const profile = { a: 1, b: 2, list: [1, 2], not: true, '-x': true, '5-3': 8, row: [[[5]]] };

function valueIn(text: string): unknown {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) return parsed.expected;
  const value = computedValue(parsed.node, {
    scope: { profile, external: undefined },
    absent: () => ({ value: undefined, isFault: true }),
    fault: () => undefined,
  });
  return value === unknown ? 'unknown' : value;
}

function spelled(text: string): string {
  const parsed = parseExpression(text);
  return 'node' in parsed ? nodeText(parsed.node) : `expected ${parsed.expected}`;
}

function condition(text: string): string {
  const parsed = parseCondition(text, '');
  return 'kind' in parsed ? clauseText(parsed) : `expected ${parsed.expected}`;
}

describe('what an expression is read as', () => {
  test.each([
    // A membership in front is no list to go through.
    ["if(a in list, 'yes', 'no')", 'yes'],
    ['exists(a in list)', true],
    // Nothing has a value that reads something without one on its way.
    ['exists(if(gone == 1, a, b))', false],
    ['1 + if(exists(not gone), 1, 2)', 3],
    ['any(true in list: true)', "a name, 'in' and a list, as in any(x in items: ...)"],
    ["('text')[0]", undefined],
    ['row[0][0][0] + 1', 6],
    ['-(-3) + 1', 4],
  ])('%s', (text, want) => expect(valueIn(text)).toBe(want));
});

describe('one spelling', () => {
  test.each([
    // A sign before a name would be the beginning of another name.
    ['- a', '-(a)'],
    ['-([a][0])', '-([a][0])'],
    ['-(null)', '-(null)'],
    ['-(2)', '-2'],
    ['- -2', '2'],
    ["('text')[0]", "('text')[0]"],
    ['1 in [a, b]', 'a == 1 or b == 1'],
    ['-(1) < a', 'a > -1'],
  ])('%s', (text, want) => {
    expect(spelled(text)).toBe(want);
    expect(spelled(want)).toBe(want);
  });
});

test.each(['not', '-x', '5-3', 'and', 'x-'])(
  'the text %s is a name in conditions as elsewhere',
  (text) => {
    expect(condition(text)).toBe(text);
    expect(spelled(text)).toBe(text);
  },
);

describe('texts that nobody writes', () => {
  const times = (text: string, count: number) => text.repeat(count);
  const operations = 'at most 500 signs of arithmetic in one expression';

  test('as many operations as the stack takes', () => {
    const sum = (count: number) => `a${times(' + a', count)}`;
    const nested = `${times('(', 90)}a + 1${times(' - 1)', 90)}${times(' + a', 300)}`;
    expect(valueIn(sum(500))).toBe(501);
    expect(valueIn(nested)).toBe(1 + 1 - 90 + 300);
    expect(spelled(nested).length).toBeGreaterThan(300);
    expect(valueIn(sum(501))).toBe(operations);
    expect(valueIn(sum(250_000))).toBe(operations);
    expect(valueIn(`[row][0]${times('[0]', 500)}`)).toBe(operations);
  });

  test.each([
    ['(', 'at most 100 levels'],
    ['[', 'at most 100 levels'],
    ['not ', 'at most 100 levels'],
    ['- ', 'at most 100 levels'],
    ['if(', 'at most 100 levels'],
    ['any(x in ', 'at most 100 levels'],
  ])('%s again and again', (text, want) => expect(valueIn(times(text, 100_000))).toBe(want));

  test('long paths and long numbers', () => {
    expect(valueIn(`list${times('[0]', 100_000)} + 1`)).toBe(undefined);
    expect(valueIn(`${times('9', 900_000)} + 1`)).toBe(undefined);
    expect(valueIn(`${times('9', 900_000)} > 1`)).toBe(true);
  });
});

test('patterns are expected where the name of their function is written with escapes', () => {
  expect(mayHoldPatterns('{"if": ["matches(t, \'a\')"]}')).toBe(true);
  expect(mayHoldPatterns('{"if": ["m\\u0061tches(t, \'a\')"]}')).toBe(true);
  expect(mayHoldPatterns('{"if": ["matches\\u0028t, \'a\')"]}')).toBe(true);
  expect(mayHoldPatterns('{"description": "caf\\u00e9"}')).toBe(false);
});
