import { describe, expect, test } from 'vitest';
import { EnumeratedExtensions } from '../../../src/compiler/plan/enumerated-extensions.ts';
import { GroupedOrders } from '../../../src/compiler/plan/grouped.ts';
import { orderSpace } from '../../../src/compiler/plan/order-space.ts';
import type { OrderSpace } from '../../../src/model/plan.ts';

const free = (size: number, pairs: readonly (readonly [number, number])[]) => {
  const members = Array.from({ length: size }, (_, member) => member);
  const [lowest, highest] = [members.map(() => 0), members.map(() => size - 1)];
  return { size, lowest, highest, pairs, kind: members };
};
const comb = (size: number, shift: number) =>
  free(
    size,
    Array.from({ length: size / 2 }, (_, at) => [at, size / 2 + ((at + shift) % (size / 2))]),
  );

// An order space is an iterable of billions of orders, so matchers must not look into it.
const countOf = (space: OrderSpace | number) =>
  typeof space === 'number' ? undefined : space.count;

test('a block that took long to count is not counted again', () => {
  const space = orderSpace(comb(14, 0));
  expect(orderSpace(comb(14, 0)) === space).toBe(true);
  const tooLarge = orderSpace(comb(60, 0));
  expect(orderSpace(comb(60, 0))).toBe(tooLarge);
  expect(typeof tooLarge).toBe('number');
});

test('only the last such blocks are kept', () => {
  const space = orderSpace(comb(14, 0));
  for (const shift of [1, 2, 3]) orderSpace(comb(14, shift));
  expect(orderSpace(comb(14, 0)) === space).toBe(true);
  for (const shift of [1, 2, 3, 4]) orderSpace(comb(14, shift));
  const again = orderSpace(comb(14, 0));
  expect(again === space).toBe(false);
  expect(countOf(again)).toBe(countOf(space));
});

test('what was counted at once takes no place of theirs', () => {
  const space = orderSpace(comb(14, 0));
  for (const shift of [0, 1, 2, 3]) orderSpace(comb(8, shift));
  expect(orderSpace(comb(14, 0)) === space).toBe(true);
});

test('where orders that are the same are too many to tell apart, both ways of counting are work', () => {
  const block = { ...comb(8, 0), kind: [0, 0, 2, 3, 4, 5, 6, 7] };
  const work = new GroupedOrders(comb(8, 0)).work;
  expect(new EnumeratedExtensions(block, 0).work).toBeGreaterThan(work);
});

describe('a walk along the smallest orders', () => {
  // Two equal members, one of which comes behind the third: 1 2 0 and 2 0 1, which stands for 2 1 0.
  const block = { ...free(3, [[2, 0]]), kind: [0, 0, 2] };

  test.each([
    ['where one goes on', new EnumeratedExtensions(block), [false]],
    ['to its end, where they are not counted', new EnumeratedExtensions(block, 0), [true, false]],
  ])('goes on %s', (_, space, want) => {
    const walk = space.walk();
    expect(walk.push(2)).toBe(true);
    expect([1, 0].slice(0, want.length).map((member) => walk.push(member))).toEqual(want);
  });

  test('tells of the work for each state that it follows', () => {
    const workOf = (...members: number[]) => {
      let work = 0;
      const walk = new EnumeratedExtensions(block).walk((more) => {
        work += more;
      });
      for (const member of members) walk.push(member);
      return work;
    };
    const one = workOf(2);
    expect(one).toBeGreaterThan(0);
    expect(workOf(2, 0)).toBe(2 * one);
    // Behind the third, 0 is smaller than 1: its state is followed besides.
    expect(workOf(2, 1)).toBe(3 * one);
  });
});

test('members that led to the end of a walk only may lead on in another order', () => {
  // 0 is before 1, and 2 before 3; 1, 2 and 3 are equal. Behind 0 and 2 comes no smallest order, behind 2
  // and 0 there is one.
  const pairs = [
    [2, 3],
    [0, 1],
  ] as const;
  const uncounted = new EnumeratedExtensions({ ...free(4, pairs), kind: [0, 1, 1, 1] }, 0);
  expect([...uncounted]).toEqual([
    [0, 1, 2, 3],
    [2, 0, 1, 3],
    [2, 3, 0, 1],
  ]);
});

test('a search tells of its work before it finds anything, and can be ended', () => {
  const spaces = [comb(12, 0), { ...comb(12, 0), kind: [0, 1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11] }];
  for (const constraints of spaces) {
    const space = orderSpace(constraints) as OrderSpace;
    const enough = () => {
      throw new Error('enough');
    };
    expect(() => space.within([], enough)[Symbol.iterator]().next()).toThrow('enough');
    expect(() => space.walk(enough)?.push(0) ?? enough()).toThrow('enough');
    let work = 0;
    const searched = space.within([], (more) => {
      work += more;
    });
    expect(searched[Symbol.iterator]().next().value).toHaveLength(12);
    expect(work).toBeGreaterThan(0);
  }
});
