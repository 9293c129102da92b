import { describe, expect, it } from 'vitest';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import { groupScore, groupScores, groupScoresByEach } from '../../../src/model/group-scores.ts';
import type { ProfileScore } from '../../../src/model/score.ts';
import { spreadOf } from '../../../src/model/spread.ts';
import { missedThresholds, thresholdNames } from '../../../src/scoring/figures/thresholds.ts';
import { calls, names, prediction, score } from './support.ts';

const right = score([calls('a')], [calls('a')]);
const wrong = score([calls('a', 'b')], [calls('a')]);

function profile(from: ProfileScore, more: Partial<ProfileScore>): ProfileScore {
  return { ...from, ...more };
}

describe('spreadOf', () => {
  it.each([
    // mean 2; ((1-2)² + (2-2)² + (3-2)²)/(3-1) = 1
    [[1, 2, 3], { mean: 2, sd: 1, n: 3 }],
    // mean 1/2; (1/4 + 1/4)/1 = 1/2
    [[0, 1], { mean: 0.5, sd: Math.sqrt(0.5), n: 2 }],
    [[7], { mean: 7, sd: 0, n: 1, low: null, high: null }],
  ])('%j', (values, expected) => {
    expect(spreadOf('count_agreement', values)).toMatchObject(expected);
  });

  it('is null without values', () => {
    expect(spreadOf('exact_match', [])).toBeNull();
  });

  it("has Wilson's interval where a figure has bounds, in its unit", () => {
    // 15 of 148 (Newcombe 1998): 0.0624 to 0.1605
    const shares = Array.from({ length: 148 }, (_, at) => Number(at < 15));
    const exact = spreadOf('exact_match', shares);
    expect([exact?.low?.toFixed(4), exact?.high?.toFixed(4)]).toEqual(['0.0624', '0.1605']);
    const percent = spreadOf(
      'prefix_calls',
      shares.map((share) => 100 * share),
    );
    expect([percent?.low?.toFixed(2), percent?.high?.toFixed(2)]).toEqual(['6.24', '16.05']);
  });

  it("has Student's for count agreement, which has no bound", () => {
    // mean 150, sd 50 √2, t(1) = 12.7062: 150 ± 12.7062 * 50
    const found = spreadOf('count_agreement', [100, 200]);
    expect([found?.low?.toFixed(2), found?.high?.toFixed(2)]).toEqual(['-485.31', '785.31']);
  });

  // The exact match in the paper's Table 3: 400 complex, 225 intermediate and 150 simple tasks.
  it.each([
    [154, 400, '38.5', '48.7'],
    [104, 400, '26.0', '43.9'],
    [112, 225, '49.8', '50.1'],
    [173, 225, '76.9', '42.2'],
    [145, 150, '96.7', '18.0'],
    [35, 150, '23.3', '42.4'],
  ])('is as the paper prints it for %i of %i', (right, n, mean, sd) => {
    const values = Array.from({ length: n }, (_, at) => 100 * Number(at < right));
    const found = spreadOf('prefix_calls', values);
    expect([found?.mean.toFixed(1), found?.sd.toFixed(1)]).toEqual([mean, sd]);
  });
});

