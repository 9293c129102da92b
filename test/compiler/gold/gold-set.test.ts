import { describe, expect, test } from 'vitest';
import { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { sampleArrangements, sampleRanks } from '../../../src/compiler/gold/sample.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import type { Trajectory } from '../../../src/model/trajectory.ts';
import { goldOf, orders } from '../run/support.ts';

const toolsOf = (trajectory: Trajectory) =>
  trajectory.map(({ calls }) => calls.map(({ tool }) => tool).join(' ')).join(' | ');

/** Six orders of the first agent, two of the second: the first varies slowest. */
const gold = goldOf([
  { steps: ['a', 'b', 'c', 'x'], soft_ordering: [['a', 'b', 'c']] },
  { steps: ['d', 'e', 'f'], soft_ordering: [['d', 'f']] },
]);

describe('a gold set', () => {
  test('knows its size, and each trajectory by its rank', () => {
    expect([gold.count, gold.ranks]).toEqual([12n, 12n]);
    const all = orders(gold);
    expect(all.slice(0, 3)).toEqual(['a b c x | d e f', 'a b c x | f e d', 'a c b x | d e f']);
    expect(all.at(-1)).toBe('c b a x | f e d');
    expect(all.map((_, rank) => toolsOf(gold.at(BigInt(rank))))).toEqual(all);
    expect(gold.listArrangements().map((one) => toolsOf(gold.trajectory(one)))).toEqual(all);
    expect([...gold].map((trajectory) => gold.rank(trajectory))).toEqual(
      all.map((_, rank) => BigInt(rank)),
    );
  });

  test.each([-1n, 12n, 13n])('has no rank %i', (rank) => {
    expect(() => gold.at(rank)).toThrow(new RangeError(`rank ${rank} of a gold set of 12`));
  });

  test('takes a bigint for a rank, and a trajectory for a trajectory', () => {
    expect(() => gold.at(1 as never)).toThrow(
      new TypeError('a rank is a bigint such as 0n, not 1'),
    );
    expect(() => gold.has([['a']] as never)).toThrow(
      new TypeError('a trajectory is a list of segments, { agent, calls }, as at() yields it'),
    );
  });

  test.each<[string, (trajectory: Trajectory) => Trajectory]>([
    ['another agent', ([first, second]) => [first!, { ...second!, agent: 'x' }]],
    ['an agent too few', ([first]) => [first!]],
    ['an agent too many', ([first, second]) => [first!, second!, second!]],
    [
      'a call too few',
      ([first, second]) => [first!, { ...second!, calls: second!.calls.slice(1) }],
    ],
    [
      'another tool',
      ([first, second]) => [first!, { ...second!, calls: second!.calls.with(1, first!.calls[0]!) }],
    ],
  ])('has no trajectory with %s', (_, change) => {
    const [trajectory] = gold;
    expect(gold.has(trajectory!)).toBe(true);
    expect(gold.has(change(trajectory!))).toBe(false);
    expect(gold.rank(change(trajectory!))).toBeUndefined();
  });

  test('has a plan for each agent, with its calls and what must come before what', () => {
    const [first, second] = gold.plans;
    expect([first?.agent, second?.agent]).toEqual(['agent1', 'agent2']);
    expect(second?.calls.map(({ tool }) => tool)).toEqual(['d', 'e', 'f']);
    expect(first?.graph.order).toBe(4);
  });
});

describe('arrangements', () => {
  const sketch = (steps: string[]) => ({ agent: 'w', steps, soft_ordering: [steps] });
  /** The sets of two profiles with the same plans. */
  const golds = (...sketches: object[]) => {
    const names = sketches.map((_, at) => `w${at}`);
    return compile({
      workflows: sketches.map((each, at) => JSON.stringify({ ...each, agent: names[at] })),
      profiles: ['C1', 'C2'].map((id) => ({
        file: `${id}.json`,
        text: JSON.stringify({ customer_id: id, agent_sequence: names }),
      })),
    }).golds;
  };
  const few = sketch(['a', 'b', 'c']);
  const many = sketch(['a', 'b', 'c', 'd', 'e', 'f']);

  test('that are few are made once for all profiles with the same plan', () => {
    const [one, other] = golds(few);
    expect(one?.listArrangements()).toHaveLength(6);
    expect(other?.listArrangements()).toBe(one?.listArrangements());
    const [both, again] = golds(few, few);
    const [[first] = []] = both?.arrangements() ?? [];
    const [[same] = []] = again?.arrangements() ?? [];
    expect(first).toEqual([0, 1, 2]);
    expect(same).toBe(first);
  });

  test('that are many are not kept, and come one by one', () => {
    const [one] = golds(many);
    expect(one?.listArrangements()).toHaveLength(720);
    expect(one?.listArrangements()).not.toBe(one?.listArrangements());
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const [first] = goldOf([sketch(names)]).arrangements();
    expect(first).toEqual([[...names.keys()]]);
  });

  test('of no agent are one, which is empty', () => {
    expect(new GoldSet('C1', [], []).listArrangements()).toEqual([[]]);
  });
});

test('a few ranks are drawn, each once, ascending; all of them where there are no more', () => {
  const ranks = sampleRanks(10n, 4, 'seed', 'C1');
  expect(ranks).toHaveLength(4);
  expect([...new Set(ranks)].sort((a, b) => Number(a - b))).toEqual(ranks);
  expect(sampleRanks(10n, 4, 'seed', 'C2')).not.toEqual(ranks);
  expect(sampleRanks(10n, 10, 'seed', 'C1')).toEqual(
    Array.from({ length: 10 }, (_, n) => BigInt(n)),
  );
  expect([...sampleArrangements(gold, 12, 's')]).toEqual(gold.listArrangements());
  expect([...sampleArrangements(gold, 11, 's')]).toHaveLength(11);
});

describe('a gold set that is not counted', () => {
  const at = Array.from({ length: 10 }, (_, number) => number);
  const names = [...at.map((n) => `q${n}`), ...at.map((n) => `a${n}`)];
  // The chains of one, three and six questions that all become equal: none can change places.
  const uncounted = {
    steps: names.map(
      (name) => `${name}: ${name.startsWith('q') ? 'ask' : 'tell'}(x = v${name[1]})`,
    ),
    soft_ordering: [names],
    hard_ordering: [
      ...at.map((n) => [`q${n}`, `a${n}`]),
      ...[1, 2, 4, 5, 6, 7, 8].map((n) => [`q${n}`, `a${n + 1}`]),
    ],
  };
  const counted = { steps: ['b', 'c'], soft_ordering: [['b', 'c']] };
  const data = JSON.stringify(Object.fromEntries(at.map((n) => [`v${n}`, 'yes'])));

  test.each([
    ['before', [uncounted, counted]],
    ['behind', [counted, uncounted]],
  ])('stays so %s one that is, and has no sample', (_, sketches) => {
    const set = goldOf(sketches, data);
    expect(set.count).toBeUndefined();
    expect(() => [...sampleArrangements(set, 3, '1')]).toThrow(
      new RangeError('no sample of a gold set without a count'),
    );
  });
});
