import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../../../../src/model/figures.ts';
import type { ScoreComparison } from '../../../../src/model/score-comparison.ts';
import {
  compareValues,
  compareWithBaseline,
  valuesOfField,
} from '../../../../src/scoring/figures/comparison/compare-scores.ts';
import { holmCorrected } from '../../../../src/scoring/figures/comparison/holm.ts';
import { mcnemarTest } from '../../../../src/scoring/figures/comparison/mcnemar.ts';
import type { ComparableScore } from '../../../../src/scoring/figures/comparison/pairs.ts';
import { fewShared } from '../../../../src/scoring/figures/comparison/shared-profiles.ts';
import { DrawnFlips, signFlipTest } from '../../../../src/scoring/figures/comparison/sign-flip.ts';
import {
  regressions,
  tooFewPairs,
  worseFigures,
} from '../../../../src/scoring/figures/comparison/worse.ts';
import { calls, score } from '../support.ts';

const right = score([calls('a')], [calls('a')]);

/** A score of a profile, right but for the figures that are given. */
function scored(
  id: string,
  figures: Partial<Figures>,
  groups: Record<string, string> = {},
  more: Partial<ComparableScore> = {},
): ComparableScore {
  return { ...right, id, groups, figures: { ...right.figures, ...figures }, ...more };
}

function exact(id: string, value: number, groups?: Record<string, string>): ComparableScore {
  return scored(id, { exact_match: value }, groups);
}

const options = { groupBy: [], headline: 'exact_match', seed: '0' } as const;

const ids = Array.from({ length: 12 }, (_, at) => `C${at}`);

describe('compareWithBaseline', () => {
  it('tells what changed, for every figure, over the profiles that both runs have', () => {
    const before = [...ids.map((id, at) => exact(id, Number(at < 9))), exact('gone', 1)];
    const after = [...ids.map((id, at) => exact(id, Number(at >= 8))), exact('new', 1)];
    const [found, ...others] = compareWithBaseline(before, after, options);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ field: 'baseline', first: 'then', second: 'now', key: {} });
    expect(found?.figures.exact_match).toEqual({
      pairs: 12,
      first: 9 / 12,
      second: 4 / 12,
      difference: expect.closeTo(-5 / 12, 14),
      low: null,
      high: null,
      p: mcnemarTest(3, 8),
      pHolm: mcnemarTest(3, 8),
      better: 3,
      worse: 8,
    });
    expect(found?.figures.tool_f1).toMatchObject({ pairs: 12, difference: 0, p: 1, better: 0 });
    expect(found?.worse).toEqual(ids.slice(0, 8));
    expect(found?.better).toEqual(ids.slice(9));
    expect([found?.onlyFirst, found?.onlySecond]).toEqual([['gone'], ['new']]);
  });

  it('averages over trials and groups of a profile first, and flips signs then', () => {
    const trials = (id: string, model: string, values: number[]) =>
      values.map((value) => exact(id, value, { model }));
    const before = [
      ...trials('A', 'm1', [1, 0]),
      ...trials('A', 'm2', [1]),
      ...trials('B', 'm1', [1]),
    ];
    const after = [
      ...trials('A', 'm1', [0, 0]),
      ...trials('A', 'm2', [0, 1]),
      ...trials('B', 'm1', [0]),
    ];
    const [found] = compareWithBaseline(before, after, { ...options, groupBy: ['model'] });
    // A: (1/2 + 1)/2 then, (0 + 1/2)/2 now; B: 1 then, 0 now.
    expect(found?.figures.exact_match).toMatchObject({
      pairs: 2,
      first: 7 / 8,
      second: 1 / 8,
      p: 0.5,
    });
    expect(found?.worse).toEqual(['B', 'A']);
  });

  it('pairs by group: what only one run has is named where all of it is missing', () => {
    const before = ids.map((id) => exact(id, 1, { model: 'm1' }));
    const after = [...before, ...ids.map((id) => exact(id, 0, { model: 'm2' }))];
    const found = compareWithBaseline(before, after, { ...options, groupBy: ['model'] });
    expect(found.map(({ key, figures }) => [key, figures.exact_match?.pairs])).toEqual([
      [{}, 12],
      [{ model: 'm1' }, 12],
      [{ model: 'm2' }, undefined],
    ]);
    expect(found.map(({ onlySecond }) => onlySecond.length)).toEqual([0, 0, 12]);
  });

  it('has a profile in the group in which it is now', () => {
    const before = [
      scored('A', {}, {}, { complexity: 'simple' }),
      scored('B', {}, {}, { complexity: 'simple' }),
    ];
    const after = [
      scored('A', {}, {}, { complexity: 'complex' }),
      scored('B', {}, {}, { complexity: 'simple' }),
    ];
    const found = compareWithBaseline(before, after, options);
    expect(found.map(({ key, figures }) => [key.complexity, figures.tool_f1?.pairs])).toEqual([
      [undefined, 2],
      ['simple', 1],
      ['complex', 1],
    ]);
  });

  it('compares count agreement by its distance to 100', () => {
    const count = (values: number[]) =>
      values.map((value, at) => scored(`C${at}`, { count_agreement: value }));
    const [found] = compareWithBaseline(count([150, 80, 100]), count([50, 100, 130]), options);
    // distances 50, 20, 0 then; 50, 0, 30 now
    expect(found?.figures.count_agreement).toMatchObject({ pairs: 3, better: 1, worse: 1 });
    expect(found?.figures.count_agreement?.difference).toBeCloseTo(10 / 3, 12);
  });

  it('leaves out profiles that lack the figure on one side', () => {
    const before = [scored('A', { param_f1: null }), scored('B', { param_f1: 1 })];
    const [found] = compareWithBaseline(before, [scored('A', {}), scored('B', {})], options);
    expect(found?.figures.param_f1?.pairs).toBe(1);
    const none = compareWithBaseline([scored('A', { param_f1: null })], [scored('A', {})], options);
    expect(none[0]?.figures.param_f1).toBeNull();
  });
});

