import { expect, test } from 'vitest';
import { sameJson } from '../../src/base/equality.ts';
import { ExactNumber, type Json } from '../../src/base/json.ts';

const exact = (text: string) => new ExactNumber(text);
const own: Json = JSON.parse('{"__proto__": 1}');

const same: [Json, Json][] = [
  [null, null],
  [true, true],
  [0, -0],
  ['a', 'a'],
  [[], []],
  [{}, {}],
  [
    [1, [2]],
    [1, [2]],
  ],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [exact('1e400'), exact('10e399')],
  [own, own],
  [exact('12345678901234567890'), exact('12345678901234567890.0')],
];
const different: [Json, Json][] = [
  [null, false],
  [null, 0],
  [null, {}],
  [null, []],
  [0, false],
  [1, true],
  [1, '1'],
  ['', null],
  [[], {}],
  [[1], [1, 2]],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1 }, { b: 1 }],
  [[1], ['1']],
  [{ a: null }, {}],
  [own, {}],
  [{}, own],
  [{ toString: 1 }, { x: 1 }],
  [exact('1e400'), exact('1e401')],
  [exact('9007199254740993'), 9007199254740992],
  [exact('1e400'), '1e400'],
  [exact('1e400'), {}],
  [[exact('1e400')], [{ text: '1e400' }]],
];

test.each(same)('%j is %j', (left, right) => {
  expect([sameJson(left, right), sameJson(right, left)]).toEqual([true, true]);
});

test.each(different)('%j is not %j', (left, right) => {
  expect([sameJson(left, right), sameJson(right, left)]).toEqual([false, false]);
});
