import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DeadlineScheduler } from '../../../src/compiler/plan/deadline-scheduler.ts';
import { isFree, type OrderConstraints } from '../../../src/model/order-constraints.ts';
import type { Allowed } from '../../../src/model/plan.ts';
import { budget } from '../../budget.ts';
import { blockOf, restricted, tried } from './support.ts';

test('there is a schedule where trying all orders finds one, whatever may stand before it', () => {
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(restricted, ({ block, allowed }) => {
      // What may stand where in a free block is a matching, and no matter of deadlines.
      fc.pre(!isFree(block));
      const orders = tried(block, allowed);
      const scheduler = new DeadlineScheduler(block, allowed);
      const look = (placed: readonly number[]) => {
        const slot = placed.length;
        const begins = orders.some((order) => placed.every((member, at) => order[at] === member));
        const used = block.kind.map((member) => placed.includes(member));
        expect(scheduler.exists(used, slot)).toBe(begins);
        seen[begins ? 'yes' : 'no'] += 1;
        if (!begins) return;
        for (const next of block.kind) {
          const isTaken = used[next] || allowed[slot]?.has(next) === false;
          if (!isTaken && scheduler.mayStand(used, next, slot)) look([...placed, next]);
        }
      };
      look([]);
    }),
    { seed: 7, numRuns: budget(200) },
  );
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(budget(40));
});

test('a member may stand in its slots, behind what comes before it', () => {
  const block = blockOf([0, 1, 2], [[0, 1]], { lowest: [0, 0, 1], highest: [2, 2, 1] });
  const scheduler = new DeadlineScheduler(block, []);
  const may = (placed: readonly number[], slot: number) => {
    const used = block.kind.map((member) => placed.includes(member));
    return block.kind.filter((member) => scheduler.mayStand(used, member, slot));
  };
  expect([may([], 0), may([0], 1), may([2], 1), may([0], 2)]).toEqual([
    [0],
    [0, 1, 2],
    [0, 2],
    [0, 1],
  ]);
});

/** The work of a search for a schedule of a whole block, and what it finds. */
function searched(block: OrderConstraints, allowed: Allowed) {
  const spent: number[] = [];
  const scheduler = new DeadlineScheduler(block, allowed, (more) => spent.push(more));
  const found = scheduler.exists(new Array<boolean>(block.size).fill(false), 0);
  return { found, spent };
}

test('looking for a schedule takes work for each two members', () => {
  const workOf = (size: number) => {
    const members = Array.from({ length: size }, (_, at) => at);
    return searched(blockOf(members, [[0, 1]]), []).spent;
  };
  expect(workOf(6)).toEqual([expect.any(Number)]);
  expect(workOf(12)).toEqual(workOf(6).map((work) => 4 * work));
});

test('members that differ only in the slots that take them are a choice', () => {
  const allowed = [new Set([0, 1]), new Set([0])];
  expect(searched(blockOf([0, 1, 2, 3], [[2, 3]]), allowed).found).toBe(true);
});

describe('slots with a choice of two members, who keep out others that must come early', () => {
  /** Three more members must stand in the first `slots` slots and the next; two choices less leave room. */
  const block = (slots: number, isDifferent: boolean) => {
    const early = [2 * slots, 2 * slots + 1, 2 * slots + 2];
    const members = Array.from({ length: 2 * slots + 3 }, (_, at) => at);
    const last = members.length - 1;
    return blockOf(members, [], {
      highest: members.map((at) => {
        if (early.includes(at)) return slots;
        return isDifferent && at % 2 === 0 ? last - 1 : last;
      }),
    });
  };
  const allowed = (slots: number) =>
    Array.from({ length: slots }, (_, at) => new Set([2 * at, 2 * at + 1]));

  test.each([
    ['have no schedule, which trying all of a few choices finds', 4, true, false],
    ['may have one, where choices are many', 5, true, true],
    ['have none, where members that do not differ are no choice', 5, false, false],
  ])('%s', (_, slots, isDifferent, want) => {
    expect(searched(block(slots, isDifferent), allowed(slots)).found).toBe(want);
  });
});