describe('the interval of a difference', () => {
  const many = Array.from({ length: 60 }, (_, at) => `C${at}`);
  const moved = (count: number) =>
    compareWithBaseline(
      many.map((id) => scored(id, { tool_f1: 0.5 })),
      many.map((id, at) => scored(id, { tool_f1: at < count ? 0.5 + (at % 3) / 10 + 0.1 : 0.5 })),
      options,
    )[0]?.figures.tool_f1;

  it('is only there where 30 or more differences are not 0', () => {
    expect(moved(29)).toMatchObject({ better: 29, low: null, high: null });
    expect(moved(30)).toMatchObject({ better: 30 });
  });

  it("is Student's over all differences", () => {
    // 10 each of 0.1, 0.2 and 0.3 among 60: mean 0.1, squares 1.4, sd √((1.4 - 60 * 0.01)/59)
    const half = (2.000995378088267 * Math.sqrt(0.8 / 59)) / Math.sqrt(60);
    expect(moved(30)?.low).toBeCloseTo(0.1 - half, 9);
    expect(moved(30)?.high).toBeCloseTo(0.1 + half, 9);
  });
});

describe('compareValues', () => {
  it('compares every two values, by profile and the other fields, in every group', () => {
    const generator = xoroshiro128plus(7);
    const draw = () => Math.floor(((generator.next() >>> 0) / 2 ** 32) * 5) / 4;
    const complexityOf = (at: number) =>
      (at % 3 === 0 ? 'complex' : 'simple') as 'complex' | 'simple';
    const scores = ['m2', 'm1', 'm3'].flatMap((model) =>
      ['brief', 'long'].flatMap((prompt) =>
        ids.map((id, at) =>
          scored(id, { tool_f1: draw() }, { model, prompt }, { complexity: complexityOf(at) }),
        ),
      ),
    );
    const found = compareValues(scores, 'model', { ...options, groupBy: ['model', 'prompt'] });
    expect(found.slice(0, 7).map(({ first, second, key }) => [first, second, key])).toEqual([
      ['m1', 'm2', {}],
      ['m1', 'm2', { complexity: 'simple' }],
      ['m1', 'm2', { complexity: 'complex' }],
      ['m1', 'm2', { prompt: 'brief' }],
      ['m1', 'm2', { prompt: 'long' }],
      ['m1', 'm2', { complexity: 'simple', prompt: 'brief' }],
      ['m1', 'm2', { complexity: 'simple', prompt: 'long' }],
    ]);
    expect(found).toHaveLength(3 * 9);
    for (const { first, second, key, figures } of found) {
      const fits = ({ groups, complexity }: ComparableScore) =>
        Object.entries({ ...groups, complexity }).every(
          ([name, value]) => name === 'model' || !(name in key) || key[name] === value,
        );
      const values = ids.flatMap((id) => {
        const own = (model: string) =>
          scores.filter((one) => one.id === id && one.groups.model === model && fits(one));
        const [one, other] = [own(first), own(second)].map((list) =>
          list.reduce((sum, each) => sum + (each.figures.tool_f1 ?? 0) / list.length, 0),
        );
        return own(first).length > 0 ? [(other as number) - (one as number)] : [];
      });
      expect(figures.tool_f1?.pairs).toBe(values.length);
      expect(figures.tool_f1?.p).toBeCloseTo(signFlipTest(values, new DrawnFlips('0')), 12);
    }
    // All pairs of models are a family of tests, and so is each table by groups.
    const families = new Map<string, ScoreComparison[]>();
    for (const one of found) {
      const table = Object.keys(one.key).join();
      families.set(table, [...(families.get(table) ?? []), one]);
    }
    expect([...families.values()].map(({ length }) => length)).toEqual([3, 6, 6, 12]);
    for (const family of families.values()) {
      const corrected = holmCorrected(family.map(({ figures }) => figures.tool_f1?.p ?? 1));
      expect(family.map(({ figures }) => figures.tool_f1?.pHolm)).toEqual(corrected);
    }
  });

  it('compares groups once that hold the same scores', () => {
    const scores = ['m1', 'm2'].flatMap((model) => ids.map((id) => exact(id, 1, { model })));
    const found = compareValues(scores, 'model', { ...options, groupBy: ['model'] });
    expect(found.map(({ key }) => key)).toEqual([{}]);
  });
});

