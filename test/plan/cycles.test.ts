import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCycle } from '../../src/plan/cycles.ts';
import { precedenceGraph } from '../../src/plan/graph.ts';
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
    { seed: 9, numRuns: 250 },
  );
});

test('where there is no time for the shortest, some cycle is shown, from the end of its first pair', () => {
  const size = 7;
  const step = fc.nat({ max: size - 1 });
  const names = Array.from({ length: size }, (_, at) => `s${at}`);
  const calls = names.map((name, at) => ({ tool: name, name, step: at, parameters: [] }));
  const slots = [...names.keys()];
  let found = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(step, step), { maxLength: 9 }), fc.boolean(), (pairs, isFree) => {
      const precedence = {
        calls,
        nodes: slots,
        blocks: isFree ? [{ source: { pointer: '' }, slots }] : [],
        precedences: pairs.map(([first, second], at) => ({
          source: { pointer: `/hard_ordering/${at}` },
          first,
          second,
        })),
      };
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
    { seed: 10, numRuns: 150 },
  );
  expect(found).toBeGreaterThan(50);
});
