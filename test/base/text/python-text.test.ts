import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { pythonText } from '../../../src/base/text/python-text.ts';
import { jsonText } from '../../../src/compiler/formats/json-text.ts';
import { readJson } from '../../../src/model/read-json.ts';

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

/** Numbers of programs, which have lost how they were written. */
const numbers: [Json, string][] = [
  [99, '99'],
  [-0.5, '-0.5'],
  [-0, '0'],
  [1e21, '1e+21'],
  [1e-7, '1e-07'],
  [0.00001, '1e-05'],
  [0.0001, '0.0001'],
  [1e16, '10000000000000000'],
  [1.5e300, '1.5e+300'],
  [0.1, '0.1'],
  [new ExactNumber('12345678901234567890'), '12345678901234567890'],
  [new ExactNumber('0.12345678901234567890'), '0.12345678901234567890'],
  [[new ExactNumber('1e400'), 1], '[1e400, 1]'],
];

/** Numerals of a JSON text, and what Python prints after reading them. */
const numerals: [string, string][] = [
  ['54.0', '54.0'],
  ['54', '54'],
  ['-54.00', '-54.0'],
  ['1e3', '1000.0'],
  ['1E+3', '1000.0'],
  ['1.10', '1.1'],
  ['2.50e1', '25.0'],
  ['0.0', '0.0'],
  ['-0', '0'],
  ['-0.0', '-0.0'],
  ['0e5', '0.0'],
  ['1e15', '1000000000000000.0'],
  ['1e16', '1e+16'],
  ['12345678901234500.0', '1.23456789012345e+16'],
  ['0.0001', '0.0001'],
  ['0.00001', '1e-05'],
  ['0.000012', '1.2e-05'],
  ['1.5e-7', '1.5e-07'],
  ['1e22', '1e+22'],
  ['1.7976931348623157e308', '1.7976931348623157e+308'],
  ['5e-324', '5e-324'],
  ['9007199254740992', '9007199254740992'],
  ['9007199254740992.0', '9007199254740992.0'],
  ['1000000000000000000000', '1000000000000000000000'],
  // A double cannot hold these: they come out as they were written.
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.0', '9007199254740993.0'],
  ['0.1000000000000000055', '0.1000000000000000055'],
  ['1e400', '1e400'],
];

test.each(numerals)('Python prints %s as %s', (numeral, want) => {
  const origin = { file: 'p.json', line: 1, column: 1 };
  const { value } = readJson(`{"list": [${numeral}, "1.0"]}`, origin, true);
  expect(pythonText(value ?? null)).toBe(`{'list': [${want}, '1.0']}`);
  // JSON has no such difference: other formats write the number.
  const { value: plain } = readJson(numeral, origin);
  expect(jsonText(readJson(numeral, origin, true).value ?? null)).toBe(jsonText(plain ?? null));
});

describe('as Python prints it', () => {
  test.each(cases)('%j', (value, want) => expect(pythonText(value)).toBe(want));
  test.each(numbers)('number %j', (value, want) => expect(pythonText(value)).toBe(want));
  test.each(characters)('%j in a list, bare at the top', (character, want) => {
    expect(pythonText([character])).toBe(`['${want}']`);
    expect(pythonText({ [character]: character })).toBe(`{'${want}': '${want}'}`);
    expect(pythonText(character)).toBe(character);
  });
});
