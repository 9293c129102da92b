import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json, type JsonObject } from '../../src/base/json.ts';
import { parseExpression } from '../../src/compiler/parse/expression.ts';
import { lookup } from '../../src/model/lookup.ts';
import { readJson } from '../../src/model/read-json.ts';

const profile = readJson(
  `{
    "id": 7,
    "nothing": null,
    "no": false,
    "zero": 0,
    "empty": "",
    "text": "abc",
    "list": ["a", ["b", "c"], {"k": 1}],
    "object": {"0": "zeroth", "1.5": "half", "k": {"v": 2}, "true": "t", "null": "n", "-1": "minus"},
    "key": "k",
    "index": 1,
    "half": 1.5,
    "minus": -1,
    "flag": true,
    "long": 12345678901234567890,
    "by_long": {"12345678901234567890": "found", "1e+21": "big"},
    "keys": {"deep": {"er": "key"}},
    "names": ["deep", "er"],
    "strange": {"__proto__": {"x": 1}, "constructor": "c", "length": 3},
    "__proto__": {"own": true},
    "dotted.name-x": "d"
  }`,
  { file: 'p', line: 1, column: 1 },
).value as JsonObject;

const external = readJson('{"id": 8, "nothing": 1, "more": {"k": "outside"}, "valueOf": "own"}', {
  file: 'd',
  line: 1,
  column: 1,
}).value as JsonObject;

function find(text: string, outside: JsonObject | null = external): Json | undefined {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) throw new Error(`${text}: expected ${parsed.expected}`);
  if (parsed.node.kind === 'computed') throw new Error(`${text}: no path`);
  return lookup(parsed.node, { profile, external: outside ?? undefined });
}

describe('a path that exists', () => {
  const cases: [string, Json][] = [
    ['id', 7],
    ['nothing', null],
    ['no', false],
    ['zero', 0],
    ['empty', ''],
    ['list[0]', 'a'],
    ['list[1][1]', 'c'],
    ["list[2]['k']", 1],
    ['list[index][index]', 'c'],
    ["object['k']['v']", 2],
    ['object["k"]', { v: 2 }],
    ["object[key]['v']", 2],
    ['object[0]', 'zeroth'],
    ["object['0']", 'zeroth'],
    ['object[half]', 'half'],
    ['object[1.50]', 'half'],
    ['object[-1]', 'minus'],
    ['object[minus]', 'minus'],
    ['by_long[long]', 'found'],
    ['by_long[12345678901234567890]', 'found'],
    ['by_long[1e21]', 'big'],
    ["strange['__proto__']['x']", 1],
    ["strange['constructor']", 'c'],
    ["strange['length']", 3],
    ["__proto__['own']", true],
    ['dotted.name-x', 'd'],
    ['more[key]', 'outside'],
    ['valueOf', 'own'],
    ['list[1.0][0]', 'b'],
    ['long', new ExactNumber('12345678901234567890')],
  ];
  test.each(cases)('%s', (text, want) => expect(find(text)).toEqual(want));
});

describe('a path that does not exist', () => {
  const cases = [
    'missing',
    "missing['k']",
    "missing[0]['k']",
    "nothing['k']",
    'nothing[0]',
    "no['k']",
    'zero[0]',
    'text[0]',
    "text['length']",
    "list['length']",
    'list[3]',
    'list[-1]',
    'list[minus]',
    "list['0']",
    'list[half]',
    'list[1.5]',
    'list[long]',
    'list[key]',
    'list[missing]',
    'list[flag]',
    'list[nothing]',
    "object['toString']",
    "object['constructor']",
    "object['__proto__']",
    "object['hasOwnProperty']",
    'object[missing]',
    'object[flag]',
    'object[true]',
    'object[nothing]',
    'object[null]',
    'object[list]',
    'object[object]',
    'object[7]',
    'toString',
    'constructor',
    'hasOwnProperty',
    "strange['toString']",
    'object[keys[names[0]][names[1]]]',
    "id['toFixed']",
    "long['text']",
  ];
  test.each(cases)('%s', (text) => expect(find(text)).toBeUndefined());

  test('without external data', () => {
    expect(find('more', null)).toBeUndefined();
    expect(find('id', null)).toBe(7);
  });
});

test('a literal is itself', () => {
  expect(find("'id'")).toBe('id');
  expect(find('None')).toBe(null);
  expect(find('-1.5')).toBe(-1.5);
});