describe('groupScores', () => {
  const profiles = [
    profile(right, { id: '1', complexity: 'complex', agents: ['a', 'b'], groups: { model: 'm2' } }),
    profile(wrong, { id: '2', complexity: 'simple', agents: ['a'], groups: { model: 'm1' } }),
    profile(right, { id: '3', complexity: 'simple', agents: ['a'], groups: { model: 'm2' } }),
    profile(right, { id: '4', complexity: undefined, agents: ['c'], groups: {} }),
    profile(right, { id: '5', complexity: 'odd', agents: ['c'], groups: { model: 'm1' } }),
    profile(right, { id: '6', complexity: 'intermediate', agents: ['c'], groups: { model: 'm1' } }),
  ];

  it('go by complexity, workflow, fields, complexity and fields, in a fixed order', () => {
    const keys = groupScores(profiles, ['model']).map(({ key, profiles: n }) => [key, n]);
    expect(keys).toEqual([
      [{}, 6],
      [{ complexity: 'simple' }, 2],
      [{ complexity: 'intermediate' }, 1],
      [{ complexity: 'complex' }, 1],
      [{ complexity: 'odd' }, 1],
      [{ workflow: 'a' }, 2],
      [{ workflow: 'a+b' }, 1],
      [{ workflow: 'c' }, 3],
      [{ model: '' }, 1],
      [{ model: 'm1' }, 3],
      [{ model: 'm2' }, 2],
      [{ complexity: 'simple', model: 'm1' }, 1],
      [{ complexity: 'simple', model: 'm2' }, 1],
      [{ complexity: 'intermediate', model: 'm1' }, 1],
      [{ complexity: 'complex', model: 'm2' }, 1],
      [{ complexity: 'odd', model: 'm1' }, 1],
    ]);
    expect(groupScores([...profiles].reverse(), ['model']).map(({ key }) => key)).toEqual(
      keys.map(([key]) => key),
    );
  });

  it('have each list of fields once', () => {
    const fields = (keys: string[]) =>
      new Set(groupScores(profiles, keys).map(({ key }) => Object.keys(key).join(' ')));
    expect(fields([])).toEqual(new Set(['', 'complexity', 'workflow']));
    expect(fields(['workflow'])).toEqual(
      new Set(['', 'complexity', 'workflow', 'complexity workflow']),
    );
    expect(fields(['complexity', 'model'])).toEqual(
      new Set(['', 'complexity', 'workflow', 'complexity model']),
    );
    expect(fields(['model', 'complexity'])).toEqual(
      new Set(['', 'complexity', 'workflow', 'model complexity']),
    );
  });

  it('by workflow leave out profiles whose agents are unknown', () => {
    const unknown = profile(right, { agents: [], complexity: 'simple' });
    expect(groupScores([unknown], []).map(({ key }) => key)).toEqual([
      {},
      { complexity: 'simple' },
    ]);
  });

  it('by a field go by its text, though that be the name of a complexity', () => {
    const levels = ['simple', 'complex'].map((level) => profile(right, { groups: { level } }));
    const keys = groupScores(levels, ['level']).map(({ key }) => key);
    expect(keys.filter((key) => Object.keys(key).join() === 'level')).toEqual([
      { level: 'complex' },
      { level: 'simple' },
    ]);
  });

  it('of nothing are one empty group or none', () => {
    expect(groupScores([], ['model'])).toEqual([]);
    expect(groupScore({ key: {}, members: [] })).toMatchObject({
      profiles: 0,
      userJourneyCoverage: null,
    });
  });
});

describe('groupScoresByEach', () => {
  const profiles = ['m1', 'm2', 'm1', 'm2'].map((model, at) =>
    profile(at < 3 ? right : wrong, {
      id: String(at),
      complexity: at === 0 ? 'simple' : 'complex',
      groups: { model, prompt: at < 2 ? 'brief' : '' },
    }),
  );

  it('has the groups that each field would have alone, and no group twice', () => {
    const each = groupScoresByEach(profiles, ['model', 'prompt']);
    const alone = (field: 'model' | 'prompt') => {
      const ofField = profiles.map((one) => ({ ...one, groups: { [field]: one.groups[field] } }));
      return groupScores(ofField as ProfileScore[], [field]).filter(({ key }) => field in key);
    };
    expect(each).toEqual([...alone('model'), ...alone('prompt')]);
    expect(each.map(({ key }) => key).slice(0, 5)).toEqual([
      { model: 'm1' },
      { model: 'm2' },
      { complexity: 'simple', model: 'm1' },
      { complexity: 'complex', model: 'm1' },
      { complexity: 'complex', model: 'm2' },
    ]);
  });

  it('has none of the usual groups', () => {
    for (const keys of [[], ['model'], ['workflow'], ['complexity', 'model']]) {
      const known = new Set(groupScores(profiles, keys).map(({ key }) => JSON.stringify(key)));
      const each = groupScoresByEach(profiles, keys).map(({ key }) => JSON.stringify(key));
      expect(each.filter((key) => known.has(key))).toEqual([]);
    }
    expect(groupScoresByEach(profiles, ['model'])).toEqual([]);
  });
});

