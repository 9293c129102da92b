import { expect, test } from 'vitest';
import type { AlignedCall } from '../../../src/model/score.ts';
import { placedCalls } from '../../../src/report/page/moved.ts';

const missing = (gold: string): AlignedCall => ({ mark: 'missing', gold });
const extra = (prediction: string): AlignedCall => ({ mark: 'extra', prediction });
const changed = (gold: string, prediction: string): AlignedCall => ({
  ...{ mark: 'changed', gold, prediction },
});
const same: AlignedCall = { mark: 'same', gold: 'a()' };

/** The rows in short: `gold mark prediction`. */
const placed = (calls: readonly AlignedCall[], isReordered = false) =>
  placedCalls(calls, isReordered).map(
    ({ gold = '', mark, prediction = '' }) => `${gold} ${mark} ${prediction}`,
  );

test.each<readonly [string, readonly AlignedCall[], readonly string[]]>([
  [
    'a call elsewhere',
    [missing('b()'), same, extra('b()')],
    ['b() moved ', 'a() same ', ' moved b()'],
  ],
  [
    'as often as the other side has it',
    [missing('b()'), missing('b()'), extra('b()'), extra('c()')],
    ['b() moved ', 'b() missing ', ' moved b()', ' extra c()'],
  ],
  ['what is the same at its place', [same, extra('a()')], ['a() same ', ' extra a()']],
  [
    'calls of one tool that changed places',
    [changed('f(1)', 'f(2)'), same, changed('f(2)', 'f(1)')],
    ['f(1) moved ', ' moved f(2)', 'a() same ', 'f(2) moved ', ' moved f(1)'],
  ],
  [
    'one side of two calls beside each other',
    [changed('f(1)', 'f(2)'), same, extra('f(1)')],
    ['f(1) moved ', ' extra f(2)', 'a() same ', ' moved f(1)'],
  ],
  ['calls that are nowhere else', [changed('f(1)', 'f(2)')], ['f(1) changed f(2)']],
  ['calls that differ in no text', [{ mark: 'changed', gold: 'f(1)' }], ['f(1) changed ']],
])('tells %s', (_, calls, rows) => {
  expect(placed(calls)).toEqual(rows);
});

test('believes a tag that says that all calls are there, as rules compare them', () => {
  expect(placed([missing('f(1)'), same, extra('f(1.0)')], true)).toEqual([
    'f(1) moved ',
    'a() same ',
    ' moved f(1.0)',
  ]);
});

test('keeps what is said of a predicted call', () => {
  const call: AlignedCall = { mark: 'changed', gold: 'f(1)', prediction: 'f(2)', parallel: 1 };
  expect(placedCalls([call, missing('f(2)')], false)[1]).toEqual({
    ...{ mark: 'moved', prediction: 'f(2)', parallel: 1 },
  });
});
