import { describe, expect, test } from 'vitest';
import { Draws } from '../../../src/base/draws.ts';
import {
  type FaultName,
  faultNames,
  faultyRun,
  type RunCall,
} from '../../../src/scoring/faults/faults.ts';

const right: readonly RunCall[] = [
  { tool: 'verify', params: [['id', 'C7']] },
  {
    tool: 'get_order',
    params: [
      ['order_id', 63920],
      ['full', true],
    ],
  },
  { tool: 'close', params: [] },
];
const tools = new Map([
  ['verify', ['id']],
  ['get_order', ['order_id', 'full']],
  ['refund', ['amount']],
  ['close', []],
]);
const seeds = Array.from({ length: 200 }, (_, seed) => String(seed));
const drawn = (fault: FaultName, run = right) =>
  seeds.map((seed) => faultyRun(run, fault, new Draws(seed), tools));

/** What each kind does to the call at which it is, and to the others. */
const meanings: Readonly<Record<FaultName, (calls: readonly RunCall[], at: number) => boolean>> = {
  missing_call: (calls, at) => same(calls, right.toSpliced(at, 1)),
  doubled_call: (calls, at) => same(calls, right.toSpliced(at, 0, right[at] as RunCall)),
  moved_call: (calls, at) =>
    calls.length === right.length &&
    !same(calls, right) &&
    same(
      calls.filter((call) => call !== right[at]),
      right.toSpliced(at, 1),
    ),
  wrong_tool: (calls, at) =>
    isChanged(calls, at) && tools.has(calls[at]?.tool ?? '') && calls[at]?.tool !== right[at]?.tool,
  wrong_value: (calls, at) =>
    isChanged(calls, at) && differ(calls, at, (a, b) => typeof a === typeof b),
  other_type: (calls, at) =>
    isChanged(calls, at) && differ(calls, at, (a, b) => typeof a !== typeof b),
  missing_argument: (calls, at) =>
    isChanged(calls, at) && calls[at]?.params.length === (right[at]?.params.length ?? 0) - 1,
  extra_argument: (calls, at) =>
    isChanged(calls, at) && calls[at]?.params.length === (right[at]?.params.length ?? 0) + 1,
  failed_and_retried: (calls, at) =>
    same(calls, right.toSpliced(at, 0, { ...(right[at] as RunCall), failed: true })),
};

function same(one: readonly RunCall[], other: readonly RunCall[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether only the call at a place is another. */
function isChanged(calls: readonly RunCall[], at: number): boolean {
  const isOther = JSON.stringify(calls[at]) !== JSON.stringify(right[at]);
  return isOther && same(calls.toSpliced(at, 1), right.toSpliced(at, 1));
}

/** Whether one value is another, and its type as it should be. */
function differ(
  calls: readonly RunCall[],
  at: number,
  isMeant: (one: unknown, other: unknown) => boolean,
): boolean {
  const pairs = (right[at]?.params ?? []).map(([name, value], nth) => {
    const [own, other] = calls[at]?.params[nth] ?? [];
    return {
      isSame: JSON.stringify(value) === JSON.stringify(other),
      isMeant: isMeant(value, other),
      name,
      own,
    };
  });
  const others = pairs.filter(({ isSame }) => !isSame);
  return others.length === 1 && others.every((pair) => pair.isMeant && pair.name === pair.own);
}

describe('each kind of mistake is what its name says', () => {
  test.each(faultNames)('%s', (fault) => {
    for (const run of drawn(fault)) {
      expect(run?.fault).toBe(fault);
      expect(meanings[fault](run?.calls ?? [], run?.at ?? -1)).toBe(true);
    }
  });

  test.each(faultNames)('%s is drawn at every place that it may have', (fault) => {
    const places = new Set(drawn(fault).map((run) => run?.at));
    const isOfParams = ['wrong_value', 'other_type', 'missing_argument'].includes(fault);
    expect([...places].sort()).toEqual(isOfParams ? [0, 1] : [0, 1, 2]);
  });
});

test('the same seed draws the same, and the right run stays as it is', () => {
  const before = JSON.stringify(right);
  for (const fault of faultNames) expect(drawn(fault)).toEqual(drawn(fault));
  expect(JSON.stringify(right)).toBe(before);
});

test('a run without a place for a mistake has none', () => {
  const close = right.slice(2);
  const kinds = faultNames.filter((fault) => drawn(fault, close)[0] === undefined);
  expect(kinds).toEqual(['moved_call', 'wrong_value', 'other_type', 'missing_argument']);
  expect(faultNames.map((fault) => drawn(fault, [])[0])).toEqual(faultNames.map(() => undefined));
});

test('values of any type become others of the same, and of another', () => {
  const values = [null, true, 0, 1.5, '', 'C7', '12', 'é!', [], [1], {}, { a: 1 }];
  for (const value of values) {
    const run: RunCall[] = [{ tool: 'f', params: [['a', value]] }];
    for (const fault of ['wrong_value', 'other_type'] as const) {
      const [changed] = drawn(fault, run)[0]?.calls ?? [];
      expect(JSON.stringify(changed?.params), fault).not.toBe(JSON.stringify(run[0]?.params));
    }
  }
});
