import { describe, expect, test } from 'vitest';
import type { ScoreChange, ScoreComparison } from '../../../src/model/score.ts';
import { widthOf } from '../../../src/render/lines.ts';
import { baselineText, verdictOf } from '../../../src/render/scores/baseline.ts';
import { mismatchText } from '../../../src/render/scores/mismatches.ts';
import { scoreEndings, scoreOutputOf } from '../../../src/render/scores/outputs.ts';
import { sideBySideLines } from '../../../src/render/scores/side-by-side.ts';
import { thresholdText } from '../../../src/render/scores/thresholds.ts';
import { absent, hostile, named, plain, profile, strayed, tagged, wrong } from './report.ts';

function change(more: Partial<ScoreChange>): ScoreChange {
  return { id: 'C1', groups: {}, figure: 'tool_f1', before: 0.5, after: 1, ...more };
}

function comparison(more: Partial<ScoreComparison>): ScoreComparison {
  return { compared: 4, changes: [], gone: [], added: [], ...more };
}

describe('the baseline', () => {
  test('what changed, what lost most first, and in all', () => {
    const given = comparison({
      changes: [
        change({ figure: 'exact_match', before: 0, after: 1 }),
        change({ figure: 'param_f1', before: 2 / 3, after: 1 }),
        change({
          id: 'C2',
          groups: { model: 'm1' },
          figure: 'prefix_tools',
          before: 100,
          after: 40,
        }),
        change({ id: 'C3', figure: 'exact_match', before: null, after: 1 }),
        change({ id: 'C4', figure: 'exact_match', before: 0, after: 1 }),
        change({ id: 'C4', figure: 'param_f1', before: 0.8, after: 0.7999999 }),
      ],
      compared: 6,
      gone: [{ id: 'C5', groups: {} }],
      added: [{ id: 'C6', groups: { model: 'm2' } }],
    });
    expect([...baselineText(given, tagged)].join('')).toBe(
      `<b>C2 (model m1)</b>
  <red>worse  </red> prefix_tools: 100.0 -> 40.0
<b>C3</b>
  <yellow>changed</yellow> exact_match: - -> 1.000
<b>C4</b>
  <cyan>better </cyan> exact_match: 0.000 -> 1.000
  <red>worse  </red> param_f1: 0.8 -> 0.7999999
<b>C1</b>
  <cyan>better </cyan> exact_match: 0.000 -> 1.000
  <cyan>better </cyan> param_f1: 0.667 -> 1.000
exact_match: 2 better, 1 changed
param_f1: 1 better, 1 worse
prefix_tools: 1 worse
6 scores compared: 1 better, 1 worse, 1 better in part, 1 changed, 2 as before
only in the baseline: C5
not in the baseline: C6 (model m2)
`,
    );
  });

  test('the worst few of many, and where the others are', () => {
    const ids = Array.from({ length: 2325 }, (_, at) => `C${at}`);
    const changes = ids.flatMap((id, at) => [
      change({ id, figure: 'exact_match', before: 0, after: 1 }),
      change({ id, figure: 'prefix_tools', before: 100, after: at === 7 ? 0 : 100 - at / 1000 }),
    ]);
    const text = [...baselineText(comparison({ changes, compared: 2325 }), plain)].join('');
    const lines = text.split('\n');
    expect(lines.filter((line) => /^C\d/.test(line))).toEqual([
      ...['C7', 'C2324', 'C2323', 'C2322', 'C2321'],
    ]);
    expect(text).toContain(
      '\n... and 2320 more scores that changed (--json, or --out with .json, has all)\nexact_match: 2325 better\n',
    );
    expect(lines.length).toBeLessThan(25);
  });

  test('nothing changed', () => {
    expect([...baselineText(comparison({}), plain)].join('')).toBe(
      '4 scores compared: 4 as before\n',
    );
    expect([...baselineText(comparison({ compared: 0 }), plain)].join('')).toBe(
      '0 scores compared\n',
    );
  });

  const verdicts: { given: Partial<ScoreChange>; want: string }[] = [
    { given: { before: 0, after: 1 }, want: 'better' },
    { given: { before: 1, after: 0 }, want: 'worse' },
    { given: { before: null, after: 0 }, want: 'changed' },
    { given: { figure: 'count_agreement', before: 200, after: 100 }, want: 'better' },
    { given: { figure: 'count_agreement', before: 100, after: 200 }, want: 'worse' },
    { given: { figure: 'count_agreement', before: 50, after: 150 }, want: 'changed' },
  ];
  test.each(verdicts)('$given is $want', ({ given, want }) => {
    expect(verdictOf(change(given))).toBe(want);
  });
});

