import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { groupScore } from '../../../src/model/group-scores.ts';
import { type ProfileScore, similarities } from '../../../src/model/score.ts';
import { budget } from '../../budget.ts';
import { calls, type Given, names, rules, score } from './support.ts';

type Call = readonly [tool: string, params: { [key: string]: number }];

const params = fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 2 }), {
  noNullPrototype: true,
});
const call: fc.Arbitrary<Call> = fc.tuple(fc.constantFrom('f', 'g', 'h'), params);
const gold = fc.array(call, { minLength: 1, maxLength: 6 });

/** The orders that a soft block of two calls allows, the block being at a position. */
function bothOrders(list: readonly Call[], at: number): ReadTrajectory[] {
  const swapped = exchanged(list, at);
  return [calls(...list), ...(swapped.length > 1 ? [calls(...swapped)] : [])];
}

/** The list with the calls at a position and after it exchanged. */
function exchanged(list: readonly Call[], at: number): Call[] {
  const [a, b] = [list[at], list[at + 1]];
  return a && b ? [...list.slice(0, at), b, a, ...list.slice(at + 2)] : [...list];
}

const golds = fc
  .tuple(gold, fc.nat(5))
  .map(([list, at]) => ({ list, all: bothOrders(list, at % list.length) }));

describe('the perturbation of a gold', () => {
  it('in one parameter is bad_param and nothing else', () => {
    fc.assert(
      fc.property(
        golds,
        fc.nat(),
        fc.constantFrom('wrong', 'lacking', 'surplus'),
        (set, n, how) => {
          const { list, all } = set;
          const at = n % list.length;
          const [tool, old] = list[at] as Call;
          const [key] = Object.keys(old);
          if (how !== 'surplus' && key === undefined) return;
          const { [key ?? '']: _, ...rest } = old;
          const kept =
            how === 'lacking' ? rest : { ...old, [how === 'wrong' ? (key ?? '') : 'z']: 9 };
          const predicted = list.map((one, place): Given => (place === at ? [tool, kept] : one));
          const found = score(all, [calls(...predicted)]);
          if (how === 'lacking' && found.tags.length === 0) throw new Error('no tag');
          expect(found.tags).toEqual(['bad_param']);
          expect(found.figures.tool_f1).toBe(1);
          expect(found.figures.exact_match).toBe(0);
          expect(found.figures.param_f1).toBeLessThan(1);
        },
      ),
      { seed: 21, numRuns: budget(500) },
    );
  });

  it('by leaving a call out is missing_tool and nothing else', () => {
    fc.assert(
      fc.property(golds, fc.nat(), ({ list, all }, n) => {
        const predicted = list.filter((_, place) => place !== n % list.length);
        const found = score(all, [calls(...predicted)]);
        expect(found.tags).toEqual(['missing_tool']);
        expect(found.reasons.length).toBe(1);
      }),
      { seed: 22, numRuns: budget(500) },
    );
  });

  it('by another call is extra_tool and nothing else, whether the tool is known or not', () => {
    fc.assert(
      fc.property(golds, fc.nat(), fc.oneof(call, fc.constant(['new', {}])), (set, n, more) => {
        const at = n % (set.list.length + 1);
        const predicted = [...set.list.slice(0, at), more as Call, ...set.list.slice(at)];
        const found = score(set.all, [calls(...predicted)]);
        expect(found.tags).toEqual(['extra_tool']);
        expect(found.reasons.length).toBe(1);
      }),
      { seed: 23, numRuns: budget(500) },
    );
  });

  it('by exchanging calls is wrong_order and nothing else, or gold', () => {
    fc.assert(
      fc.property(golds, fc.nat(), ({ list, all }, n) => {
        const predicted = calls(...exchanged(list, n % list.length));
        const found = score(all, [predicted]);
        const isGold = all.some((one) => score([one], [predicted]).figures.exact_match === 1);
        expect(found.tags).toEqual(isGold ? [] : ['wrong_order']);
        expect(found.figures).toMatchObject({ tool_f1: 1, param_f1: 1 });
      }),
      { seed: 24, numRuns: budget(500) },
    );
  });

  it('by moving a call to another agent is agent_violation and nothing else', () => {
    fc.assert(
      fc.property(gold, gold, (first, second) => {
        const segment = (agent: string, list: readonly Call[]) => ({
          agent,
          calls: calls(...list).flatMap((one) => one.calls),
        });
        const moved = [...first.slice(-1), ...second];
        const right = [segment('one', first), segment('two', second)];
        const found = score([right], [[segment('one', first.slice(0, -1)), segment('two', moved)]]);
        expect(found.tags).toEqual(['agent_violation']);
        expect(found.figures.exact_match).toBe(1);
        expect(score([right], [right]).tags).toEqual([]);
      }),
      { seed: 25, numRuns: budget(300) },
    );
  });
});

