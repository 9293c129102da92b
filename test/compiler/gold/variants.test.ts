import { describe, expect, it, test } from 'vitest';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { sampleArrangements } from '../../../src/compiler/gold/sample.ts';
import { formatGold, formatGoldValue } from '../../../src/compiler/run/format-gold.ts';
import type { Trajectory } from '../../../src/model/trajectory.ts';
import { goldOf, orders, type Sketch } from '../run/support.ts';

/** A run of bare calls, agent by agent. */
function run(gold: GoldSet, ...parts: string[]): Trajectory {
  return parts.map((calls, at) => {
    const agent = gold.agents[at] as string;
    const tools = calls.split(' ').filter((tool) => tool !== '');
    return {
      agent,
      calls: tools.map((text) => {
        const [tool = '', value] = text.split('=');
        return { agent, tool, params: value === undefined ? [] : [['x', Number(value)] as const] };
      }),
    };
  });
}

describe('variants', () => {
  it('come in the order of the steps: made before left out, alternatives as listed', () => {
    const gold = goldOf([{ steps: ['a?', 'b | c', 'd'] }]);
    expect(orders(gold)).toEqual(['a b d', 'a c d', 'b d', 'c d']);
    expect([gold.count, gold.variants]).toEqual([4n, 4n]);
  });

  it('freeze no block with what is left out by choice, and keep the places of others', () => {
    const sketch: Sketch = {
      steps: ['a', 'b?', 'x', 'c'],
      soft_ordering: [['a', 'b', 'c']],
    };
    expect(orders(goldOf([sketch]))).toEqual([
      ...['a b x c', 'a c x b', 'b a x c', 'b c x a', 'c a x b', 'c b x a'],
      ...['a x c', 'c x a'],
    ]);
  });

  it('that call the same are one where they come first', () => {
    const gold = goldOf([{ steps: ['one: a?', 'b', 'two: a?'] }]);
    expect(orders(gold)).toEqual(['a b a', 'a b', 'b a', 'b']);
    const same = goldOf([{ steps: ['one: a?', 'two: a?', 'b'] }]);
    expect(orders(same)).toEqual(['a a b', 'a b', 'b']);
    expect(same.count).toBe(3n);
    const alternatives = goldOf([{ steps: ['f(x = p) | f(x = q)'] }], '{"p": 1, "q": 1}');
    expect([alternatives.count, orders(alternatives)]).toEqual([1n, ['f']]);
  });

  it('of several agents multiply, the first agent slowest', () => {
    const gold = goldOf([{ steps: ['a?', 'x'] }, { steps: ['b?', 'y'] }]);
    expect(orders(gold)).toEqual(['a x | b y', 'a x | y', 'x | b y', 'x | y']);
    expect(gold.at(2n).map(({ calls }) => calls.length)).toEqual([1, 2]);
  });

  it('are chosen among what pruning left', () => {
    const skipping = { if: [], then: [{ action: 'skip', target: 'c' }] };
    const gold = goldOf([{ steps: ['a?', 'b | c', 'd?'], conditionals: [skipping] }]);
    expect(orders(gold)).toEqual(['a d', 'a', 'd', '']);
  });

  it('change those alternatives that an override_params names', () => {
    const changed = (target: string) => {
      const override = { action: 'override_params', target, params: { x: '2' } };
      const steps = ['id: f(x = 1) | g(x = 1)'];
      const gold = goldOf([{ steps, conditionals: [{ if: [], then: [override] }] }]);
      return [...gold].map(([segment]) => segment?.calls[0]?.params[0]?.[1]);
    };
    expect([changed('g'), changed('id')]).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('without an order are none, and an order that all of them lack is an error', () => {
    const sketch = (mark: string): Sketch => ({
      steps: ['a', 'b', `c${mark}`],
      soft_ordering: [['a', 'c']],
      hard_ordering: [['b', 'a']],
    });
    expect(orders(goldOf([sketch('?')]))).toEqual(['c b a']);
    expect(() => goldOf([{ steps: ['a?', 'b'], hard_ordering: [['b', 'a']] }])).toThrow(
      'contradicts',
    );
  });

  it('are sampled without repetition, in emission order', () => {
    const gold = goldOf([{ steps: ['a?', 'b?', 'c | d', 'e'], soft_ordering: [['c', 'e']] }]);
    const ranks = [...sampleArrangements(gold, 5, 's')].map((one) =>
      gold.rank(gold.trajectory(one)),
    );
    expect(ranks).toHaveLength(5);
    expect([...new Set(ranks)].sort((a, b) => Number(a) - Number(b))).toEqual(ranks);
  });
});

describe('a set of too many variants', () => {
  const letters = Array.from({ length: 20 }, (_, at) => `s${at}`);
  const steps = [
    ...letters.map((name) => `${name}?`),
    ...[1, 2, 3, 4, 5].map((n) => `a${n} | b${n}`),
  ];
  const gold = goldOf([{ steps, soft_ordering: [['s0', 's1', 's2']], anytime: ['think'] }]);

  it('is counted, and knows its members, but is not listed', () => {
    // Of three in any order 1 + 3 + 6 + 6 ways, of the 17 others two each.
    expect(gold.count).toBe(16n * 2n ** 17n * 2n ** 5n);
    expect(gold.variants).toBe(2n ** 25n);
    expect(gold.has(run(gold, 's2 s0 s7 a1 b2 b3 a4 a5'))).toBe(true);
    expect(gold.has(run(gold, 's2 s0 s7 a1 b2 b3 a4'))).toBe(false);
    expect(gold.has(run(gold, 's7 s0 a1 b2 b3 a4 a5'))).toBe(false);
    expect(gold.right(run(gold, 'think s3 a1 b2 think b3 a4 a5 think'))).toBe(true);
    for (const list of [() => gold.at(0n), () => [...gold], () => formatGold(gold, 'lattice')]) {
      expect(list).toThrow(RangeError);
    }
  });

  it('has no count where calls of different steps are equal', () => {
    const doubled = goldOf([
      {
        steps: [...steps, 'again: s0?', 'first: s0'].map((text, at) =>
          at === 0 ? `x: ${text}` : text,
        ),
      },
    ]);
    expect(doubled.count).toBeUndefined();
    expect(doubled.has(run(doubled, 'a1 a2 a3 a4 a5 s0'))).toBe(true);
  });
});

describe('what is allowed besides', () => {
  const sketch: Sketch = {
    steps: [
      'f(x = p)+',
      'again: g(x = q){1,2}',
      'g(x = q)',
      { tool: 'h', retries: 1 },
      'u | v',
    ].map((step, at) => (at === 2 ? `last: ${String(step)}` : step)),
    anytime: ['think', 'note(x = p)', 'note(x = missing)', '*'],
  };
  const gold = goldOf([sketch, { steps: ['z'] }], '{"p": 1, "q": 2}');

  it('stands beside the gold set: equal steps add up, what is missing is not available', () => {
    const { allow } = formatGoldValue(gold, 'lattice') as { allow: unknown };
    const agent = 'agent1';
    expect(allow).toEqual([
      { kind: 'repeat', tool: 'f', params: { x: 1 }, agent },
      { kind: 'repeat', tool: 'g', params: { x: 2 }, at_most: 3, agent },
      { kind: 'retry', tool: 'h', params: {}, at_most: 1, agent },
      { kind: 'anytime', tool: 'think', agent },
      { kind: 'anytime', tool: 'note', params: { x: 1 }, agent },
      { kind: 'anytime', tool: '*', agent, except: ['f', 'g', 'h', 'u', 'v', 'z'] },
    ]);
    expect(gold.count).toBe(2n);
  });

  test.each([
    ['f=1 g=2 g=2 h u', true],
    ['f=1 g=2 f=1 g=2 h f=1 v', true],
    ['f=1 g=2 g=2 g=2 h v', true],
    ['f=1 g=2 g=2 g=2 g=2 h v', false],
    ['f=1 f=9 g=2 g=2 h u', false],
    ['think=5 f=1 g=2 think g=2 h u think', true],
    ['note=1 f=1 g=2 g=2 h u', true],
    ['note=2 f=1 g=2 g=2 h u', true],
    ['z f=1 g=2 g=2 h u', false],
    ['f=1 g=2 g=2 h u v', false],
    ['f=1 g=2 g=2 h h u', false],
  ])('%s', (calls, right) => {
    expect(gold.right(run(gold, calls, 'z'))).toBe(right);
    expect(gold.right(run(gold, calls, 'z z'))).toBe(false);
  });

  it('is nothing where nothing is said', () => {
    const plain = goldOf([{ steps: ['a', 'b'] }]);
    expect([plain.allowances, plain.variants]).toEqual([[], 1n]);
    expect(plain.right(run(plain, 'a b'))).toBe(true);
    expect(plain.right(run(plain, 'a a b'))).toBe(false);
    expect(() => plain.right([{} as never])).toThrow(TypeError);
  });
});
