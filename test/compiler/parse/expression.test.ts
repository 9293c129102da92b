import { describe, expect, test } from 'vitest';
import { ExactNumber } from '../../../src/base/json.ts';
import { parseExpression } from '../../../src/compiler/parse/expression.ts';
import type { Key, Literal, Path } from '../../../src/model/expression.ts';

const literal = (value: Literal['value']): Literal => ({ kind: 'literal', value });
const path = (root: string, ...keys: (Key | Literal['value'])[]): Path => ({
  kind: 'path',
  root,
  keys: keys.map((key) => (isNode(key) ? key : literal(key))),
});

function isNode(key: Key | Literal['value']): key is Key {
  return typeof key === 'object' && key !== null && 'kind' in key;
}

describe('an expression that can be read', () => {
  const cases: [string, Literal | Path][] = [
    ["'text'", literal('text')],
    ['"text"', literal('text')],
    ["''", literal('')],
    [`'say "hi"'`, literal('say "hi"')],
    [`"it's"`, literal("it's")],
    ["'a\\nb'", literal('a\\nb')],
    ["' padded '", literal(' padded ')],
    ["'a]b[c'", literal('a]b[c')],
    ["'line\nbreak'", literal('line\nbreak')],
    ['0', literal(0)],
    ['-0', literal(-0)],
    ['12', literal(12)],
    ['-1.50', literal(-1.5)],
    ['1e2', literal(100)],
    ['2E-1', literal(0.2)],
    ['1e+2', literal(100)],
    ['12345678901234567890', literal(new ExactNumber('12345678901234567890'))],
    ['1e400', literal(new ExactNumber('1e400'))],
    ['true', literal(true)],
    ['True', literal(true)],
    ['false', literal(false)],
    ['False', literal(false)],
    ['null', literal(null)],
    ['None', literal(null)],
    ['name', path('name')],
    ['TRUE', path('TRUE')],
    ['none', path('none')],
    ['trueish', path('trueish')],
    ['a.b-c_d', path('a.b-c_d')],
    ['größe', path('größe')],
    ['注文', path('注文')],
    ['e\u0301', path('e\u0301')],
    ['2fast', path('2fast')],
    ['01', path('01')],
    ['1.2.3', path('1.2.3')],
    ['-', path('-')],
    ['-x', path('-x')],
    ['1e', path('1e')],
    ['__proto__', path('__proto__')],
    ["name['key']", path('name', 'key')],
    ['name["key"]', path('name', 'key')],
    ["name['']", path('name', '')],
    ['name[0]', path('name', 0)],
    ['name[-1]', path('name', -1)],
    ['name[1.5]', path('name', 1.5)],
    ['name[True]', path('name', true)],
    ['name[None]', path('name', null)],
    ['name[key]', path('name', path('key'))],
    ["name['a'][0][b]", path('name', 'a', 0, path('b'))],
    [
      "inventory_info[user_provided_info['product_id']]['availability']",
      path('inventory_info', path('user_provided_info', 'product_id'), 'availability'),
    ],
    ['a[b[c[d[e]]]]', path('a', path('b', path('c', path('d', path('e')))))],
    ["a['b]c']", path('a', 'b]c')],
    ["a['[']", path('a', '[')],
    ['a[ b [ 0 ] ] [ "k" ]', path('a', path('b', 0), 'k')],
    ["  name\n[\t'key'\r\n]  ", path('name', 'key')],
    ['name\u00a0', path('name')],
  ];
  test.each(cases)('%j', (text, node) => {
    expect(parseExpression(text)).toEqual({ text: text.trim(), node });
  });

  test('keys nest a hundred deep, and no deeper', () => {
    const nested = (depth: number) => `${'a['.repeat(depth)}a${']'.repeat(depth)}`;
    expect(parseExpression(nested(100))).toMatchObject({ node: { kind: 'path' } });
    expect(parseExpression(nested(101))).toMatchObject({ expected: 'at most 100 levels' });
    expect(parseExpression('a['.repeat(100_000))).toHaveProperty('expected');
  });

  test('keys follow one another without limit', () => {
    expect(parseExpression(`a${'[0]'.repeat(10_000)}`)).toMatchObject({ node: { kind: 'path' } });
  });
});

describe('an expression that cannot be read', () => {
  const start = "a value, '(' or '['";
  const more = 'an operator or the end';
  const cases: [string, number, string, string][] = [
    ['', 0, start, 'the end'],
    ['  ', 2, start, 'the end'],
    ['+1', 0, start, "'+'"],
    ['name[', 5, start, 'the end'],
    ['name[]', 5, start, "']'"],
    ['name[0', 6, "']'", 'the end'],
    ["name['a'", 8, "']'", 'the end'],
    ["name['a", 7, "a closing '", 'the end'],
    ['"abc', 4, 'a closing "', 'the end'],
    ['\'abc"', 5, "a closing '", 'the end'],
    ['name]', 4, more, "']'"],
    ['name other', 5, more, "'o'"],
    ["'a' 'b'", 4, more, "'''"],
    ["'a''b'", 3, more, "'''"],
    ["name.['a'] x", 11, more, "'x'"],
    ['name[0 1]', 7, "']'", "'1'"],
    ['name[a b]', 7, "']'", "'b'"],
    ["'a'[0]", 0, "a name before '['", "'''"],
    ['5[0]', 0, "a name before '['", "'5'"],
    ["x['a'[0]]", 2, "a name before '['", "'''"],
    ['a😀', 1, more, "'😀'"],
    ['名前 😀', 3, more, "'😀'"],
    ['{}', 0, start, "'{'"],
    ['a=b', 1, more, "'='"],
    ['a +', 3, start, 'the end'],
    ['a + * b', 4, start, "'*'"],
    ['(a + b', 6, "an operator or ')'", 'the end'],
    ['[a, b', 5, "',' or ']'", 'the end'],
    ['[a b]', 3, "',' or ']'", "'b'"],
    ['a < b < c', 6, "'and' or the end, since comparisons do not chain", "'<'"],
    ['and + 1', 0, start, "'a'"],
    ['a and', 5, start, 'the end'],
    ['a not b', 2, "'in' after 'not'", "'n'"],
    ['any(a)', 4, "a name, 'in' and a list, as in any(x in items: ...)", "'a'"],
    ['any(x in a)', 10, "an operator or ':'", "')'"],
    ['length(x in a: x)', 0, 'arguments of length, which goes through no list', "'l'"],
    ['length(a, b)', 0, 'length with 1 argument', "'l'"],
    ['round()', 0, 'round with 1 or 2 arguments', "'r'"],
    ['min()', 0, 'min with at least 1 argument', "'m'"],
    ['exists(1)', 7, "a path behind 'exists'", "'1'"],
    ['if(a, b)', 7, "an operator or ','", "')'"],
    ['matches(a, b)', 0, "a pattern in quotes as the second argument of 'matches'", "'m'"],
    ['1e5.', 0, more, 'never'],
  ];
  test.each(cases.filter(([, , , found]) => found !== 'never'))(
    '%j',
    (text, offset, expected, found) => {
      expect(parseExpression(text)).toEqual({ offset, expected, found });
    },
  );

  test.each(['len(a)', 'a + Length(b)'])(
    '%s: a name before a parenthesis is a function',
    (text) => {
      expect(parseExpression(text)).toHaveProperty('unknownFunction');
    },
  );

  test.each(['true[0]', "None['a']"])('%s: a constant has no keys', (text) => {
    expect(parseExpression(text)).toHaveProperty('expected');
  });
});
