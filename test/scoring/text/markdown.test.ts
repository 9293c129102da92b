import { expect, test } from 'vitest';
import { groupScores } from '../../../src/model/group-scores.ts';
import { scoresMarkdown } from '../../../src/scoring/text/markdown.ts';
import { group, hostile, named, profile, report, sample, wrong } from './report.ts';

const figureHead =
  'Exact-Match (%) | Valid (%) | Count (%) | Tool F1 | Param F1 | Overlap % tools | Overlap % params | ' +
  'Prefix % tools | Prefix % params |';
const right = ' --: |'.repeat(9);
const whole = '100.0 ± 0.0 [50.0, 100.0]';
const third = '33.3 ± 57.7 [6.2, 79.2]';
const one = '1.000 ± 0.000 [0.500, 1.000]';
const ofTwo = (cell: string) => `${cell} (n=2)`;
const four = [whole, whole, whole, whole];

test('figures, effort, tags and repairs', () => {
  expect([...scoresMarkdown(sample)].join('')).toBe(
    [
      '# Scores',
      '',
      'Predictions are scored as plans: all valid paths are asked for.',
      '',
      'Trajectories are aligned by lcs.',
      '',
      '± is the standard deviation over profiles.',
      '',
      'Argument rules: pay.amount: tolerance 0.01.',
      '',
      '1 prediction missing: C3 (model m1).',
      '',
      '1 predicted id that the gold does not have: C9.',
      '',
      'In brackets: the 95 % interval of the mean.',
      '',
      '## Figures by complexity, model',
      '',
      `| complexity | model | Scored | ${figureHead}`,
      `| --- | --- | --: |${right}`,
      `| simple | m1 | 3 | ${[third, third, whole, one, one, ...four].join(' | ')} |`,
      '',
      '## Effort by complexity, model',
      '',
      '| complexity | model | Scored | Input tokens | Output tokens | Cost (USD) | Seconds |',
      '| --- | --- | --: | --: | --: | --: | --: |',
      '| simple | m1 | 3 | 1200 | 90 | 0.0125 | 2.5 |',
      '',
      '## Tags by complexity, model',
      '',
      '| complexity | model | Scored | extra_tool | bad_param |',
      '| --- | --- | --: | --: | --: |',
      '| simple | m1 | 3 | 1 | 1 |',
      '',
      '## Repairs by complexity, model',
      '',
      '| complexity | model | Scored | Initial Fail | Recovered | Unrecovered | ' +
        'Bracket Mismatch | Hallucinated Code | Incorrect Format | Invalid Commas | ' +
        'Junk Btw. Brackets | Markdown Fences | Mismatched Quotes | Missing Commas | ' +
        'Null Literals | Single Quotes | Ellipses | \\[\\] Expr in quotes | Truncated |',
      `| --- | --- | --: |${' --: |'.repeat(16)}`,
      `| simple | m1 | 3 | 1 | 1 |${' 0 |'.repeat(6)} 1 |${' 0 |'.repeat(7)}`,
      '',
      '## Mistakes',
      '',
      '| Mistake | Scores | Times | For example |',
      '| --- | --: | --: | --- |',
      '| extra_tool | 1 | 1 | C2 (model m1): step 3: escalate is not in the gold |',
      '| bad_param | 1 | 1 | C2 (model m1): step 2: pay has amount "7", and the gold has "8" |',
      '| no prediction | 1 |  | C3 (model m1) |',
      '',
      '## What is wrong',
      '',
      '- **C2 (model m1)**: extra_tool, bad_param',
      '  - extra_tool: step 3: escalate is not in the gold',
      '  - bad_param: step 2: pay has amount "7", and the gold has "8"',
      '- **C3 (model m1)**: no prediction',
      '',
    ].join('\n'),
  );
});

test('a table for every way of grouping, and none for what does not occur', () => {
  const none = { ...group().figures, param_f1: null };
  const groups = [group({ key: {}, figures: none }), group({ key: { workflow: 'check_order' } })];
  expect([...scoresMarkdown(report({ groups }))].join('')).toBe(
    [
      '# Scores',
      '',
      'Predictions are scored as plans: all valid paths are asked for.',
      '',
      'Trajectories are aligned by lcs.',
      '',
      '± is the standard deviation over profiles.',
      '',
      'In brackets: the 95 % interval of the mean.',
      '',
      '## Figures',
      '',
      `| Scored | ${figureHead}`,
      `| --: |${right}`,
      `| 2 | ${[whole, whole, whole, one].map(ofTwo).join(' | ')} | - | ${four.map(ofTwo).join(' | ')} |`,
      '',
      '## Figures by workflow',
      '',
      `| workflow | Scored | ${figureHead}`,
      `| --- | --: |${right}`,
      `| check_order | 2 | ${[whole, whole, whole, one, one, ...four].join(' | ')} |`,
      '',
    ].join('\n'),
  );
});

