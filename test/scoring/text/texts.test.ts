import { describe, expect, test } from 'vitest';
import { mismatchText } from '../../../src/scoring/text/mismatches.ts';
import { scoreEndings, scoreOutputOf } from '../../../src/scoring/text/outputs.ts';
import { sideBySideLines } from '../../../src/scoring/text/side-by-side.ts';
import { thresholdText } from '../../../src/scoring/text/thresholds.ts';
import type { Paint } from '../../../src/words/diagnostics.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { usualScreen } from '../../../src/words/table.ts';
import { absent, hostile, named, plain, profile, strayed, tagged, wrong } from './report.ts';

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

/** A wrong plan beside its gold. */
const besideLines = (alignment: Parameters<typeof sideBySideLines>[0], paint: Paint) =>
  sideBySideLines(alignment, paint, usualScreen, { task: 'plan', predictions: 1 });

describe('a prediction beside its gold', () => {
  test('marks in colour and in text', () => {
    expect([...besideLines(wrong.alignments[0]!, tagged)].join('')).toBe(
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
    expect([...besideLines({ prediction: 2, gold: 1, calls }, plain)].join('')).toBe(
      `gold 2                                   prediction 3
update_reservation(                    ~ update_reservation()
customer_id="C1001", address="12
Grimmauld Place, London")
`,
    );
  });

  test('agents, where they are not the same', () => {
    expect([...besideLines(strayed.alignments[0]!, plain)].join('')).toBe(
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

${[...besideLines(wrong.alignments[0]!, plain)].join('')}`,
    );
    const run = [...mismatchText(wrong, 'run', plain)].join('');
    expect(run).toMatch(
      /^C2 \(model m1\): no valid path: extra_tool, bad_param\n {2}extra_tool: step 3: escalate/,
    );
    expect(run).toMatch(/^gold 1 +run$/m);
    const runs = [...mismatchText({ ...wrong, predictions: 2 }, 'run', plain)].join('');
    expect(runs).toContain('\n  run 1, extra_tool: step 3: escalate');
    expect(runs).toMatch(/^gold 1 +run 1$/m);
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
  expect(scoreEndings).toEqual([
    ...['.json', '.jsonl', '.groups.csv', '.comparisons.csv', '.csv', '.md', '.xml'],
  ]);
  const paths = ['out/scores.json', 'a.b/S.CSV', 'x.md', 'x.xml', 'x.txt', 'json', '-'];
  expect(paths.map(scoreOutputOf)).toEqual([
    ...['json', 'csv', 'markdown', 'junit'],
    ...[undefined, undefined, undefined],
  ]);
});