describe('sides that share hardly any profile', () => {
  const side = (model: string, predicted: (at: number) => boolean) =>
    ids.map((id, at): ComparableScore => {
      const state = predicted(at) ? 'scored' : 'absent';
      return scored(id, { exact_match: Number(predicted(at)) }, { model }, { state });
    });
  const even = side('even', (at) => at % 2 === 0);
  const odd = side('odd', (at) => at % 2 === 1);
  const most = side('most', (at) => at > 0);
  const none = side('none', () => false);

  it('are not compared, others are', () => {
    const scores = [...even, ...odd, ...most, ...none];
    const few = valuesOfField(scores, 'model').filter((one) => one.few);
    expect(few).toEqual([{ first: 'even', second: 'odd', few: { both: 0, either: 12 } }]);
    const found = compareValues(scores, 'model', options).map((one) => [one.first, one.second]);
    expect(found).toHaveLength(5);
    expect(found).not.toContainEqual(['even', 'odd']);
  });

  it('are few if less than a tenth is shared', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => exact(`D${at}`, 1));
    expect(fewShared(twenty.slice(0, 10), twenty.slice(10))).toEqual({ both: 0, either: 20 });
    expect(fewShared(twenty.slice(0, 11), twenty.slice(10))).toEqual({ both: 1, either: 20 });
    expect(fewShared(twenty.slice(0, 11), twenty.slice(9))).toBeUndefined();
  });
});

describe('what fails a run', () => {
  const fallen = (count: number, of = ids): ScoreComparison[] =>
    compareWithBaseline(
      of.map((id) => exact(id, 1)),
      of.map((id, at) => exact(id, Number(at >= count))),
      options,
    );

  it('is a mean that fell by more than the margin, and not by chance', () => {
    const worse = (count: number, margin: number) =>
      worseFigures(fallen(count), new Map([['exact_match', margin]])).length;
    // p of 5 of 5 is 1/16, of 6 of 6 it is 1/32
    expect([worse(5, 0), worse(6, 0), worse(6, 0.49), worse(6, 0.5)]).toEqual([0, 1, 1, 0]);
    expect(worseFigures(fallen(12), new Map([['tool_f1', 0]]))).toEqual([]);
  });

  it('is a count that is farther from 100', () => {
    const count = (value: number) => ids.map((id) => scored(id, { count_agreement: value }));
    const worse = (then: number, now: number) =>
      worseFigures(
        compareWithBaseline(count(then), count(now), options),
        new Map([['count_agreement', 0]]),
      ).length;
    expect([worse(100, 150), worse(50, 100), worse(100, 50)]).toEqual([1, 0, 1]);
  });

  it('is never told by fewer than six pairs', () => {
    expect(tooFewPairs(fallen(5, ids.slice(0, 5)), ['exact_match'])).toMatchObject([
      { figure: 'exact_match', pairs: 5, comparisons: 1 },
    ]);
    expect(tooFewPairs(fallen(5, ids.slice(0, 6)), ['exact_match'])).toEqual([]);
  });

  it('takes as many more pairs as there are pairs of values, whatever groups there are', () => {
    const scores = (value: number, model: string) =>
      ids
        .slice(0, 6)
        .map((id, at) => scored(id, { exact_match: value }, { model }, { agents: [`${at % 2}`] }));
    const two = compareValues([...scores(1, 'a'), ...scores(0, 'b')], 'model', options);
    expect(two).toHaveLength(3);
    // 2^-5 is below 0.05, and 2^-5 * 3 is not.
    expect(tooFewPairs(two, ['exact_match'])).toEqual([]);
    const three = [...scores(1, 'a'), ...scores(0, 'b'), ...scores(0, 'c')];
    expect(tooFewPairs(compareValues(three, 'model', options), ['exact_match'])[0]).toMatchObject({
      pairs: 6,
      comparisons: 3,
    });
  });

  it('is a profile that passed in all trials and does not now', () => {
    const before = [
      exact('A', 1),
      exact('A', 1),
      exact('B', 1),
      exact('B', 0),
      exact('C', 1),
      exact('D', 1),
    ];
    const after = [exact('A', 1), exact('A', 0), exact('B', 0), exact('C', 1), exact('E', 0)];
    expect(regressions(before, after, 'exact_match')).toEqual([{ id: 'A', groups: {} }]);
  });
});
