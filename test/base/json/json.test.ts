import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { parseExpression } from '../../../src/compiler/parse/expression.ts';
import { equal, isLess } from '../../../src/model/comparisons.ts';
import { readJson, readJsonText } from '../../../src/model/read-json.ts';
import { budget } from '../../budget.ts';

const origin = { file: 'a.json', line: 1, column: 1 };

function read(text: string): unknown {
  return readJson(text, origin).value;
}

function nested(depth: number, open = '[', close = ']', inner = ''): string {
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
}

describe('depth', () => {
  test.each([
    ['lists', nested(500)],
    ['objects', nested(500, '{"a":', '}', '1')],
    ['brackets in a text', `["${'['.repeat(2000)}"]`],
    ['brackets behind an escaped quote', `["\\"${'['.repeat(2000)}"]`],
    ['brackets behind an escaped backslash', `["\\\\", ["${'{'.repeat(2000)}"]]`],
    ['many neighbours', `[${'[],'.repeat(5000)}[]]`],
  ])('%s', (_name, text) => {
    expect(readJson(text, origin).diagnostics).toEqual([]);
  });

  test.each([
    ['lists', nested(501), 1, 501],
    ['objects', nested(501, '{"a":', '}', '1'), 1, 2501],
    ['lists on lines', nested(501, '[\n', ']'), 501, 1],
    ['behind a text that ends in a backslash', `["\\\\",${nested(500)}]`, 1, 506],
    ['a hundred thousand', nested(100_000), 1, 501],
    ['never closed', '['.repeat(100_000), 1, 501],
  ])('too deep: %s', (_name, text, line, column) => {
    expect(readJson(text, origin)).toEqual({
      value: undefined,
      diagnostics: [
        { code: 'json-depth', place: { file: 'a.json', line, column }, data: { limit: 500 } },
      ],
    });
  });
});

describe('numbers', () => {
  test.each([
    ['ones', '1'.repeat(1_000_000)],
    ['zeros with an end', `1${'0'.repeat(999_998)}1`],
    ['a fraction', `0.${'0'.repeat(499_998)}1${'0'.repeat(499_998)}1`],
    ['an exponent', `1e${'9'.repeat(999_998)}`],
  ])('a million characters are read, compared and told apart: %s', (_, text) => {
    const value = read(`{"a": ${text}}`) as { a: Json };
    expect(value.a).toEqual(new ExactNumber(text));
    expect(equal(value.a, text)).toBe(true);
    expect(isLess(value.a, 1)).toBe(text.startsWith('0'));
    expect(parseExpression(text)).toMatchObject({ node: { value: value.a } });
  });

  test.each([
    ['in an object', `{"a": ${'1'.repeat(1_000_001)}}`, 7],
    ['with a sign and a fraction', `[-0.${'1'.repeat(6_000_000)}]`, 2],
    ['with an exponent', `[1e${'1'.repeat(6_000_000)}]`, 2],
    ['behind a text of digits', `["${'1'.repeat(6_000_000)}",${'1'.repeat(1_000_001)}]`, 6_000_005],
  ])('beyond that they are a diagnostic: %s', (_, text, column) => {
    const place = { file: 'a.json', line: 1, column };
    expect(readJson(text, origin)).toEqual({
      value: undefined,
      diagnostics: [{ code: 'json-number', place, data: { limit: 1_000_000 } }],
    });
  });

  test('digits in a text are no number, however many', () => {
    const digits = ` ${'1'.repeat(budget(6_000_000))}`;
    expect(read(`["${digits}", 12345678901234567890]`)).toEqual([
      digits,
      new ExactNumber('12345678901234567890'),
    ]);
  });

  test.each([
    '12345678901234567890',
    '-0.12345678901234567890',
    '1e400',
    '9007199254740993',
    '1E-400',
  ])('%s stays exact wherever it stands', (text) => {
    const want = new ExactNumber(text);
    expect(read(`{"a":${text}}`)).toEqual({ a: want });
    expect(read(`{"a": ${text} }`)).toEqual({ a: want });
    expect(read(`[${text},${text}]`)).toEqual([want, want]);
    expect(read(`[1,\n${text}]`)).toEqual([1, want]);
    expect(read(`{"a":[{"b":\t${text}}]}`)).toEqual({ a: [{ b: want }] });
    expect(read(`["${text}"]`)).toEqual([text]);
  });

  test.each([
    '1234567890123456789',
    '0.1234567890123456789',
    '-123456789012345678.5',
    '1e400',
    '1e0000000000000000400',
    '1E+0000000000000000400',
    '-1234567890123456789',
  ])('%s stays exact at every offset', (text) => {
    for (let offset = 0; offset < 40; offset++) {
      const key = 'k'.repeat(offset);
      expect(read(`{"${key}":${text}}`)).toEqual({ [key]: new ExactNumber(text) });
      expect(read(`{"${key}":"",${' '.repeat(offset)}"n":[0,${text}]}`)).toMatchObject({
        n: [0, new ExactNumber(text)],
      });
    }
  });

  test.each([
    ['[99.0]', 99],
    ['[1.10]', 1.1],
    ['[9007199254740992]', 9007199254740992],
    ['[0.8444218515250481]', 0.8444218515250481],
    ['[-0]', -0],
    ['[1e2]', 100],
    ['[100000000000000000000]', 1e20],
  ])('%s is a double', (text, want) => expect(read(text)).toEqual([want]));

  test('an exact number keeps the rest as it is', () => {
    const text = '{"__proto__":{"x":1e400},"constructor":[],"b":"\\u00e9","a":null,"c":[true,1.5]}';
    const value = read(text) as { [key: string]: unknown };
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'b', 'a', 'c']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toEqual({
      x: new ExactNumber('1e400'),
    });
    expect([value.b, value.a, value.c]).toEqual(['é', null, [true, 1.5]]);
  });

  test('the exact reader agrees with JSON.parse on everything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const text = JSON.stringify(given);
        expect(read(`[1e400,${text}]`)).toEqual([new ExactNumber('1e400'), JSON.parse(text)]);
        expect(read(text)).toEqual(JSON.parse(text));
      }),
      { seed: 5, numRuns: budget(500) },
    );
  });
});

