import { describe, expect, test } from 'vitest';
import { GroupedOrders } from '../../../src/compiler/plan/grouped.ts';
import { windowsOf } from '../../../src/compiler/plan/has-order.ts';
import {
  countingBounds,
  LinearExtensionCounter,
} from '../../../src/compiler/plan/linear-extensions.ts';
import { SparseCounts } from '../../../src/compiler/plan/sparse-counts.ts';
import { groupsOf } from '../../../src/model/groups.ts';
import type { OrderConstraints } from '../../../src/model/order-constraints.ts';

type Pairs = OrderConstraints['pairs'];

function blockOf(size: number, pairs: Pairs = []): OrderConstraints {
  const members = Array.from({ length: size }, (_, member) => member);
  const [lowest, highest] = [members.map(() => 0), members.map(() => size - 1)];
  return { size, lowest, highest, pairs, kind: members };
}

const chain = (size: number): Pairs =>
  Array.from({ length: size - 1 }, (_, at) => [at, at + 1] as const);

/** Every second pair turned round: as many states as Fibonacci's numbers. */
const zigzag = (size: number): Pairs =>
  chain(size).map(([a, b], at) => (at % 2 === 0 ? ([a, b] as const) : ([b, a] as const)));

describe('counting the orders of a block', () => {
  const groups = groupsOf(blockOf(14, zigzag(14)));
  const free = { states: Number.POSITIVE_INFINITY, work: Number.POSITIVE_INFINITY };
  const { states, work } = new SparseCounts(groups, 14, free);

  // Euler's numbers of alternating permutations.
  test.each([
    [7, 272n],
    [8, 1_385n],
  ])('finds those of %i members that alternate', (size, count) => {
    const alternating = groupsOf(blockOf(size, zigzag(size)));
    const ways = new SparseCounts(alternating, size, free);
    expect(ways.count(alternating.sizes, size)).toBe(count);
  });

  test('goes as far as its bounds, and no further', () => {
    const isTooLarge = (bounds: object) =>
      new SparseCounts(groups, 14, { ...free, ...bounds }).isTooLarge;
    expect(isTooLarge({ states, work })).toBe(false);
    expect([isTooLarge({ states: states - 1 }), isTooLarge({ work: work - 1 })]).toEqual([
      true,
      true,
    ]);
  });

  test('ends soon beyond them', () => {
    const many = groupsOf(blockOf(300, zigzag(300)));
    const ways = new SparseCounts(many, 300, { states: 1_000, work: countingBounds.work });
    expect([ways.isTooLarge, ways.states < 2_000]).toEqual([true, true]);
  });

  test('counts a long chain, and refuses many short ones without counting', () => {
    expect(new LinearExtensionCounter(groupsOf(blockOf(1_000, chain(1_000)))).total).toBe(1n);
    const tens = chain(1_000).filter((_, at) => at % 10 !== 9);
    const { tooLarge, work: spent } = new LinearExtensionCounter(groupsOf(blockOf(1_000, tens)));
    expect(tooLarge).toBeGreaterThan(countingBounds.states);
    expect(spent).toBe(countingBounds.work);
  });
});

test('a chain is followed as deep as recursion goes', () => {
  const counted = (size: number) =>
    new LinearExtensionCounter(groupsOf(blockOf(size, chain(size))));
  expect(counted(2_000)).toMatchObject({ total: 1n, tooLarge: undefined });
  expect(counted(2_001)).toMatchObject({ total: 0n, tooLarge: 2_001 });
});

test('an order of two long chains is found by its rank', () => {
  const space = new GroupedOrders(blockOf(24, chain(24).toSpliced(11, 1)));
  expect(space.count).toBe(2_704_156n);
  const last = Array.from({ length: 24 }, (_, at) => (at + 12) % 24);
  expect([space.at(space.count - 1n), space.rank(last)]).toEqual([last, space.count - 1n]);
});

test('a block of few groups has more sequences than 64 bits can tell', () => {
  // Forty members before one: it comes last of 41 in one order of 41, and forty others are free.
  const before = Array.from({ length: 40 }, (_, at) => [at, 40] as const);
  const space = new GroupedOrders(blockOf(81, before));
  let orders = 1n;
  for (let factor = 1n; factor <= 81n; factor++) orders *= factor;
  expect(space.count).toBe(orders / 41n);
});

test('the windows of a chain are one slot each, however its pairs are listed', () => {
  const slots = Array.from({ length: 500 }, (_, at) => at);
  for (const pairs of [chain(500), chain(500).toReversed()]) {
    expect(windowsOf(blockOf(500, pairs))).toEqual({ from: slots, to: slots });
  }
});
