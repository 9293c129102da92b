import { describe, expect, test } from 'vitest';
import { checkScoresShape } from '../../../src/compiler/check/schema/score-shape.ts';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import type { FigureDifference, ScoreComparison } from '../../../src/model/score-comparison.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { comparisonSentences } from '../../../src/scoring/text/comparison-sentence.ts';
import { comparisonsText } from '../../../src/scoring/text/comparisons.ts';
import { comparisonsCsv } from '../../../src/scoring/text/csv-groups.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';
import { scoresMarkdown } from '../../../src/scoring/text/markdown.ts';
import { scoreOutputOf } from '../../../src/scoring/text/outputs.ts';
import { regressionText, worseText } from '../../../src/scoring/text/worse.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { hostile, plain, report, tagged } from './report.ts';

const same: FigureDifference = {
  pairs: 12,
  first: 1,
  second: 1,
  difference: 0,
  low: null,
  high: null,
  p: 1,
  pHolm: 1,
  better: 0,
  worse: 0,
};

const fallen: FigureDifference = {
  ...same,
  first: 0.75,
  second: 0.5,
  difference: -0.25,
  p: 0.0123,
  pHolm: 0.0369,
  better: 1,
  worse: 4,
};

const nothing = Object.fromEntries(
  [...figureNames, ...otherFigureNames].map((name) => [name, null]),
);

function comparison(more: Partial<ScoreComparison> = {}): ScoreComparison {
  return {
    field: 'baseline',
    first: 'then',
    second: 'now',
    key: {},
    figures: { ...(nothing as ScoreComparison['figures']), exact_match: fallen, tool_f1: same },
    better: ['C9'],
    worse: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'],
    onlyFirst: ['C10'],
    onlySecond: [],
    ...more,
  };
}

function text(comparisons: readonly ScoreComparison[], paint = plain): string {
  return [...comparisonsText({ comparisons, task: 'plan' }, paint)].join('');
}

