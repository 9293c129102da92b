import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCycle } from '../../../src/compiler/plan/cycles.ts';
import { precedenceGraph } from '../../../src/compiler/plan/graph.ts';
import type { PrecedenceConstraints } from '../../../src/compiler/plan/precedence-constraints.ts';
import { budget } from '../../budget.ts';
import { cycleOf } from './support.ts';

/** The length of a shortest cycle, by trying each walk. */
function shortest(size: number, pairs: readonly (readonly [number, number])[]): number {
  let ends = Array.from({ length: size }, (_, start) => ({ start, end: start }));
  for (let length = 1; length <= size; length++) {
    ends = ends.flatMap(({ start, end }) =>
      pairs.filter(([first]) => first === end).map(([, second]) => ({ start, end: second })),
    );
    if (ends.some(({ start, end }) => start === end)) return length;
    ends = [...new Map(ends.map((each) => [`${each.start} ${each.end}`, each])).values()];
  }
  return 0;
}

test('the cycle that is shown is real, and no other is shorter', () => {
  const size = 7;
  const step = fc.nat({ max: size - 1 });
  const pairs = fc.uniqueArray(fc.tuple(step, step), {
    minLength: 1,
    maxLength: 12,
    selector: ([first, second]) => first * size + second,
  });
  fc.assert(
    fc.property(pairs, (given) => {
      const cycle = cycleOf(size, given);
      const length = shortest(size, given);
      expect(cycle?.length ?? 1).toBe(length + 1);
      cycle?.slice(1).forEach((name, at) => {
        const pair = [cycle[at], name].map((each) => Number(each?.slice(1)));
        expect(given).toContainEqual(pair);
      });
    }),
    { seed: 9, numRuns: budget(250) },
  );
});

/** Steps in turn, or in any order, with hard pairs. */
function precedenceOf(
  size: number,
  pairs: readonly (readonly [number, number])[],
  isFree: boolean,
): PrecedenceConstraints {
  const slots = Array.from({ length: size }, (_, at) => at);
  return {
    calls: slots.map((step) => ({ tool: 'f', name: `s${step}`, step, parameters: [] })),
    nodes: slots,
    blocks: isFree ? [{ source: { pointer: '' }, slots }] : [],
    precedences: pairs.map(([first, second], at) => ({
      source: { pointer: `/hard_ordering/${at}` },
      first,
      second,
    })),
  };
}

test.each<[string, number, number[]]>([
  ['the first that is found', 1, [1, 2, 0, 1]],
  ['as many edges as were followed to find it', 2, [1, 2, 0, 1]],
  ['the shortest, and of these the first', 20, [4, 3, 4]],
])('of three cycles, as time permits: %s', (_, most, want) => {
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 4],
    [4, 3],
    [5, 6],
    [6, 5],
  ] as const;
  const precedence = precedenceOf(7, pairs, true);
  expect(findCycle(precedenceGraph(7, precedence), precedence, most)?.walk).toEqual(want);
  const first = precedence.precedences[most === 20 ? 3 : 0];
  expect(findCycle(precedenceGraph(7, precedence), precedence, most)?.constraint).toBe(first);
});

test('where there is no time for the shortest, some cycle is shown, from the end of its first pair', () => {
  const size = 7;
  const step = fc.nat({ max: size - 1 });
  const slots = Array.from({ length: size }, (_, at) => at);
  let found = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(step, step), { maxLength: 9 }), fc.boolean(), (pairs, isFree) => {
      const precedence = precedenceOf(size, pairs, isFree);
      const listed = isFree ? [] : slots.slice(1).map((at): [number, number] => [at - 1, at]);
      const cycle = findCycle(precedenceGraph(size, precedence), precedence, 0);
      expect(cycle === undefined).toBe(shortest(size, [...pairs, ...listed]) === 0);
      if (cycle === undefined) return;
      found += 1;
      const edges = cycle.walk.slice(1).map((at, before) => [cycle.walk[before], at]);
      expect([...pairs, ...listed]).toEqual(expect.arrayContaining(edges));
      expect(new Set(cycle.walk).size).toBe(edges.length);
      const first = pairs.findIndex((pair) => edges.some((edge) => String(edge) === String(pair)));
      expect(cycle.constraint).toBe(precedence.precedences[first]);
      expect(edges.at(-1)).toEqual(pairs[first]);
    }),
    { seed: 10, numRuns: budget(150) },
  );
  expect(found).toBeGreaterThan(budget(50));
});
