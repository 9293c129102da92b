import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../src/base/json.ts';
import { type Operator, operatorNames, operators } from '../../src/model/operators.ts';
import { budget } from '../budget.ts';

const exact = (text: string) => new ExactNumber(text);
const names = operatorNames.filter((name) => operators[name].relation !== 'existence');

function ask(left: Json, operator: Operator, right: Json): boolean | undefined {
  const row = operators[operator];
  return row.relation === 'existence' ? undefined : row.compare(left, right);
}

describe('equality', () => {
  const equal: [Json, Json][] = [
    [1, 1],
    [1, 1.0],
    [0, -0],
    ['a', 'a'],
    ['', ''],
    [null, null],
    [true, true],
    [1, '1'],
    [1, '1.0'],
    [100, '1e2'],
    [100, '1E+2'],
    [-1.5, '-1.50'],
    [0, '-0'],
    [true, 'true'],
    [true, 'TRUE'],
    [true, 'True'],
    [false, 'fAlSe'],
    [null, 'None'],
    [exact('12345678901234567890'), '12345678901234567890'],
    [exact('12345678901234567890'), '12345678901234567890.00'],
    [exact('12345678901234567890'), exact('12345678901234567890.0')],
    [exact('1e400'), '10e399'],
    [
      [1, 2],
      [1, 2],
    ],
    [
      { a: 1, b: [] },
      { b: [], a: 1 },
    ],
    [[], []],
    [{}, {}],
  ];
  const unequal: [Json, Json][] = [
    [1, 2],
    [1, ' 1'],
    [1, '1 '],
    [1, '0x1'],
    [1, '+1'],
    [1, '01'],
    [0, ''],
    [0, ' '],
    [1, 'one'],
    [0.5, '.5'],
    [1, '1.'],
    [1, true],
    [0, false],
    [1, 'true'],
    [true, '1'],
    [true, 'yes'],
    [false, ''],
    [false, null],
    [null, ''],
    [null, 'null'],
    [null, 'none'],
    [null, 'NONE'],
    [null, 0],
    [null, 'None '],
    ['1', '1.0'],
    ['true', 'True'],
    ['a', 'A'],
    ['é', 'e\u0301'],
    [[1], ['1']],
    [[true], ['true']],
    [[null], ['None']],
    [{ a: 1 }, { a: '1' }],
    [[1], 1],
    [[], {}],
    [[1], '1'],
    [{}, '{}'],
    [[], ''],
    [exact('9007199254740993'), 9007199254740992],
    [exact('9007199254740993'), '9007199254740992'],
    [exact('12345678901234567890'), '12345678901234567891'],
    [Number.MAX_SAFE_INTEGER, exact('1e400')],
  ];
  test.each(equal)('%j == %j', (left, right) => verdicts(left, right, true));
  test.each(unequal)('%j != %j', (left, right) => verdicts(left, right, false));

  function verdicts(left: Json, right: Json, want: boolean): void {
    expect(ask(left, '==', right)).toBe(want);
    expect(ask(right, '==', left)).toBe(want);
    expect(ask(left, '!=', right)).toBe(!want);
    expect(ask(left, 'not', right)).toBe(!want);
    expect(ask(left, 'in', [right])).toBe(want);
    expect(ask([left], 'contains', right)).toBe(want);
  }
});

