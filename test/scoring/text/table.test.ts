import { expect, test } from 'vitest';
import { widthOf, wrappedLines } from '../../../src/words/lines.ts';
import {
  group,
  hostile,
  named,
  plain,
  profile,
  report,
  sample,
  scoresTable,
  tagged,
} from './report.ts';

test('mean above standard deviation, in the columns of the paper', () => {
  expect([...scoresTable(sample, plain)].join('')).toBe(
    `complexity, model  Exact Valid Count   Tool  Param Overlap Overlap Prefix Prefix
                   Match   (%)   (%)     F1     F1       %       %      %      %
                     (%)                             tools  params  tools params
simple, m1          33.3  33.3 100.0  1.000  1.000   100.0   100.0  100.0  100.0
3 scored           ±57.7 ±57.7  ±0.0 ±0.000 ±0.000    ±0.0    ±0.0   ±0.0   ±0.0
95 % interval        6.2   6.2  50.0  0.500  0.500    50.0    50.0   50.0   50.0
to                  79.2  79.2 100.0  1.000  1.000   100.0   100.0  100.0  100.0

Effort by complexity, model                          Input Output   Cost Seconds
                                                    tokens tokens  (USD)
simple, m1                                            1200     90 0.0125     2.5

Predictions are scored as plans: all valid paths are asked for.
Trajectories are aligned by lcs.
± is the standard deviation over profiles.
Argument rules: pay.amount: tolerance 0.01.
1 prediction missing: C3 (model m1).
1 predicted id that the gold does not have: C9.
`,
  );
});

test('runs have the share of valid paths first, and nothing that asks for all of the gold', () => {
  const text = [...scoresTable({ ...sample, task: 'run' }, plain)].join('');
  expect(text.split('\n').slice(0, 15)).toEqual([
    'complexity, model              Valid   Tool  Param Overlap Overlap Prefix Prefix',
    '                                 (%)     F1     F1       %       %      %      %',
    '                                                     tools  params  tools params',
    'simple, m1                      33.3  1.000  1.000   100.0   100.0  100.0  100.0',
    '3 scored                       ±57.7 ±0.000 ±0.000    ±0.0    ±0.0   ±0.0   ±0.0',
    '95 % interval                    6.2  0.500  0.500    50.0    50.0   50.0   50.0',
    'to                              79.2  1.000  1.000   100.0   100.0  100.0  100.0',
    '',
    'Effort by       Calls Needed Calls/ Repeated Failed  Input Output   Cost Seconds',
    'complexity,                  needed                 tokens tokens  (USD)',
    'model',
    'simple, m1        2.5    2.5   1.00      0.0    0.5   1200     90 0.0125     2.5',
    'profiles            2      2      2        2      2      1      1      1       1',
    '',
    'Predictions are scored as runs: any valid path is right.',
  ]);
});

test('a table for every way of grouping, long names in lines', () => {
  const figures = { ...group().figures, param_f1: null };
  const groups = [
    group({ key: {}, figures }),
    group({ key: { workflow: 'account_suspension_request', model: 'gpt-4.1' } }),
  ];
  const text = [...scoresTable(report({ groups }), plain)].join('');
  expect(text).toBe(
    `                    Exact Valid Count   Tool Param Overlap Overlap Prefix Prefix
                    Match   (%)   (%)     F1    F1       %       %      %      %
                      (%)                            tools  params  tools params
all                 100.0 100.0 100.0  1.000     -   100.0   100.0  100.0  100.0
2 scored             ±0.0  ±0.0  ±0.0 ±0.000          ±0.0    ±0.0   ±0.0   ±0.0
95 % interval        50.0  50.0  50.0  0.500          50.0    50.0   50.0   50.0
to                  100.0 100.0 100.0  1.000         100.0   100.0  100.0  100.0
profiles                2     2     2      2     0       2       2      2      2

workflow, model    Exact Valid Count   Tool  Param Overlap Overlap Prefix Prefix
                   Match   (%)   (%)     F1     F1       %       %      %      %
                     (%)                             tools  params  tools params
account_           100.0 100.0 100.0  1.000  1.000   100.0   100.0  100.0  100.0
suspension_
request, gpt-4.1
2 scored            ±0.0  ±0.0  ±0.0 ±0.000 ±0.000    ±0.0    ±0.0   ±0.0   ±0.0
95 % interval       50.0  50.0  50.0  0.500  0.500    50.0    50.0   50.0   50.0
to                 100.0 100.0 100.0  1.000  1.000   100.0   100.0  100.0  100.0

Predictions are scored as plans: all valid paths are asked for.
Trajectories are aligned by lcs.
± is the standard deviation over profiles.
`,
  );
});