describe('comparisons', () => {
  test('a row for each figure, then the profiles that changed most', () => {
    expect(text([comparison()])).toBe(`
The baseline, and now
12 profiles                                 then   now change     p better worse
                                                                       now   now
Exact-Match (%)                             75.0  50.0  -25.0 0.037      1     4
Tool F1                                    1.000 1.000  0.000 1.000      0     0
7 worse now: C1, C2, C3, C4, C5 and 2 more
1 better now: C9
1 only then: C10

Each row is over the profiles that have its figure on both sides. p is how often
chance alone makes so great a difference. A 95 % interval needs 30 profiles that
differ.

The baseline is better than this run: Exact-Match 75.0 % against 50.0 % (-25.0
now, p 0.037; 1 of 12 profiles better and 4 worse now).
`);
  });

  test('the interval, where there is one', () => {
    const certain = { ...fallen, low: -0.3, high: 0.0004, pHolm: 0.0004 };
    const figures = { ...comparison().figures, exact_match: certain };
    const found = text([comparison({ figures })]).replaceAll('\n', ' ');
    expect(found).toContain('-30.0 to 0.0 <0.001');
    expect(found).toContain(
      'The interval is that of the change. A 95 % interval needs 30 profiles that differ.',
    );
    expect(found).toMatch(/Tool F1 .* - +1\.000/);
  });

  test('of several comparisons the interval is not corrected, and p is', () => {
    const certain = { ...fallen, low: -0.3, high: -0.1 };
    const figures = { ...comparison().figures, exact_match: certain };
    const of = { field: 'model', first: 'm1', figures };
    const two = [comparison({ ...of, second: 'm2' }), comparison({ ...of, second: 'm3' })];
    const found = text(two).replaceAll('\n', ' ');
    expect(found).toContain("after Holm's correction for the 2 comparisons. The interval");
    expect(found).toContain(
      'without the correction, so that it may exclude 0 where p is not below',
    );
    expect(found).toContain('1 only in m1: C10');
  });

  test('rows over different profiles say over how many', () => {
    const figures = { ...comparison().figures, exact_match: { ...fallen, pairs: 2 } };
    const found = text([comparison({ figures, onlyFirst: [] })]);
    expect(found).toMatch(/\n +profiles +then +now +change/);
    expect(found).toMatch(/\nExact-Match \(%\) +2 +75\.0/);
    expect(found).toMatch(/\nTool F1 +12 +1\.000/);
    expect(found).toContain('Each row is over the profiles that have its figure on both sides.');
    expect(text([comparison({ onlyFirst: [] })])).not.toContain('Each row is over');
  });

  test('count agreement by its distance to 100', () => {
    const count = { ...same, first: 25, second: 0, difference: -25, better: 3 };
    const figures = { ...comparison().figures, count_agreement: count };
    expect(text([comparison({ figures })])).toMatch(/Count \(%\) off 100 +25\.0 +0\.0 +-25\.0/);
  });

  test('the groups are counted, and what has no counterpart is named', () => {
    const groups = [
      comparison(),
      comparison({ key: { model: 'm1' } }),
      comparison({ key: { model: 'm2' }, figures: nothing as ScoreComparison['figures'] }),
    ];
    const found = text(groups).replaceAll('\n', ' ');
    expect(found).toContain('p is how often chance alone makes so great a difference.');
    expect(found).toContain('On one side only: model m2.');
    expect(found).toContain('1 comparison by group: --json');
  });

  test('nothing that both sides have', () => {
    const none = comparison({
      figures: nothing as ScoreComparison['figures'],
      better: [],
      worse: [],
    });
    expect(text([none])).toBe('\nThe baseline, and now\n1 only then: C10\n');
    expect(text([])).toBe('');
  });

  test('a loss that is none of chance is red, a gain cyan, what is the same is dim', () => {
    const risen = { ...fallen, first: 0.5, second: 0.75, difference: 0.25, better: 4, worse: 1 };
    const figures = { ...comparison().figures, param_f1: risen };
    const found = text([comparison({ figures })], tagged);
    expect(found).toContain('<red>-25.0</red>');
    expect(found).toContain('<cyan>+0.250</cyan>');
    expect(found).toContain('<dim>Tool F1</dim>');
    const chance = { ...fallen, pHolm: 0.05 };
    const other = text([comparison({ figures: { ...figures, exact_match: chance } })], tagged);
    expect(other).not.toContain('<red>');
  });

  test('more than three pairs are a table of the first figure', () => {
    const pairs = ['a', 'b', 'c', 'd'].map((first) =>
      comparison({ field: 'model', first, second: 'x' }),
    );
    const found = text(pairs);
    expect(found.match(/12 profiles +first/g)).toHaveLength(1);
    expect(found).toMatch(/\na, x +75\.0 +50\.0 +-25\.0 0\.037 +1 +4\n/);
    expect(found).not.toContain('Tool F1');
    expect(found).toContain('\na, x: 7 worse in x: C1, C2, C3, C4, C5 and 2 more\n');
    expect(found).not.toContain('d, x: 7 worse');
    expect(found).toContain('all profiles that changed: --json');
  });

  test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
    const found = text([
      comparison({ field: name, first: name, second: name, worse: [name], key: {} }),
      comparison({ key: { [name]: name } }),
    ]);
    expect(found).not.toMatch(/[^\P{C}\n]/u);
    expect(Math.max(...found.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
  });
});

