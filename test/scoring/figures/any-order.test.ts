import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import type { ReadCall, ReadTrajectory } from '../../../src/model/format.ts';
import { similarities } from '../../../src/model/score.ts';
import { Intractable } from '../../../src/scoring/figures/factored/effort.ts';
import type { ProfileScoreInput } from '../../../src/scoring/figures/score-prediction.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { goldOf, lettersGold } from '../../adapters/testing/support.ts';
import { budget } from '../../budget.ts';
import { calls, rules, score } from './support.ts';

type Made = readonly [tool: string, params: JsonObject];

/** A trajectory of messages, each with its calls. */
function messages(...turns: readonly (readonly Made[])[]): ReadTrajectory {
  const made = turns.flatMap((turn, nth) =>
    turn.map(([tool, params]): ReadCall => {
      const parallel = turn.length > 1 ? { parallel: nth + 1 } : {};
      return { tool, params: Object.entries(params), ...parallel };
    }),
  );
  return [{ agent: undefined, calls: made }];
}

function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, at) =>
    ordersOf([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [one, ...rest]),
  );
}

/** Every order of some messages, as trajectories of single calls. */
function variants(turns: readonly (readonly Made[])[]): ReadTrajectory[] {
  const all = turns.reduce<Made[][]>(
    (found, turn) => found.flatMap((order) => ordersOf(turn).map((more) => [...order, ...more])),
    [[]],
  );
  return all.map((order) => calls(...order));
}

