import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOrdersWithin } from '../../../src/compiler/plan/orders-within.ts';
import type { OrderConstraints } from '../../../src/model/order-constraints.ts';
import type { Allowed } from '../../../src/model/plan.ts';
import { budget } from '../../budget.ts';
import { blockOf, restricted, tried } from './support.ts';

/** The orders of a block, and how often its members were looked at for the next slot. */
function found(block: OrderConstraints, allowed: Allowed) {
  const spent: number[] = [];
  const orders = [...blockOrdersWithin(block, allowed, undefined, (work) => spent.push(work))];
  // Schedules take more work than to look at each member once.
  const least = Math.min(...spent);
  return { orders, looks: spent.filter((work) => work === least).length, least };
}

test('orders within slots are those that trying all of them finds, and no branch leads to none', () => {
  let several = 0;
  fc.assert(
    fc.property(restricted, ({ block, allowed }) => {
      const { orders, looks } = found(block, allowed);
      expect(orders).toEqual(tried(block, allowed));
      if (orders.length === 0) return;
      // Members are looked at in front of each call, and again once all that goes on with it was found.
      const starts = orders.flatMap((order) => order.map((_, at) => order.slice(0, at + 1).join()));
      const isWhole = (start: string) => start.split(',').length === block.size;
      const entered = [...new Set(starts)];
      expect(looks).toBe(1 + entered.length + entered.filter((start) => !isWhole(start)).length);
      if (orders.length > 1) several += 1;
    }),
    { seed: 3, numRuns: budget(200) },
  );
  expect(several).toBeGreaterThan(budget(60));
});

const membersOf = (size: number) => Array.from({ length: size }, (_, at) => at);

test('nothing is looked at where slots need one member, or no schedule is left', () => {
  const spent: number[] = [];
  const orders = (allowed: Allowed, pairs: OrderConstraints['pairs'] = []) => [
    ...blockOrdersWithin(blockOf(membersOf(4), pairs), allowed, undefined, (work) => {
      spent.push(work);
    }),
  ];
  const one = new Set([3]);
  expect(orders([undefined, undefined, one, one])).toEqual([]);
  expect(spent).toEqual([]);
  expect(orders([new Set([1])], [[0, 1]])).toEqual([]);
  expect(spent).toHaveLength(1);
});

test('a member that a later slot needs is passed by', () => {
  const { orders, looks } = found(blockOf(membersOf(3)), [undefined, undefined, new Set([0])]);
  expect(orders).toEqual([
    [1, 2, 0],
    [2, 1, 0],
  ]);
  // In front of each call, and again behind each but the last: 1, 1 2, 1 2 0, 2, 2 1 and 2 1 0.
  expect(looks).toBe(1 + 6 + 4);
});

test('each look is work for each member', () => {
  const leastOf = (size: number) => found(blockOf(membersOf(size)), []).least;
  expect(leastOf(2)).toBeGreaterThan(0);
  expect(leastOf(4)).toBe(2 * leastOf(2));
});

test('what led nowhere is not looked into again, whatever the order of the same members', () => {
  // Five members in any order; then slots with so many choices that it takes a look to see that none does,
  // because three other members must stand where the choices leave room for one.
  const [any, choices] = [5, 5];
  const size = any + 2 * choices + 3;
  const early = size - 3;
  const block = blockOf(membersOf(size), [], {
    highest: membersOf(size).map((at) => {
      if (at >= early) return any + choices;
      return at >= any && at % 2 === 0 ? size - 2 : size - 1;
    }),
  });
  const first = new Set(membersOf(any));
  const pairs = membersOf(choices).map((at) => new Set([any + 2 * at, any + 2 * at + 1]));
  const { orders, looks } = found(block, [...membersOf(any).map(() => first), ...pairs]);
  expect(orders).toEqual([]);
  // Each of 2^5 sets of the five is entered once, and looked at again behind each that it led to.
  expect(looks).toBe(32 + 31);
});