test('a table of one group that has the figures of all is not repeated', () => {
  const key = (fields: Record<string, string>) => group({ key: fields });
  const groups = [key({}), key({ complexity: 'simple' }), key({ workflow: 'w' })];
  const text = [...scoresTable(report({ groups }), plain)].join('');
  expect(text.match(/Exact/g)).toHaveLength(1);
  expect(text).toContain('\n\nAll scores are of complexity simple, workflow w.\nPredictions');
  const others = [key({ workflow: 'v' }), key({ workflow: 'w' })];
  const two = [...scoresTable(report({ groups: [key({}), ...others] }), plain)].join('');
  expect(two.match(/Exact/g)).toHaveLength(2);
  const fewer = group({ key: { workflow: 'w' }, profiles: 1 });
  const part = [...scoresTable(report({ groups: [key({}), fewer] }), plain)].join('');
  expect(part.match(/Exact/g)).toHaveLength(2);
});

test('colours do not move the columns', () => {
  const text = [...scoresTable(sample, tagged)].join('');
  expect(text).toContain(
    '<dim>3 scored</dim>           <dim>±57.7</dim> <dim>±57.7</dim>  <dim>±0.0</dim>',
  );
  expect(text.replaceAll(/<\/?\w+>/g, '')).toBe([...scoresTable(sample, plain)].join(''));
});

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  const text = [...scoresTable(named(name), plain)].join('');
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  expect(text.length).toBeLessThan(5_000);
  expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
});

test('great figures leave less room for the name', () => {
  const spread = { mean: 12_345.6, sd: 98_765.4, n: 2, low: -9999.9, high: 34_567.8 };
  const figures = { ...group().figures, count_agreement: spread };
  const text = [...scoresTable(report({ groups: [group({ figures })] }), plain)].join('');
  expect(text).toContain('12345.6');
  expect(Math.max(...text.split('\n').map(widthOf))).toBe(80);
});

test('where figures stand below each other, a complexity stays whole', () => {
  const groups = [group({ key: { complexity: 'intermediate' } })];
  const text = [...scoresTable(report({ groups }), plain, 60)].join('');
  expect(text.match(/^intermediate +\d/gm)).toHaveLength(2);
  expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(60);
});

const texts: { given: string; width: number; want: string[] }[] = [
  { given: '', width: 5, want: [''] },
  { given: 'ab cd', width: 5, want: ['ab cd'] },
  { given: 'ab cd', width: 4, want: ['ab', 'cd'] },
  { given: 'ab cd', width: 2, want: ['ab', 'cd'] },
  { given: 'abcdef', width: 4, want: ['abcd', 'ef'] },
  { given: 'a_bcdef', width: 4, want: ['a_', 'bcde', 'f'] },
  { given: 'ab    cd', width: 4, want: ['ab', 'cd'] },
  { given: 'f(a_b="xx_xxxxx', width: 8, want: ['f(', 'a_b=', '"xx_', 'xxxxx'] },
  { given: 'f(a_b=1)', width: 7, want: ['f(', 'a_b=1)'] },
  { given: '日本語', width: 4, want: ['日本', '語'] },
  { given: '日', width: 1, want: ['日'] },
  { given: 'e\u0301e\u0301e\u0301', width: 2, want: ['e\u0301e\u0301', 'e\u0301'] },
];
test.each(texts)('$given in $width', ({ given, width, want }) => {
  expect(wrappedLines(given, width)).toEqual(want);
});

test('what there is to say about the ids', () => {
  const unreadable = (id: string, model: string) => {
    return profile({ id, groups: { model }, state: 'unreadable', sampledFrom: 9 });
  };
  const profiles = [unreadable('C7', 'm1'), unreadable('C7', 'm2'), unreadable('C8', '')];
  const doubled = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const given = report({ profiles, groups: [], similarity: 'tool-f1', doubled });
  expect([...scoresTable(given, plain)].join('')).toBe(
    `Predictions are scored as plans: all valid paths are asked for.
Trajectories are aligned by tool-f1.
3 predictions that could not be read: C7 (model m1), C7 (model m2), C8 (model
(empty)).
2 profiles scored against a sample of the gold, as asked for: C7, C8.
7 ids predicted more than once: a, b, c, d, e and 2 more.
`,
  );
});

test('names without a sign', () => {
  const fewer = group({ key: { complexity: 'simple', model: '' }, profiles: 1 });
  const groups = [group({ key: {} }), fewer];
  const text = [...scoresTable(report({ groups }), plain)].join('');
  expect(text).toMatch(/^all /m);
  expect(text).toMatch(/^simple, \(empty\) /m);
  const alone = [...scoresTable(report({ groups: [group({ key: { model: '' } })] }), plain)];
  expect(alone.join('')).toMatch(/^\(empty\) /m);
});
