import { describe, expect, test } from 'vitest';
import { GroupedOrders } from '../../../src/compiler/plan/grouped.ts';
import { budget } from '../../budget.ts';
import { goldOf } from '../run/support.ts';
import { blockOf, cycleOf } from './support.ts';

describe('sizes that are never enumerated', () => {
  test('twenty steps in ten pairs', () => {
    const names = Array.from({ length: 20 }, (_, at) => `s${at}`);
    const pairs = Array.from({ length: 10 }, (_, at) => [`s${2 * at}`, `s${2 * at + 1}`]);
    const gold = goldOf([{ steps: names, soft_ordering: [names], hard_ordering: pairs }]);
    const factorial = names.reduce((product, _, at) => product * BigInt(at + 1), 1n);
    expect(gold.count).toBe(factorial / 2n ** 10n);
    const last = gold.at(gold.ranks - 1n).flatMap(({ calls }) => calls.map(({ tool }) => tool));
    expect(last).toEqual(names.map((_, at) => `s${19 - at + (at % 2 === 0 ? -1 : 1)}`));
  });

  test('two thousand steps and a pair', () => {
    const names = Array.from({ length: 2000 }, (_, at) => `s${at}`);
    const sketch = { steps: names, soft_ordering: [names], hard_ordering: [['s0', 's1']] };
    const factorial = names.reduce((product, _, at) => product * BigInt(at + 1), 1n);
    expect(goldOf([sketch]).count).toBe(factorial / 2n);
  });

  test('thirty steps in any order', () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const gold = goldOf([{ steps: names, soft_ordering: [names] }]);
    expect(gold.count).toBe(265252859812191058636308480000000n);
    expect(gold.at(gold.ranks - 1n)[0]?.calls.map(({ tool }) => tool)).toEqual(
      [...names].reverse(),
    );
    expect(gold.at(0n)[0]?.calls.map(({ tool }) => tool)).toEqual(names);
  });

  test('thirty steps, fifteen before the other fifteen', () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const pairs = names.slice(0, 15).flatMap((a) => names.slice(15).map((b) => [a, b]));
    const gold = goldOf([{ steps: names, soft_ordering: [names], hard_ordering: pairs }]);
    expect(gold.count).toBe(1307674368000n ** 2n);
    const [first] = gold.at(gold.ranks - 1n);
    expect(first?.calls[0]?.tool).toBe('s14');
    expect(first?.calls.at(-1)?.tool).toBe('s15');
  });

  test('a thousand steps', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `s${at}`);
    expect(goldOf([{ steps: names }]).count).toBe(1n);
  });
});

test.each([true, false])(
  'a cycle of 5,000 pairs is found at once (free: %s)',
  (isFree) => {
    const size = 5_000;
    const pairs = Array.from({ length: size }, (_, at) => [at, (at + 1) % size] as const);
    expect(cycleOf(size, pairs, isFree)).toHaveLength(size + 1);
  },
  20_000,
);

test('so is one behind more than a hundred thousand pairs that are on none', () => {
  const size = 450 + budget(250);
  const ordered = Array.from({ length: size }, (_, first) =>
    Array.from({ length: size - first - 1 }, (_, more) => [first, first + more + 1] as const),
  ).flat();
  const [last, other] = [`s${size - 1}`, `s${size - 2}`];
  expect(cycleOf(size, [...ordered, [size - 1, size - 2]])).toEqual([last, other, last]);
}, 60_000);

test('any order of a block of 2,000 is found by its rank', () => {
  const space = new GroupedOrders(blockOf(Array.from({ length: 2_000 }, (_, at) => at)));
  const backwards = Array.from({ length: 2_000 }, (_, at) => 1_999 - at);
  expect(space.at(space.count - 1n)).toEqual(backwards);
  expect(space.rank(backwards)).toBe(space.count - 1n);
});