const made: fc.Arbitrary<Made> = fc.tuple(
  fc.constantFrom('f', 'g', 'h'),
  fc.record({ x: fc.integer({ min: 0, max: 1 }) }, { noNullPrototype: true }),
);
const gold = fc.array(made, { maxLength: 7 });
const turns = fc.array(fc.array(made, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
const matchers = rules({ f: { x: { tolerance: 1 } }, g: { x: { optional: true } } });
const asked = fc.record({
  similarity: fc.constantFrom(...similarities),
  rules: fc.constantFrom(undefined, matchers),
});
const anyOrder = { anyOrder: true };

/** Asks for the best that a prediction has in any of its orders, figure by figure. */
function expectBest(
  list: readonly Made[],
  given: readonly Made[][],
  more: Partial<ProfileScoreInput>,
) {
  const all = [calls(...list)];
  const found = score(all, [messages(...given)], { ...more, ...anyOrder });
  const each = variants(given).map((order) => score(all, [order], more));
  const best = (values: (number | null | undefined)[]) => Math.max(...values.map(Number));
  for (const name of figureNames) {
    const values = each.map((one) => one.figures[name]);
    expect([name, found.figures[name]]).toEqual([name, best(values)]);
  }
  for (const name of otherFigureNames) {
    const values = each.map((one) => one.otherFigures[name]);
    expect([name, found.otherFigures[name]]).toEqual([name, best(values)]);
  }
  const totals = each.map(({ pairs }) => pairs[0]?.similarity);
  expect(found.pairs[0]?.similarity).toBeCloseTo(best(totals), 12);
  expect(found.tags.length === 0).toBe(each.some((one) => one.tags.length === 0));
}

describe('calls of one message in any order', () => {
  it('have each figure of the order that is best for it', () => {
    fc.assert(fc.property(gold, turns, asked, expectBest), { seed: 41, numRuns: budget(120) });
  });

  it('have it where calls are optional, too', () => {
    const optional = rules({ f: { x: { tolerance: 1 } } }, ['h']);
    // Of several surplus calls, those count that the longest subsequence takes.
    const isOne = (list: readonly Made[]) => list.filter(([tool]) => tool === 'h').length < 2;
    fc.assert(
      fc.property(gold.filter(isOne), turns, asked, (list, given, { similarity }) => {
        fc.pre(isOne(given.flat()));
        expectBest(list, given, { similarity, rules: optional });
      }),
      { seed: 44, numRuns: budget(120) },
    );
  });

  it('are aligned to the greatest total, and are exact where some of their orders are', () => {
    const few = fc.array(fc.constantFrom<Made>(['f', { x: 0 }], ['g', { x: 0 }], ['h', { x: 0 }]), {
      minLength: 1,
      maxLength: 3,
    });
    const several = fc.array(few, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        several,
        fc.array(
          few.map((turn) => [turn]),
          { minLength: 1, maxLength: 3 },
        ),
        (g, p) => {
          const all = [
            ...new Map(g.map((list) => [JSON.stringify(list), calls(...list)])).values(),
          ];
          const found = score(
            all,
            p.map((given) => messages(...given)),
            anyOrder,
          );
          const choices = p.reduce<ReadTrajectory[][]>(
            (lists, given) => lists.flatMap((list) => variants(given).map((one) => [...list, one])),
            [[]],
          );
          const each = choices.map((predicted) => score(all, predicted));
          const total = ({ pairs }: typeof found) =>
            pairs.reduce((sum, { similarity }) => sum + similarity, 0);
          expect(total(found)).toBeCloseTo(Math.max(...each.map(total)), 9);
          expect(found.figures.exact_match).toBe(
            Math.max(...each.map(({ figures }) => figures.exact_match ?? 0)),
          );
        },
      ),
      { seed: 42, numRuns: budget(150) },
    );
  });

  it('are the same where the gold is not listed', () => {
    const steps = ['a: f(x = 0)', 'b: g(x = 0)', 'h(x = 0)', 'c: f(x = 1)', 'd: g(x = 1)'];
    const set = goldOf(
      { agent: 'one', steps, soft_ordering: [['b', 'h']] },
      { customer_id: '1', agent_sequence: ['one'] },
    );
    const factored = factoredGold(set);
    const listed = [...set] as object as ReadTrajectory[];
    fc.assert(
      fc.property(turns, asked, (given, more) => {
        const predicted = [messages(...given)];
        const one = score(listed, predicted, { ...more, ...anyOrder, agents: ['one'] });
        const other = score(factored, predicted, { ...more, ...anyOrder, agents: ['one'] });
        expect(other.figures).toEqual(one.figures);
        expect(other.otherFigures).toEqual(one.otherFigures);
        expect(other.pairs).toEqual(one.pairs);
        expect(other.tags).toEqual(one.tags);
      }),
      { seed: 43, numRuns: budget(100) },
    );
    const many = messages([...'abcdef'].map((x): Made => ['f', { x }]));
    expect(() => score(factored, [many], anyOrder)).toThrow(Intractable);
    expect(score(factored, [many]).figures.tool_recall).toBe(0.4);
  });

  it('are the same where right calls of a block change places', () => {
    const steps = [...'abcdefg'].map((tool) => `${tool}(x = 0)`);
    const sets = [
      { soft_ordering: [[...'abcdef']] },
      { soft_ordering: [[...'abcd']], hard_ordering: [['b', 'c']] },
      { soft_ordering: [[...'aceg']] },
      { soft_ordering: [[...'abc'], [...'defg']] },
    ].map((more) =>
      goldOf({ agent: 'one', steps, ...more }, { customer_id: '1', agent_sequence: ['one'] }),
    );
    const one = fc.tuple(
      fc.constantFrom(...'abcdefgh'),
      fc.constantFrom(0, 0, 0, 0, 0, 1).map((x) => ({ x })),
    );
    const turn = fc.uniqueArray(one, { minLength: 1, maxLength: 6, selector: ([tool]) => tool });
    const several = fc.array(turn, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.constantFrom(...sets), several, asked, (set, given, more) => {
        const comparing = { ...more, ...anyOrder, agents: ['one'] };
        const made = [messages(...given)];
        const listed = score([...set] as object as ReadTrajectory[], made, comparing);
        let factored: typeof listed;
        try {
          factored = score(factoredGold(set), made, comparing);
        } catch (error) {
          expect(error).toBeInstanceOf(Intractable);
          return;
        }
        expect({ ...factored, otherFigures: listed.otherFigures }).toEqual(listed);
        expect(factored.otherFigures).toEqual(listed.otherFigures);
      }),
      { seed: 45, numRuns: budget(40) },
    );
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const many = messages(letters.slice(4).map((tool): Made => [tool, {}]));
    const found = score(factoredGold(lettersGold()), [many], { ...anyOrder, agents: ['spell'] });
    expect(found.figures).toMatchObject({ tool_precision: 1, overlap_calls: (100 * 22) / 27 });
  });

  it('are shown in the order that is best, and steps are counted as they were made', () => {
    const all = [calls(['f', { x: 1 }], ['g', { x: 2 }], ['h', { x: 3 }])];
    const given = messages([
      ['h', { x: 3 }],
      ['f', { x: 1 }],
      ['g', { x: 9 }],
    ]);
    const found = score(all, [given], anyOrder);
    expect(found.alignments[0]?.calls.map(({ mark }) => mark)).toEqual(['same', 'changed', 'same']);
    expect(found.reasons.map(({ text }) => text)).toEqual(['step 2: g has x 9 instead of 2']);
    expect(score(all, [given]).figures.prefix_calls).toBe(0);
  });
});