test('runs have the share of valid paths first', () => {
  const text = [...scoresMarkdown({ ...sample, task: 'run' })].join('');
  expect(text).toContain('\n\nPredictions are scored as runs: any valid path is right.\n\n');
  expect(text).toContain('| Scored | Valid (%) | Tool F1 |');
  expect(text).toContain(
    '| simple | m1 | 3 | 33.3 ± 57.7 [6.2, 79.2] | 1.000 ± 0.000 [0.500, 1.000] |',
  );
});

const escapes: { given: string; want: string }[] = [
  { given: 'a|b', want: 'a\\|b' },
  { given: '<b>&', want: '&lt;b&gt;&amp;' },
  { given: 'a\nb', want: 'a\\\\u000ab' },
  { given: '__proto__', want: '\\_\\_proto\\_\\_' },
  { given: 'a_b_c', want: 'a_b_c' },
  { given: '`x` *y* [z](u)', want: '\\`x\\` \\*y\\* \\[z\\](u)' },
  { given: 'x'.repeat(200), want: `${'x'.repeat(100)}...` },
];
test.each(escapes)('$given', ({ given, want }) => {
  const text = [...scoresMarkdown(report({ groups: [group({ key: { model: given } })] }))].join('');
  expect(text).toContain(`\n| ${want} | 2 |`);
});

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  const text = [...scoresMarkdown(named(name))].join('');
  expect(text.length).toBeLessThan(12_000);
  expect(text.replaceAll('<!-- -->', '')).not.toMatch(/[<>]|[^\P{C}\n]/u);
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const pipes = rows.map((line) => line.replaceAll(/\\./g, '').split('|').length - 1);
  expect(pipes).toEqual([...[12, 12, 12], ...[4, 4, 4], ...[19, 19, 19], ...[5, 5, 5]]);
});

test('of many wrong predictions and reasons the first, and how many more there are', () => {
  const reasons = Array.from({ length: 8 }, () => wrong.reasons[0]!);
  const profiles = Array.from({ length: 60 }, (_, at) => ({ ...wrong, id: `C${at}`, reasons }));
  const text = [...scoresMarkdown(report({ profiles }))].join('');
  expect(text.match(/^- \*\*/gm)).toHaveLength(50);
  expect(text.match(/^ {2}- extra_tool: .*$/gm)).toHaveLength(250);
  expect(text.match(/^ {2}- and 3 more$/gm)).toHaveLength(50);
  expect(text).toContain(
    '\n10 more predictions with mistakes; a file of scores as JSON has all.\n',
  );
  expect(text).toContain('| extra_tool | 60 | 480 | C0 (model m1): step 3: escalate');
});

test('a name without a sign', () => {
  const groups = [group({ key: { model: '' } })];
  expect([...scoresMarkdown(report({ groups }))].join('')).toContain('\n| (empty) | 2 |');
});

test('columns over different scores say over how many', () => {
  const fewer = {
    ...group().figures,
    param_f1: { mean: 1, sd: 0, n: 1, low: null, high: null },
    prefix_calls: null,
  };
  const text = [...scoresMarkdown(report({ groups: [group({ figures: fewer })] }))].join('');
  const row = text.split('\n').find((line) => line.startsWith('| simple'));
  expect(row).toBe(
    `| simple | m1 | 2 | ${[...[whole, whole, whole, one].map(ofTwo), '1.000 ± 0.000 (n=1)', ...four.slice(1).map(ofTwo), '-'].join(' | ')} |`,
  );
});

test('no interval is explained where there is none, also where figures are not known', () => {
  const one = profile({ groups: {} });
  const figures = { ...one.figures, valid: null, exact_match: null };
  const groups = groupScores([{ ...one, figures }], []);
  expect([...scoresMarkdown(report({ groups }))].join('')).not.toContain('In brackets');
});
