import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSpace } from '../../../src/compiler/plan/order-space.ts';
import { budget } from '../../budget.ts';
import { blockOf, blocks, demands, expectBrute } from './support.ts';

test('orders are those that trying all of them finds', () => {
  let walks = 0;
  fc.assert(
    fc.property(blocks(1, 5), demands, (given, wanted) => {
      if (expectBrute(given, wanted)) walks += 1;
    }),
    { seed: 5, numRuns: budget(120) },
  );
  expect(walks).toBeGreaterThan(budget(25));
});

/** Pairs of a question and its answer: questions are members 0, 1, ..., and answers follow them. */
const pairsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [at, count + at] as const);
const membersOf = (count: number) => Array.from({ length: count }, (_, at) => at);
const twins = (count: number) => membersOf(2 * count).map((at) => (at < count ? 0 : count));

test.each([
  ['ten equal questions and their equal answers', blockOf(twins(10), pairsOf(10)), 16_796n],
  // Catalan's number of thirty, of blocks too large to count order by order.
  ['thirty of them', blockOf(twins(30), pairsOf(30)), 3_814_986_502_092_304n],
])('parts of a block that could change places are counted once: %s', (_, block, count) => {
  const space = orderSpace(block);
  if (typeof space === 'number') throw new Error('too large');
  expect(space.count).toBe(count);
  const order = space.at(count - 1n);
  expect([space.has(order), space.rank(order)]).toEqual([true, count - 1n]);
  expect(space.work).toBeLessThan(2 ** 17);
});
