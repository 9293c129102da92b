import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../src/model/json.ts';
import { pythonText } from '../../src/model/python-text.ts';

/** What `str()` of Python 3 prints. */
const cases: [Json, string][] = [
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
  ['text', 'text'],
  ['', ''],
  ["it's\n", "it's\n"],
  [[], '[]'],
  [{}, '{}'],
  [
    ['a', "it's", 'say "hi"', 'both \' and "', true, null, 1.5, 0, [], {}],
    `['a', "it's", 'say "hi"', 'both \\' and "', True, None, 1.5, 0, [], {}]`,
  ],
  [{ k: 'v', n: [1, { a: null }] }, "{'k': 'v', 'n': [1, {'a': None}]}"],
  [{ "it's": 1, '"': 2, '': 3 }, `{"it's": 1, '"': 2, '': 3}`],
  [[[['x']]], "[[['x']]]"],
  [{ a: { b: { c: [] } } }, "{'a': {'b': {'c': []}}}"],
  [["'", '"', '\'"', "\\'"], `["'", '"', '\\'"', "\\\\'"]`],
  [JSON.parse('{"__proto__": "x"}'), "{'__proto__': 'x'}"],
];

/** A character, and how Python writes it between quotes. */
const characters: [string, string][] = [
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
  ['\0', '\\x00'],
  ['\x07', '\\x07'],
  ['\x1b', '\\x1b'],
  ['\x7f', '\\x7f'],
  ['\x85', '\\x85'],
  ['\xa0', '\\xa0'],
  ['\xad', '\\xad'],
  ['\u200b', '\\u200b'],
  ['\u2028', '\\u2028'],
  ['\u3000', '\\u3000'],
  ['\ufeff', '\\ufeff'],
  ['\ue000', '\\ue000'],
  ['\u0378', '\\u0378'],
  ['\ud800', '\\ud800'],
  ['\u{e0001}', '\\U000e0001'],
  ['\u{10ffff}', '\\U0010ffff'],
  ['é', 'é'],
  ['注', '注'],
  ['😀', '😀'],
  [' ', ' '],
  ['\u0301', '\u0301'],
];

/** Numbers are as JavaScript writes them. */
const numbers: [Json, string][] = [
  [99, '99'],
  [-0.5, '-0.5'],
  [-0, '0'],
  [1e21, '1e+21'],
  [1e-7, '1e-7'],
  [0.1, '0.1'],
  [new ExactNumber('12345678901234567890'), '12345678901234567890'],
  [new ExactNumber('0.12345678901234567890'), '0.12345678901234567890'],
  [[new ExactNumber('1e400'), 1], '[1e400, 1]'],
];

describe('as Python prints it', () => {
  test.each(cases)('%j', (value, want) => expect(pythonText(value)).toBe(want));
  test.each(numbers)('number %j', (value, want) => expect(pythonText(value)).toBe(want));
  test.each(characters)('%j in a list, bare at the top', (character, want) => {
    expect(pythonText([character])).toBe(`['${want}']`);
    expect(pythonText({ [character]: character })).toBe(`{'${want}': '${want}'}`);
    expect(pythonText(character)).toBe(character);
  });
});