test.each([
  ['{"a":1,"a":2}', { a: 2 }],
  ['{"a":{"b":1},"a":{"c":2}}', { a: { c: 2 } }],
  ['{"a":1e400,"a":2}', { a: 2 }],
  ['{"a":2,"a":1e400}', { a: new ExactNumber('1e400') }],
  ['{"a":{"b":1e400},"a":[1]}', { a: [1] }],
])('of a doubled key the last counts: %s', (text, want) => {
  expect(read(text)).toEqual(want);
});

test('keys of prototypes are plain data', () => {
  const value = read('{"__proto__":1,"toString":2,"hasOwnProperty":3}') as object;
  expect(Object.entries(value)).toEqual([
    ['__proto__', 1],
    ['toString', 2],
    ['hasOwnProperty', 3],
  ]);
});

describe('what is no JSON', () => {
  test.each([
    ['', 1, 1],
    ['  \n ', 1, 1],
    ['{', 1, 2],
    ['[1, 2', 1, 6],
    ['{"a": 1,}', 1, 9],
    ['[1,]', 1, 4],
    ['{"a" 1}', 1, 6],
    ["{'a': 1}", 1, 2],
    ['{"a": 1}}', 1, 9],
    ['[1] []', 1, 5],
    ['{\n  "a": tru\n}', 2, 8],
    ['[1,\n  "é😀", ?]', 2, 9],
    ['[01]', 1, 3],
    ['[+1]', 1, 2],
    ['[.5]', 1, 2],
    ['[NaN]', 1, 2],
    ['["a\nb"]', 1, 4],
    ['["\\x"]', 1, 4],
    ['// note\n[]', 1, 1],
    ['undefined', 1, 1],
  ])('%j at %i:%i', (text, line, column) => {
    const { value, diagnostics } = readJson(text, origin);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, place }) => [code, place.line, place.column])).toEqual([
      ['json-syntax', line, column],
    ]);
  });

  test('a place counts from where the text starts', () => {
    const place = (text: string) =>
      readJson(text, { file: 'f', line: 7, column: 3 }).diagnostics[0]?.place;
    expect(place('[?]')).toEqual({ file: 'f', line: 7, column: 4 });
    expect(place('[\n?]')).toEqual({ file: 'f', line: 8, column: 1 });
  });
});

test('a text that belongs to no file has the value that it has in one', () => {
  const parts = ['{', '}', '[', ']', '"a"', ':', ',', '1', '-', '1e400', 'true', 'null', ' ', '\n'];
  const odd = ['\ufeff', '\u00a0', 'a', '.', '+1', 'NaN', "'a'", '"\\u0041"', '[1]', '{"a":1}'];
  const text = fc.array(fc.constantFrom(...parts, ...odd), { maxLength: 6 });
  fc.assert(
    fc.property(text, (units) => {
      const joined = units.join('');
      const { value } = readJson(joined, { file: '', line: 1, column: 1 });
      expect(readJsonText(joined)).toEqual(value);
    }),
    { numRuns: budget(2000) },
  );
  const deep = '['.repeat(501) + ']'.repeat(501);
  expect(readJsonText(deep)).toBeUndefined();
});