describe('the verdict', () => {
  const groups = report({})
    .groups.slice(0, 1)
    .flatMap((one) => [
      { ...one, key: {}, tags: { missing_tool: 9 } },
      { ...one, key: { model: 'a' }, tags: { missing_tool: 4, bad_param: 5 } },
      { ...one, key: { model: 'b' }, tags: { missing_tool: 5 } },
      { ...one, key: { complexity: 'simple', model: 'a' }, tags: { extra_tool: 90 } },
    ]);
  const verdict = (more: Partial<FigureDifference>, of: Partial<ScoreComparison> = {}) => {
    const given = { field: 'model', first: 'a', second: 'b', ...of };
    const figures = { exact_match: { ...fallen, ...more } };
    const comparisons = [comparison({ ...given, figures })];
    return comparisonSentences(comparisons, { task: 'plan', groups });
  };

  test('says which is better, by how much, how sure, and what goes wrong most', () => {
    expect(verdict({})).toEqual([
      'a is better than b: Exact-Match 75.0 % against 50.0 % (-25.0 in b, p 0.037; 1 of 12 profiles better and 4 worse in b). Most goes wrong by bad_param in a (5), missing_tool in b (5).',
    ]);
    const risen = { first: 0.5, second: 0.75, difference: 0.25, better: 4, worse: 1 };
    expect(verdict(risen)[0]).toMatch(
      /^b is better than a: Exact-Match 75\.0 % against 50\.0 % \(\+25\.0 in b, p 0\.037; 4 of/,
    );
  });

  test('says so where it may be chance, or there is no difference', () => {
    expect(verdict({ pHolm: 0.05 })[0]).toMatch(
      /^It cannot be told whether a is better than b: Exact-Match 75\.0 % against 50\.0 %, which may be chance \(/,
    );
    expect(verdict({ difference: 0, second: 0.75, better: 2, worse: 2 })[0]).toMatch(
      /^a and b are equally good: Exact-Match 75\.0 % each; 2 of 12 profiles better and 2 worse in b\. /,
    );
  });

  test('of a baseline, in its words', () => {
    expect(verdict({}, { field: 'baseline', first: 'then', second: 'now' })).toEqual([
      'The baseline is better than this run: Exact-Match 75.0 % against 50.0 % (-25.0 now, p 0.037; 1 of 12 profiles better and 4 worse now). Most goes wrong by missing_tool now (9).',
    ]);
  });

  test('of many pairs, of those that differ', () => {
    const pair = (second: string, pHolm: number) =>
      comparison({
        field: 'model',
        first: 'a',
        second,
        figures: { exact_match: { ...fallen, pHolm } },
      });
    const of = (...all: readonly number[]) =>
      comparisonSentences(
        all.map((p, at) => pair(`m${at}`, p)),
        { task: 'plan', groups },
      );
    expect(of(1, 1, 1)).toHaveLength(3);
    expect(of(1, 1, 1, 1)).toEqual(['Of no two can it be told which is better.']);
    expect(of(1, 0, 1, 1)).toHaveLength(1);
    expect(of(0, 0, 0, 0, 1).at(-1)).toBe('1 more difference of 5 are none of chance.');
    expect(comparisonSentences([], { task: 'plan', groups })).toEqual([]);
  });
});

test('what fails a run, as a sentence', () => {
  const { first, second } = comparison();
  const one = {
    field: 'baseline',
    first,
    second,
    figure: 'exact_match' as const,
    difference: fallen,
  };
  expect(worseText({ ...one, key: { model: 'm1' }, margin: 0.1 })).toBe(
    'exact_match of model m1: 0.750 then, 0.500 now, p 0.037, and may differ by 0.1',
  );
  expect(regressionText([{ id: 'C1', groups: { model: 'm1' } }])).toBe(
    '1 prediction that passed before: C1 (model m1)',
  );
});

describe('comparisons in files', () => {
  const certain = { ...fallen, low: -0.3, high: -0.2 };
  const figures = { ...comparison().figures, exact_match: certain };
  const given = report({
    comparisons: [
      comparison({ field: 'model', first: 'm1', second: 'm2', figures }),
      comparison({ field: 'model', first: 'm1', second: 'm2', key: { complexity: 'simple' } }),
    ],
  });

  test('as Markdown: the groups below all, and who changed', () => {
    const found = [...scoresMarkdown(given)].join('');
    expect(found).toMatch(
      /^# Scores\n\n\*\*m1 is better than m2: Exact-Match 75\.0 % against 50\.0 % /,
    );
    expect(found).toContain('| Better in m2 | Worse in m2 |');
    expect(found).toContain(
      '\n## m1 and m2 (model)\n\n| Group | Figure | Profiles | m1 | m2 | Change |',
    );
    expect(found).toContain(
      '\n| all | Exact-Match (%) | 12 | 75.0 | 50.0 | -25.0 | -30.0 to -20.0 | 0.037 | 1 | 4 |\n',
    );
    expect(found).toContain(
      '\n| complexity simple | Tool F1 | 12 | 1.000 | 1.000 | 0.000 | - | 1.000 |',
    );
    expect(found).toContain('\n7 worse in m2: C1, C2, C3, C4, C5, C6, C7\n');
  });

  test('as CSV, unrounded', () => {
    const rows = [...comparisonsCsv(given)].join('').split(/\r?\n/);
    expect(rows).toHaveLength(1 + 2 * 2 + 1);
    expect(rows[1]).toBe(
      'model,m1,m2,all,exact_match,12,0.75,0.5,-0.25,-0.3,-0.2,0.0123,0.0369,1,4',
    );
  });

  test('as JSON in the published form, and back', () => {
    const value = JSON.parse([...scoresJson(given)].join(''));
    expect(value.comparisons[0].figures.exact_match).toMatchObject({ p: 0.0123, p_holm: 0.0369 });
    expect(value.comparisons[0].sentence).toMatch(/^m1 is better than m2: /);
    expect(value.comparisons[1]).not.toHaveProperty('sentence');
    expect(checkScoresShape(value, 'scores.json')).toEqual([]);
    expect(readScores(value)?.comparisons).toEqual(given.comparisons);
  });

  test('the endings of the tables', () => {
    expect(scoreOutputOf('a.groups.csv')).toBe('groups');
    expect(scoreOutputOf('a.Comparisons.CSV')).toBe('comparisons');
    expect(scoreOutputOf('a.csv')).toBe('csv');
  });
});