test('missed thresholds', () => {
  const missed = [
    { figure: 'exact_match', minimum: 0.9, mean: 0.75 },
    { figure: 'tool_f1', minimum: 0.95, mean: 0.94999 },
    { figure: 'prefix_calls', minimum: 90, mean: 89.96 },
    { figure: 'vertex_recall', minimum: 1, mean: null },
  ] as const;
  expect(missed.map(thresholdText)).toEqual([
    'exact_match: the mean is 0.750, and the minimum is 0.9',
    'tool_f1: the mean is 0.94999, and the minimum is 0.95',
    'prefix_calls: the mean is 89.96, and the minimum is 90',
    'vertex_recall: no profile has it, and the minimum is 1',
  ]);
});

describe('a prediction beside its gold', () => {
  test('marks in colour and in text', () => {
    expect([...sideBySideLines(wrong.alignments[0]!, tagged)].join('')).toBe(
      `<b>gold 1</b>                                   <b>prediction 1</b>
<dim>find(id="C2")</dim>                          <dim>=</dim> <dim>find(id="C2")</dim>
<yellow>pay(amount="8")</yellow>                        <yellow>~</yellow> <yellow>pay(amount="7")</yellow>
<red>close_case()</red>                           <red><</red>
                                       <cyan>></cyan> <cyan>escalate()</cyan>
`,
    );
  });

  test('long calls go on in the next line', () => {
    const call = 'update_reservation(customer_id="C1001", address="12 Grimmauld Place, London")';
    const calls = [{ mark: 'changed', gold: call, prediction: 'update_reservation()' }] as const;
    expect([...sideBySideLines({ prediction: 2, gold: 1, calls }, plain)].join('')).toBe(
      `gold 2                                   prediction 3
update_reservation(                    ~ update_reservation()
customer_id="C1001", address="12
Grimmauld Place, London")
`,
    );
  });

  test('agents, where they are not the same', () => {
    expect([...sideBySideLines(strayed.alignments[0]!, plain)].join('')).toBe(
      `gold 1                                   prediction 1
find()                                 = find()
pay()                                  = pay()
                                         (agent one, not two)
`,
    );
  });

  test('with the tags and the reasons', () => {
    expect([...mismatchText(wrong, 'plan', plain)].join('')).toBe(
      `C2 (model m1): extra_tool, bad_param
  prediction 1, extra_tool: step 3: escalate is not in the gold
  prediction 1, bad_param: step 2: pay has amount "7", and the gold has "8"

${[...sideBySideLines(wrong.alignments[0]!, plain)].join('')}`,
    );
    const run = [...mismatchText(wrong, 'run', plain)].join('');
    expect(run).toMatch(/^C2 \(model m1\): no valid path: extra_tool, bad_param\n/);
    const gold = { ...profile().figures, exact_match: 0, count_agreement: 50 };
    expect([...mismatchText(profile({ figures: gold }), 'run', plain)]).toEqual([]);
    expect([...mismatchText(absent, 'plan', plain)]).toEqual(['C3 (model m1): no prediction\n']);
    expect([...mismatchText(profile(), 'plan', plain)]).toEqual([]);
  });

  test('of many wrong trajectories the first five, with their reasons', () => {
    const [reason, alignment] = [wrong.reasons[0]!, wrong.alignments[0]!];
    const many = (count: number) => ({
      ...wrong,
      reasons: Array.from({ length: count }, (_, prediction) => ({ ...reason, prediction })),
      alignments: Array.from({ length: count }, (_, prediction) => ({ ...alignment, prediction })),
    });
    const text = [...mismatchText(many(120), 'plan', plain)].join('');
    expect(text.match(/prediction \d+$/gm)).toHaveLength(5);
    expect(text.match(/prediction \d+, extra_tool/g)).toHaveLength(5);
    expect(text.endsWith('\n\n  ... and 115 more trajectories with mistakes\n')).toBe(true);
    const five = [...mismatchText(many(5), 'plan', plain)].join('');
    expect(five).not.toContain('more');
    expect(five.match(/prediction \d+, extra_tool/g)).toHaveLength(5);
  });

  test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
    const [first] = named(name).profiles;
    const text = [...mismatchText(first!, 'plan', plain)].join('');
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text.length).toBeLessThan(5_000);
    const below = text.split('\n').slice(1);
    expect(Math.max(...below.map(widthOf))).toBeLessThanOrEqual(80);
  });
});

test('the ending of a file chooses the form', () => {
  expect(scoreEndings).toEqual(['.json', '.csv', '.md', '.xml']);
  const paths = ['out/scores.json', 'a.b/S.CSV', 'x.md', 'x.xml', 'x.txt', 'json', '-'];
  expect(paths.map(scoreOutputOf)).toEqual([
    ...['json', 'csv', 'markdown', 'junit'],
    ...[undefined, undefined, undefined],
  ]);
});