describe('groupScore', () => {
  it('takes means and standard deviations, and counts tags and repairs', () => {
    const mended = profile(wrong, { repairs: { initial_fail: 1, single_quotes: 3 } });
    const once = profile(right, { repairs: { initial_fail: 1 } });
    const members = [mended, once, wrong].map((one, at) => profile(one, { id: String(at) }));
    const found = groupScore({ key: { model: 'm' }, members });
    // tool recall 1/2, 1, 1/2: mean 2/3; (1/36 + 1/9 + 1/36)/2 = 1/12
    expect(found.figures.tool_recall?.mean).toBeCloseTo(2 / 3, 12);
    expect(found.figures.tool_recall?.sd).toBeCloseTo(Math.sqrt(1 / 12), 12);
    expect(found.tags).toEqual({ missing_tool: 2 });
    expect(found.repairs).toEqual({ initial_fail: 2, single_quotes: 3 });
    // tool call accuracy 0, 1, 0 (JourneyBench, equation 2)
    expect(found.userJourneyCoverage).toBeCloseTo(1 / 3, 12);
    expect(Object.keys(found.repairs)).toEqual(['initial_fail', 'single_quotes']);
  });

  it('leaves out figures that a profile does not have', () => {
    const only = score([calls(['a', { x: 1 }])], [names('a')]);
    const found = groupScore({ key: {}, members: [only, profile(right, { id: '2' })] });
    const known = { mean: 1, sd: 0, n: 1, scores: 1, low: null, high: null };
    expect(found.figures.param_f1).toEqual(known);
    expect(found.figures.tool_f1?.scores).toBeUndefined();
    const alone = groupScore({ key: {}, members: [only] });
    expect(alone.figures.param_f1).toBeNull();
    expect(alone.userJourneyCoverage).toBeNull();
  });

  it('averages over the scores of a profile first, and is over profiles', () => {
    const only = { ...right, figures: { ...right.figures, valid: null } };
    const own = (id: string, from: ProfileScore, trial: string) => profile(from, { id, trial });
    const scores = [own('1', right, '1'), own('1', wrong, '2'), own('1', only, '3')];
    const found = groupScore({ key: {}, members: [...scores, own('2', right, '1')] });
    // profile 1: (1 + 0)/2, since names do not say; profile 2: 1. Their mean is 3/4, sd √(2·(1/4)²)
    expect(found.figures.valid).toMatchObject({
      mean: 0.75,
      sd: Math.sqrt(0.125),
      n: 2,
      scores: 3,
    });
    // (1 + 1/2 + 1)/3 and 1
    expect(found.figures.tool_recall?.mean).toBeCloseTo(11 / 12, 12);
    expect([found.profiles, found.tags]).toEqual([4, { missing_tool: 1 }]);
  });

  it('counts absent and unreadable predictions as 0', () => {
    const absent = score([calls('a')], []);
    const unreadable = score([calls('a')], [], { prediction: prediction(undefined) });
    const members = [absent, unreadable, right].map((one, at) => profile(one, { id: String(at) }));
    const found = groupScore({ key: {}, members });
    expect(found.figures.tool_f1).toMatchObject({ mean: 1 / 3, n: 3 });
  });

  it('averages over the scores of a profile first, whatever they are of', () => {
    const members = [
      profile(right, { id: '1', groups: { model: 'm1' } }),
      profile(wrong, { id: '1', groups: { model: 'm2' } }),
      profile(right, { id: '1', groups: { model: 'm2' } }),
      profile(wrong, { id: '2', groups: { model: 'm1' } }),
    ];
    const found = groupScore({ key: {}, members });
    // recall: profile 1 has (1 + 1/2 + 1)/3 = 5/6, profile 2 has 1/2
    expect(found.figures.tool_recall).toMatchObject({ n: 2, mean: expect.closeTo(2 / 3, 12) });
    expect(found.figures.tool_recall?.sd).toBeCloseTo(Math.sqrt(1 / 18), 12);
    expect(found.profiles).toBe(4);
  });
});

describe('missedThresholds', () => {
  const missed = (...minimums: [string, number][]) =>
    missedThresholds(groupScore({ key: {}, members: [right, wrong] }), new Map(minimums));

  it('are the means below their minimum', () => {
    expect(missed(['exact', 0.5], ['tool_recall', 0.75], ['prefix_calls', 75])).toEqual([]);
    expect(missed(['exact', 0.6], ['tool_recall', 0.76], ['vertex_recall', 0.8])).toEqual([
      { figure: 'exact_match', minimum: 0.6, mean: 0.5 },
      { figure: 'tool_recall', minimum: 0.76, mean: 0.75 },
      { figure: 'vertex_recall', minimum: 0.8, mean: 0.75 },
    ]);
    expect(missed(['user_journey_coverage', 0.6])).toMatchObject([{ mean: 0.5 }]);
  });

  it('are missed by figures without values, and ignore unknown names', () => {
    const only = score([calls(['a', { x: 1 }])], [names('a')]);
    const missedBy = (...members: ProfileScore[]) =>
      missedThresholds(groupScore({ key: {}, members }), new Map([['param_f1', 0]]));
    expect(missedBy(only)).toEqual([{ figure: 'param_f1', minimum: 0, mean: null }]);
    const lacking = { count: 2, of: 3 };
    const others = ['1', '2', '3'].map((id) => profile(id === '3' ? right : only, { id }));
    expect(missedBy(...others)).toEqual([{ figure: 'param_f1', minimum: 0, mean: 1, lacking }]);
    // The trials of one profile.
    const trials = others.map((one) => ({ ...one, id: '1' }));
    expect(missedBy(...trials)).toEqual([{ figure: 'param_f1', minimum: 0, mean: 1, lacking }]);
    expect(missed(['toString', 1], ['nothing', 1])).toEqual([]);
  });

  it('have the names of the figures, and two more', () => {
    expect(thresholdNames).toEqual(expect.arrayContaining([...figureNames, 'exact']));
    expect(new Set(thresholdNames).size).toBe(figureNames.length + otherFigureNames.length + 2);
  });
});
