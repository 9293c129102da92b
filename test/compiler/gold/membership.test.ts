import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Trajectory } from '../../../src/model/trajectory.ts';
import { budget } from '../../budget.ts';
import { goldOf, type Sketch } from '../run/support.ts';

const text = (trajectory: Trajectory) => JSON.stringify(trajectory);

/** Steps `sN: tool(x = a)`; some tools and values come twice, so there are twins and equal calls. */
const sketch: fc.Arbitrary<Sketch> = fc
  .record({
    calls: fc.array(fc.tuple(fc.constantFrom('f', 'g', 'h'), fc.constantFrom('p', 'q', '1')), {
      minLength: 1,
      maxLength: 6,
    }),
    blocks: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
    pairs: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 3 }),
    reversed: fc.boolean(),
  })
  .map(({ calls, blocks, pairs, reversed }) => {
    const names = calls.map((_, at) => `s${at}`);
    const members = [1, 2].map((block) => names.filter((_, at) => blocks[at] === block));
    const soft = members.filter((list) => list.length > 1);
    return {
      steps: calls.map(([tool, value], at) => `s${at}: ${tool}(x = ${value})`),
      soft_ordering: reversed ? soft.reverse() : soft,
      hard_ordering: pairs
        .filter(([a, b]) => a < b && b < names.length)
        .map(([a, b]) => [`s${a}`, `s${b}`]),
    };
  });

const gold = (given: Sketch) => {
  try {
    return goldOf([given], '{"p": 1, "q": 2}');
  } catch {
    return undefined; // interleaved blocks with a pair
  }
};

describe('what a gold set has', () => {
  it('are its trajectories, each at the rank of the first that is equal', () => {
    fc.assert(
      fc.property(sketch, fc.nat(), (given, n) => {
        const set = gold(given);
        if (set === undefined) return;
        const all = [...set].map(text);
        for (const [rank, one] of all.entries()) {
          expect(set.rank(JSON.parse(one))).toBe(BigInt(all.indexOf(one)));
          expect(text(set.at(BigInt(rank)))).toBe(one);
        }
        const [segment] = set.at(0n);
        const calls = segment?.calls ?? [];
        const turned = [...calls.slice(n % calls.length), ...calls.slice(0, n % calls.length)];
        const other = [{ agent: 'agent1', calls: turned.reverse() }];
        expect(set.has(other)).toBe(all.includes(text(other)));
      }),
      { seed: 41, numRuns: budget(400) },
    );
  });

  test('of several agents', () => {
    const set = goldOf([
      { steps: ['a', 'b'], soft_ordering: [['a', 'b']] },
      { steps: ['c', 'd', 'e'], soft_ordering: [['c', 'd', 'e']] },
    ]);
    for (let rank = 0n; rank < set.ranks; rank++) expect(set.rank(set.at(rank))).toBe(rank);
    const [first, second] = set.at(3n);
    if (!first || !second) throw new Error('two segments');
    expect(set.has([second, first])).toBe(false);
    expect(set.has([first])).toBe(false);
    expect(set.has([first, { ...second, agent: 'x' }])).toBe(false);
    expect(set.has([first, { ...second, calls: second.calls.slice(1) }])).toBe(false);
  });

  test('whatever the order of parameters', () => {
    const set = goldOf([{ steps: ['f(x = 1, y = 2)'] }]);
    const has = (...params: [string, number][]) =>
      set.has([{ agent: 'agent1', calls: [{ agent: 'agent1', tool: 'f', params }] }]);
    expect(has(['y', 2], ['x', 1])).toBe(true);
    expect(has(['y', 2], ['x', 2])).toBe(false);
    expect(has(['y', 2], ['z', 1])).toBe(false);
    expect(has(['y', 2], ['x', 1], ['z', 1])).toBe(false);
    expect(has(['x', 1])).toBe(false);
  });

  test.each([
    ['forty free steps', 40, []],
    [
      'twenty steps in pairs',
      20,
      [
        ['s0', 's1'],
        ['s2', 's3'],
        ['s4', 's9'],
        ['s9', 's12'],
      ],
    ],
  ])('%s, last and first', (_, size, pairs) => {
    const names = Array.from({ length: size }, (_step, at) => `s${at}`);
    const set = goldOf([{ steps: names, soft_ordering: [names], hard_ordering: pairs }]);
    for (const rank of [0n, set.ranks / 3n, set.ranks - 1n]) {
      expect(set.rank(set.at(rank))).toBe(rank);
    }
    const [segment] = set.at(set.ranks - 1n);
    const calls = [...(segment?.calls ?? [])].reverse();
    expect(set.has([{ agent: 'agent1', calls }])).toBe(pairs.length === 0);
  });
});