describe('order', () => {
  /** The first is smaller. */
  const smaller: [Json, Json][] = [
    [1, 2],
    [-2, -1],
    [1.5, 1.6],
    [900, 1000],
    ['1000', '900'],
    ['2024-01-05', '2024-02-01'],
    ['', 'a'],
    ['a', 'ab'],
    ['B', 'a'],
    ['Z', 'é'],
    [900, '1000'],
    ['900', 1000],
    ['9', 10],
    [1, '1.5'],
    ['1e2', 101],
    ['\uffff', '\u{10000}'],
    ['\ue000', '\u{1f600}'],
    ['\u{1f600}', '\u{1f601}'],
    ['a\uffff', 'a\u{10000}'],
    ['\u{1f600}', '\u{1f600}a'],
    ['\ud7ff', '\u{1f600}'],
    [9007199254740992, exact('9007199254740993')],
    [exact('9007199254740993'), '9007199254740994'],
    [exact('12345678901234567890'), exact('12345678901234567891')],
    [exact('-1e400'), 0],
    [0, exact('0.12345678901234567890')],
    [5, '1e400'],
  ];
  test.each(smaller)('%j < %j', (left, right) => {
    expect(names.slice(3, 7).map((name) => ask(left, name, right))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(names.slice(3, 7).map((name) => ask(right, name, left))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  const alike: [Json, Json][] = [
    [1, 1],
    [1, '1.0'],
    ['1e2', 100],
    ['a', 'a'],
    [0, '-0'],
    [exact('1e400'), '10e399'],
    ['', ''],
  ];
  test.each(alike)('%j is as great as %j', (left, right) => {
    expect(names.slice(3, 7).map((name) => ask(left, name, right))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  const anything: Json[] = [null, 1, 'a', '1', true, [], {}, exact('1e400')];
  test.each(anything)('null and %j are in no order', (other) => {
    for (const name of names.slice(3, 7)) {
      expect([ask(null, name, other), ask(other, name, null)]).toEqual([false, false]);
    }
  });

  const incomparable: [Json, Json][] = [
    [1, 'a'],
    [1, ''],
    [1, ' 1'],
    [1, '0x1'],
    [true, false],
    [true, 1],
    [true, 'true'],
    [[], []],
    [[1], 1],
    [{}, {}],
    [{}, 'a'],
    [[1], '1'],
    [exact('1e400'), 'x'],
    [1, '2024-01-05'],
  ];
  test.each(incomparable)('%j and %j are not compared', (left, right) => {
    for (const name of names.slice(3, 7)) {
      expect([ask(left, name, right), ask(right, name, left)]).toEqual([undefined, undefined]);
    }
  });
});

describe('membership', () => {
  const within: [Json, Json][] = [
    ['a', ['b', 'a']],
    [1, ['1']],
    ['1.0', [1]],
    [true, ['TRUE']],
    [null, [null]],
    [null, ['None']],
    [[1], [[1]]],
    [{ a: 1 }, [{ a: 1 }]],
    ['b', 'abc'],
    ['', 'abc'],
    ['', ''],
    ['abc', 'abc'],
    [exact('1e400'), ['1e400']],
    ['😀', 'a😀b'],
  ];
  const without: [Json, Json][] = [
    ['a', []],
    ['a', ['ab']],
    ['1', ['1.0']],
    [[1], [['1']]],
    ['d', 'abc'],
    ['A', 'abc'],
    [1, '1'],
    [null, 'None'],
    [true, 'true'],
    [[], 'abc'],
    ['a', null],
    [null, null],
    [1, null],
    ['a', [['a']]],
  ];
  const unfit: [Json, Json][] = [
    ['a', 1],
    ['a', true],
    ['a', { a: 1 }],
    [1, 1],
    [null, {}],
    ['1', exact('1e400')],
  ];
  test.each([
    ...within.map(([item, container]) => ({ item, container, want: true })),
    ...without.map(([item, container]) => ({ item, container, want: false })),
    ...unfit.map(([item, container]) => ({ item, container, want: undefined })),
  ])('$item in $container: $want', ({ item, container, want }) => {
    const not = want === undefined ? undefined : !want;
    expect(ask(item, 'in', container)).toBe(want);
    expect(ask(item, 'not in', container)).toBe(not);
    expect(ask(container, 'contains', item)).toBe(want);
    expect(ask(container, 'not contains', item)).toBe(not);
  });
});

test('every operator yields a result for every pair of types, or undefined', () => {
  const values: Json[] = [null, true, 0, -1.5, exact('1e400'), '', '5', 'a', [], [1], {}, { a: 1 }];
  for (const name of names) {
    for (const left of values) {
      for (const right of values) {
        const verdict = ask(left, name, right);
        expect([true, false, undefined]).toContain(verdict);
        if (['==', '!=', 'not'].includes(name)) expect(verdict).not.toBe(undefined);
      }
    }
  }
});

test('texts are ordered by code point', () => {
  const points = (text: string) => Array.from(text).map((one) => one.codePointAt(0) ?? 0);
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '\uffff', '\ue000', '\u{10000}', '\u{1f600}'),
  });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [a, b] = [points(left), points(right)];
      const at = a.findIndex((point, position) => point !== b[position]);
      const want =
        at < 0 ? a.length < b.length : at < b.length && (a[at] as number) < (b[at] as number);
      expect(ask(left, '<', right)).toBe(want);
    }),
    { seed: 4, numRuns: budget(2000) },
  );
});

describe('beginnings and ends of texts', () => {
  const cases: [Json, Operator, Json, boolean | undefined][] = [
    ['ORD-12', 'starts_with', 'ORD-', true],
    ['ORD-12', 'starts_with', 'ord-', false],
    ['ORD-12', 'starts_with', '12', false],
    ['ORD-12', 'ends_with', '12', true],
    ['ORD-12', 'ends_with', 'ORD-', false],
    ['', 'starts_with', '', true],
    ['a', 'ends_with', '', true],
    ['a', 'starts_with', 'ab', false],
    ['\u{1f600}', 'starts_with', '\u{1f600}', true],
    [null, 'starts_with', 'a', false],
    ['a', 'ends_with', null, false],
    [null, 'ends_with', null, false],
    [12, 'starts_with', '1', undefined],
    ['12', 'starts_with', 1, undefined],
    [['a'], 'starts_with', 'a', undefined],
    [true, 'ends_with', 'e', undefined],
    [{}, 'ends_with', '', undefined],
  ];
  test.each(cases)('%j %s %j', (left, operator, right, want) => {
    expect(ask(left, operator, right)).toBe(want);
  });
});
