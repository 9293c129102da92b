import fc from 'fast-check';
import { expect } from 'vitest';
import { type TraxgenPolicy, workflowsOf } from '../../../src/compiler/languages/traxgen/policy.ts';
import { EnumeratedExtensions } from '../../../src/compiler/plan/enumerated-extensions.ts';
import { orderSpace } from '../../../src/compiler/plan/order-space.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { OrderConstraints } from '../../../src/model/order-constraints.ts';
import type { Allowed, OrderSpace } from '../../../src/model/plan.ts';
import { permutations } from '../../oracle/oracle.ts';
import type { Sketch } from '../run/support.ts';

/** Blocks of members of few kinds, with slots and pairs that do not respect the kinds. */
export const blocks = (minLength: number, maxLength: number): fc.Arbitrary<OrderConstraints> =>
  fc
    .record({
      kinds: fc.array(fc.nat(2), { minLength, maxLength }),
      bounds: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 7, maxLength: 7 }),
      pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 5 }),
    })
    .map(({ kinds, bounds, pairs }) => {
      const size = kinds.length;
      return {
        size,
        lowest: kinds.map((_, at) => Math.max(0, (bounds[at]?.[0] ?? 0) - 8)),
        highest: kinds.map((_, at) =>
          Math.min(size - 1, size - 1 - (8 - (bounds[at]?.[1] ?? 0)) / 8),
        ),
        pairs: pairs.filter(([a, b]) => a !== b && a < size && b < size),
        kind: kinds.map((kind) => kinds.indexOf(kind)),
      };
    })
    .map((one) => ({ ...one, highest: one.highest.map(Math.floor) }));

const valid = ({ size, lowest, highest, pairs }: OrderConstraints) =>
  permutations(Array.from({ length: size }, (_, at) => at)).filter(
    (order) =>
      order.every((at, slot) => slot >= (lowest[at] ?? 0) && slot <= (highest[at] ?? 0)) &&
      pairs.every(([first, second]) => order.indexOf(first) < order.indexOf(second)),
  );

const word = ({ kind }: OrderConstraints, order: readonly number[]) =>
  order.map((member) => kind[member]).join();

/** Of the valid orders that are the same but for twins, the first. */
function brute(given: OrderConstraints): number[][] {
  const seen = new Set<string>();
  return valid(given).filter((order) => {
    const isNew = !seen.has(word(given, order));
    seen.add(word(given, order));
    return isNew;
  });
}

/** The kinds of calls that a slot takes; all where there is none. */
export const demands = fc.array(fc.array(fc.nat(2)), { maxLength: 7 });

/** Expects of a block's orders what trying all of them finds; yields whether they need a walk. */
export function expectBrute(
  given: OrderConstraints,
  wanted: readonly (readonly number[])[],
): boolean {
  const space = orderSpace(given) as OrderSpace;
  const want = brute(given);
  expect([...space]).toEqual(want);
  expect(space.count).toBe(BigInt(want.length));
  expect(space.ranks).toBe(space.count);
  for (const [rank, order] of want.entries()) {
    expect(space.at(BigInt(rank))).toEqual(order);
    expect(space.rank(order)).toBe(BigInt(rank));
  }
  const all = valid(given);
  expect(all.filter((order) => space.has(order))).toEqual(want);
  const allowed = wanted.map((kinds) =>
    kinds.length === 0
      ? undefined
      : new Set([...given.kind.keys()].filter((at) => kinds.includes(given.kind[at] ?? 0))),
  );
  const fits = (order: number[]) => order.every((at, slot) => allowed[slot]?.has(at) ?? true);
  expect([...space.within(allowed)]).toEqual(want.filter(fits));
  expect([...space.within([])]).toEqual(want);
  // Where they are not counted.
  const uncounted = new EnumeratedExtensions(given, 0);
  expect([uncounted.count, uncounted.ranks]).toEqual([undefined, BigInt(all.length)]);
  expect([...uncounted.within(allowed)]).toEqual(want.filter(fits));
  expect([...uncounted.within([])]).toEqual(want);
  expect(all.filter((order) => uncounted.has(order))).toEqual(want);
  const last = all.at(-1);
  if (last !== undefined) expect(uncounted.at(uncounted.rank(last))).toEqual(last);
  return space.walk() !== undefined;
}

/** A policy of one agent, `a`. */
export function workflowOf(sketch: Sketch): TraxgenPolicy {
  const text = JSON.stringify({ agent: 'a', ...sketch });
  const [workflow] = workflowsOf(compileWorkflows([{ file: 'w.json', text }]).workflows ?? []);
  if (workflow === undefined) throw new Error('a faulty workflow');
  return workflow;
}

/** A block that is free but for pairs. */
export function blockOf(
  kind: readonly number[],
  pairs: OrderConstraints['pairs'] = [],
  bounds: Pick<Partial<OrderConstraints>, 'lowest' | 'highest'> = {},
): OrderConstraints {
  const size = kind.length;
  return {
    size,
    lowest: kind.map(() => 0),
    highest: kind.map(() => size - 1),
    pairs,
    kind,
    ...bounds,
  };
}

/** The names on the cycle that the orderings of `size` steps hold, or undefined where they hold none. */
export function cycleOf(
  size: number,
  pairs: readonly (readonly [number, number])[],
  isFree = true,
): readonly string[] | undefined {
  const names = Array.from({ length: size }, (_, step) => `s${step}`);
  const text = JSON.stringify({
    agent: 'a',
    steps: names,
    ...(isFree && { soft_ordering: [names] }),
    hard_ordering: pairs.map(([first, second]) => [names[first], names[second]]),
  });
  const [fault] = compileWorkflows([{ file: 'w.json', text }]).diagnostics;
  return fault?.code === 'ordering-contradiction' ? fault.data.cycle : undefined;
}

/** Blocks of members that differ, and which of them a slot takes, where it does not take all. */
export const restricted: fc.Arbitrary<{ block: OrderConstraints; allowed: Allowed }> = fc
  .record({
    size: fc.integer({ min: 2, max: 5 }),
    pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 3 }),
    lowest: fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2), { minLength: 5, maxLength: 5 }),
    latest: fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2), { minLength: 5, maxLength: 5 }),
    particular: fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), fc.uniqueArray(fc.nat(4)), {
      maxKeys: 2,
    }),
  })
  .map(({ size, pairs, lowest, latest, particular }) => {
    const members = Array.from({ length: size }, (_, at) => at);
    const block = blockOf(
      members,
      pairs.filter(([first, second]) => first !== second && first < size && second < size),
      {
        lowest: members.map((at) => Math.min(size - 1, lowest[at] ?? 0)),
        highest: members.map((at) => Math.max(0, size - 1 - (latest[at] ?? 0))),
      },
    );
    const allowed = members.map((slot) => {
      const list = particular[slot]?.filter((member) => member < size);
      return list && new Set(list);
    });
    return { block, allowed };
  });

/** The orders in question, by trying all. */
export function tried(
  { size, lowest, highest, pairs }: OrderConstraints,
  allowed: Allowed,
): number[][] {
  return permutations(Array.from({ length: size }, (_, at) => at)).filter(
    (order) =>
      order.every((at, slot) => slot >= (lowest[at] ?? 0) && slot <= (highest[at] ?? 0)) &&
      order.every((at, slot) => allowed[slot]?.has(at) ?? true) &&
      pairs.every(([first, second]) => order.indexOf(first) < order.indexOf(second)),
  );
}