const anyCall: fc.Arbitrary<Given> = fc.oneof(fc.constantFrom('f', 'o'), call);
const anyList = fc.array(
  fc.array(anyCall, { maxLength: 5 }).map((given) => calls(...given)),
  { minLength: 1, maxLength: 4 },
);
const matchers = rules(
  { f: { x: { tolerance: 1 }, y: { optional: true, extra: [1] } }, g: { '*': { ignore: true } } },
  ['o', 'h'],
);
const percentages = ['overlap_tools', 'overlap_calls', 'prefix_tools', 'prefix_calls'];

describe('figures of random trajectories', () => {
  const settings = fc.record({
    similarity: fc.constantFrom(...similarities),
    rules: fc.constantFrom(undefined, matchers),
  });

  it('are within their bounds', () => {
    fc.assert(
      fc.property(anyList, anyList, settings, (all, predictions, given) => {
        const found = score(all, predictions, given);
        for (const name of figureNames) {
          const most = percentages.includes(name) ? 100 : 1;
          if (found.figures[name] === null) continue;
          expect(found.figures[name], name).toBeGreaterThanOrEqual(0);
          if (name !== 'count_agreement') expect(found.figures[name]).toBeLessThanOrEqual(most);
        }
        for (const name of otherFigureNames) {
          if (found.otherFigures[name] === null) continue;
          expect(found.otherFigures[name], name).toBeGreaterThanOrEqual(0);
          expect(found.otherFigures[name], name).toBeLessThanOrEqual(1);
        }
        expect(found.figures.count_agreement).toBe((100 * predictions.length) / all.length);
      }),
      { seed: 31, numRuns: budget(400) },
    );
  });

  it('are full where the gold itself is predicted; by lcs in whatever order', () => {
    const both = anyList.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(both, settings, ([all, shuffled], given) => {
        // By other similarities golds are alike that are not the same, and the first ones are taken.
        const predictions = given.similarity === 'lcs' ? shuffled : all;
        const { figures, otherFigures, tags } = score(all, predictions, given);
        for (const name of figureNames) {
          const full = name === 'count_agreement' || percentages.includes(name) ? 100 : 1;
          expect([name, figures[name]]).toEqual([name, full]);
        }
        for (const name of otherFigureNames) expect([name, otherFigures[name]]).toEqual([name, 1]);
        expect(tags).toEqual([]);
      }),
      { seed: 32, numRuns: budget(300) },
    );
  });

  it('have no tags if and only if every prediction is gold', () => {
    fc.assert(
      fc.property(anyList, anyList, settings, (all, predictions, given) => {
        const found = score(all, predictions, given);
        const isGold = predictions.every((predicted) =>
          all.some((one) => score([one], [predicted], given).figures.exact_match === 1),
        );
        expect(found.tags.length === 0).toBe(isGold);
        expect(found.tags.length === 0).toBe(found.alignments.length === 0);
      }),
      { seed: 33, numRuns: budget(300) },
    );
  });

  it('are at least as high under rules that only allow more', () => {
    fc.assert(
      fc.property(anyList, anyList, (all, predictions) => {
        const lenient = { rules: rules({ '*': { '*': { tolerance: 1 } } }) };
        const [one, other] = [all.slice(0, 1), predictions.slice(0, 1)];
        const strict = score(one, other).figures;
        const found = score(one, other, lenient).figures;
        for (const name of figureNames) {
          const [least = null, value = null] = [strict[name], found[name]];
          if (least === null || value === null) continue;
          expect(value, name).toBeGreaterThanOrEqual(least);
        }
      }),
      { seed: 34, numRuns: budget(300) },
    );
  });

  it('on tools are those of the names only', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1 }), fc.array(call, { minLength: 1 }), (g, p) => {
        const full = score([calls(...g)], [calls(...p)]).figures;
        const found = score([calls(...g)], [names(...p.map(([tool]) => tool))]).figures;
        for (const name of ['tool_precision', 'tool_recall', 'tool_f1', 'overlap_tools'] as const) {
          expect(found[name]).toBe(full[name]);
        }
        expect(found.prefix_tools).toBe(full.prefix_tools);
      }),
      { seed: 35, numRuns: budget(200) },
    );
  });
});

