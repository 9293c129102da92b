import { describe, expect, test } from 'vitest';
import { groupScores } from '../../../src/model/group-scores.ts';
import type { ScoreReport } from '../../../src/model/score.ts';
import { indexOf, pageScoresOf } from '../../../src/report/index-of.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { groupsCsv } from '../../../src/scoring/text/csv-groups.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';
import { scoresMarkdown } from '../../../src/scoring/text/markdown.ts';
import { plain, profile, report, scoresTable } from './report.ts';

/** Runs of profiles, `1` where one is valid; as many k as are asked for. */
function runs(outcomes: readonly string[], k?: number): ScoreReport {
  const { figures } = profile();
  const profiles = outcomes.flatMap((own, at) =>
    [...own].map((outcome) =>
      profile({ id: `C${at}`, groups: {}, figures: { ...figures, valid: Number(outcome) } }),
    ),
  );
  return report({ task: 'run', profiles, groups: groupScores(profiles, [], { k }) });
}

describe('trials', () => {
  test('in a terminal: pass^k above pass@k, and the spread', () => {
    expect([...scoresTable(runs(['11', '10', '00']), plain)].join('')).toContain(`
trials (%)                                                              k=1  k=2
all: pass^k                                                            50.0 33.3
pass@k                                                                 50.0 66.7
±23.6 over 2 trials
`);
  });

  test('how many profiles have so many runs, where not all have', () => {
    const text = [...scoresTable(runs(['111', '1'], 3), plain)].join('');
    expect(text).toMatch(/\nprofiles +2 +1 +1\n/);
    expect(text).not.toContain('over 1');
    expect([...scoresMarkdown(runs(['111', '1'], 2))].join('')).toContain(
      '\n| 4 | 100.0 (n=2) | 100.0 (n=1) | 100.0 (n=2) | 100.0 (n=1) | - |\n',
    );
  });

  test('of every group of a page to the same k', () => {
    const { profiles } = runs(['111', '11']);
    const fields = ['model', 'prompt'];
    const members = profiles.map((one) => ({ ...one, groups: { model: 'm', prompt: one.id } }));
    const groups = groupScores(members, fields, { k: 3 });
    const index = indexOf(pageScoresOf(report({ task: 'run', profiles: members, groups }), 1000), {
      ...{ made: [], rowsPerScript: 1, detailed: 0 },
    });
    const ofModel = index.groups.find(({ key }) => Object.keys(key).join() === 'model');
    expect(ofModel?.trials?.profiles).toEqual({ 1: 2, 2: 2, 3: 1 });
  });

  test('of many k some, and the last', () => {
    const text = [...scoresTable(runs(['1'.repeat(11), '0'.repeat(11)]), plain)].join('');
    expect(text).toMatch(/k=1 +k=2 +k=4 +k=8 +k=11\n/);
  });

  test('are not mentioned where no profile was run twice', () => {
    expect([...scoresTable(runs(['1', '0']), plain)].join('')).not.toContain('pass');
    expect([...scoresMarkdown(runs(['1', '0']))].join('')).not.toContain('Trials');
  });

  test('as Markdown and CSV', () => {
    const given = runs(['11', '10', '00']);
    const text = [...scoresMarkdown(given)].join('');
    expect(text).toContain(
      '\n| Scored | pass^1 | pass^2 | pass@<!-- -->1 | pass@<!-- -->2 | Spread |\n',
    );
    expect(text).toContain('\n| 6 | 50.0 | 33.3 | 50.0 | 66.7 | ±23.6 over 2 trials |\n');
    const rows = [...groupsCsv(given)].join('').split(/\r?\n/);
    expect(rows[0]).toBe('group,figure,mean,sd,n,low,high');
    expect(rows).toContain('all,pass_hat_2,0.3333333333333333,,3,,');
    expect(rows.find((row) => row.startsWith('all,valid,'))).toMatch(
      /^all,valid,0\.5,0\.5,3,0\.\d+,0\.\d+$/,
    );
  });

  test('as JSON, and back', () => {
    const given = runs(['11', '10', '00']);
    const value = JSON.parse([...scoresJson(given)].join(''));
    expect(value.groups[0].trials).toMatchObject({
      pass_hat_k: { 1: 0.5, 2: 1 / 3 },
      profiles: { 1: 3, 2: 3 },
    });
    expect(readScores(value)?.groups[0]?.trials).toEqual(given.groups[0]?.trials);
  });
});
