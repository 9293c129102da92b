import { expect, test } from 'vitest';
import type { OrderSpace } from '../../src/model/plan.ts';
import { EnumeratedExtensions } from '../../src/plan/enumerated-extensions.ts';
import { GroupedOrders } from '../../src/plan/grouped.ts';
import { orderSpace } from '../../src/plan/order-space.ts';

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