const filled = fc.record({ x: fc.nat(2) }).map((own): { x: number; [key: string]: number } => own);
const filledCall: fc.Arbitrary<Call> = fc.tuple(fc.constantFrom('f', 'g', 'h'), filled);
const filledLists = fc.array(fc.array(filledCall, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 3,
});

/** Without arguments, as calls that say so. */
function withoutArguments(trajectory: ReadTrajectory): ReadTrajectory {
  return trajectory.map(({ agent, calls: made }) => ({
    agent,
    calls: made.map((one) => ({ ...one, params: [] })),
  }));
}

/** Figures in which the gold's tools alone, and which gold stands beside a prediction, do not count. */
const ofArguments = [
  ...['valid', 'exact_match', 'param_precision', 'param_recall', 'param_f1'],
  ...['overlap_calls', 'prefix_calls'],
] as const;

describe('a prediction whose arguments are taken away', () => {
  const groups = (profiles: readonly ProfileScore[]) =>
    groupScore({ key: {}, members: profiles.map((one, at) => ({ ...one, id: String(at) })) });

  it('raises no mean of what its arguments decide, where every call of the gold has some', () => {
    fc.assert(
      fc.property(filledLists, fc.array(filledLists, { minLength: 1 }), fc.nat(), (g, all, n) => {
        const golds = g.map((list) => calls(...list));
        const predicted = all.map((lists) => lists.map((list) => calls(...list)));
        const at = n % predicted.length;
        const lessened = predicted.map((lists, nth) =>
          nth === at ? lists.map(withoutArguments) : lists,
        );
        const before = groups(predicted.map((lists) => score(golds, lists)));
        const after = groups(lessened.map((lists) => score(golds, lists)));
        for (const name of ofArguments) {
          const [one, other] = [before.figures[name], after.figures[name]];
          expect(other?.mean ?? 1, name).toBeLessThanOrEqual((one?.mean ?? 0) + 1e-12);
        }
        for (const name of otherFigureNames.filter((one) => one !== 'tool_trace_alignment')) {
          const [one, other] = [before.otherFigures[name], after.otherFigures[name]];
          expect(other?.mean ?? 1, name).toBeLessThanOrEqual((one?.mean ?? 0) + 1e-12);
        }
      }),
      { seed: 41, numRuns: 300 },
    );
  });

  it('changes no figure of tools, where one gold stands beside it', () => {
    fc.assert(
      fc.property(gold, gold, (g, p) => {
        const [before, after] = [calls(...p), withoutArguments(calls(...p))].map(
          (one) => score([calls(...g)], [one]).figures,
        );
        for (const name of ['tool_precision', 'tool_recall', 'tool_f1', 'prefix_tools'] as const) {
          expect(after?.[name]).toBe(before?.[name]);
        }
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it('is in as many means as before, whatever the gold is', () => {
    fc.assert(
      fc.property(anyList, anyList, fc.constantFrom(...similarities), (g, p, similarity) => {
        const before = groups([score(g, p, { similarity })]);
        const after = groups([score(g, p.map(withoutArguments), { similarity })]);
        for (const name of figureNames) {
          expect(after.figures[name]?.n, name).toBe(before.figures[name]?.n);
          expect(after.figures[name]?.scores, name).toBe(before.figures[name]?.scores);
        }
        for (const name of otherFigureNames) {
          expect(after.otherFigures[name]?.n, name).toBe(before.otherFigures[name]?.n);
        }
      }),
      { seed: 43, numRuns: 300 },
    );
  });
});
