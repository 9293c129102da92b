import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { score } from '../../../../src/index.ts';
import type { ScoreReport } from '../../../../src/model/score.ts';
import { readScores } from '../../../../src/scoring/stored/read.ts';
import { scoresCsv } from '../../../../src/scoring/text/csv.ts';
import { groupsCsv } from '../../../../src/scoring/text/csv-groups.ts';
import { journeyTables } from '../../../../src/scoring/text/journeys.ts';
import { scoresJson } from '../../../../src/scoring/text/json.ts';
import { scoresJunit } from '../../../../src/scoring/text/junit.ts';
import { scoresMarkdown } from '../../../../src/scoring/text/markdown.ts';
import { plain, scoresTable } from '../../text/report.ts';
import { graph, profiles, talks } from './talks.ts';

/** The same graph under another name, and its cases. */
const other = { ...graph, agent: 'car_loan' };
const cars = profiles.map((own) => {
  return { ...own, customer_id: `car ${own.customer_id}`, agent_sequence: ['car_loan'] };
});

const best = ['right', 'stops at a failure', 'asks for nothing that the user lacks'] as const;
const worse = [
  'takes an example',
  'goes on after a failure',
  'hears what the user makes up',
] as const;

/** The conversations of a model in both workflows; with `car` they are about the other one. */
function held(model: string, agent: string, names: readonly (keyof typeof talks)[], car = '') {
  return names.map((name) => ({ ...talks[name], id: car + talks[name].id, model, agent }));
}

const all = [
  ...held('m1', 'static', worse),
  ...held('m1', 'static', best, 'car '),
  ...held('m1', 'dynamic', best),
  ...held('m1', 'dynamic', best, 'car '),
  ...held('m2', 'static', worse),
  ...held('m2', 'static', worse, 'car '),
  ...held('m2', 'dynamic', best),
  ...held(
    'm2',
    'dynamic',
    ['is left early', 'tries again', 'makes up what the user lacks'],
    'car ',
  ),
];

function scored(predictions: readonly object[], groupBy: readonly string[], versus?: string) {
  const given = { workflows: [graph, other], profiles: [...profiles, ...cars], predictions };
  return score({ ...given, groupBy: [...groupBy], ...(versus && { versus }) });
}

const { report } = scored(all, ['scenario', 'agent', 'model'], 'agent');
const textOf = (parts: Iterable<string>) => [...parts].join('');

describe('the tables of the JourneyBench paper', () => {
  test('by scenario, and by workflow with their average', () => {
    const found = journeyTables(report.groups);
    expect(found.map(({ title, columns, rows }) => [title, columns.map(String), rows])).toEqual([
      [
        'UJCS by scenario',
        ['dynamic', 'static'].flatMap((agent) =>
          ['correct_context', 'failing_function', 'missing_parameter'].map(
            (one) => `${agent},${one}`,
          ),
        ),
        [
          { names: ['m1'], cells: ['1.000', '1.000', '1.000', '0.900', '0.500', '0.500'] },
          { names: ['m2'], cells: ['0.500', '0.500', '0.500', '0.800', '0.000', '0.000'] },
        ],
      ],
      [
        'UJCS by workflow',
        ['dynamic', 'static'].flatMap((agent) =>
          ['car_loan', 'personal_loan', 'average'].map((one) => `${agent},${one}`),
        ),
        [
          { names: ['m1'], cells: ['1.000', '1.000', '1.000', '1.000', '0.267', '0.633'] },
          { names: ['m2'], cells: ['0.000', '1.000', '0.500', '0.267', '0.267', '0.267'] },
        ],
      ],
    ]);
  });

  test('in a terminal of 80 columns', () => {
    const text = textOf(scoresTable(report, plain));
    expect(text).toContain(`
UJCS by scenario, model    dynamic  dynamic   dynamic  static   static    static
                           correct  failing   missing correct  failing   missing
                           context function parameter context function parameter
m1                           1.000    1.000     1.000   0.900    0.500     0.500
m2                           0.500    0.500     0.500   0.800    0.000     0.000

UJCS by workflow, model       dynamic  dynamic dynamic   static   static  static
                             car loan personal average car loan personal average
                                          loan                      loan
m1                              1.000    1.000   1.000    1.000    0.267   0.633
m2                              0.000    1.000   0.500    0.267    0.267   0.267
`);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text.replaceAll('\n', ' ')).toContain(
      'In 4 of 24 conversations the simulated user failed, which is no mistake of the agent (user_hallucination in 3, incomplete_journey in 1); they count in all figures.',
    );
  });

  test('in Markdown, with the failures of users', () => {
    const text = textOf(scoresMarkdown(report));
    expect(text).toContain('## UJCS by scenario\n\n| model | dynamic, correct_context |');
    expect(text).toContain('| m2 | 0.000 | 1.000 | 0.500 | 0.267 | 0.267 | 0.267 |');
    expect(text).toContain('## Failures of the simulated user\n\n| Scored | user_hallucination |');
    expect(text).toContain('dependency_violation');
  });

  test('are of conversations only', () => {
    const chats = all.map(({ ended: _, ...chat }) => chat);
    const { report: plainly } = scored(chats, ['scenario', 'agent', 'model']);
    expect(journeyTables(plainly.groups)).toEqual([]);
    const text = textOf(scoresTable(plainly, plain));
    expect(text).not.toContain('UJCS');
    expect(text).not.toContain('conversation');
    expect(textOf(scoresJson(plainly))).not.toContain('conversation');
    expect(plainly.groups.map(({ key }) => key)).not.toContainEqual(
      expect.objectContaining({ workflow: 'car_loan', agent: 'static' }),
    );
  });
});

describe('files of scores', () => {
  test('JSON keeps to its schema, and is read back as it was', () => {
    const schema = JSON.parse(readFileSync('formats/scores.schema.json', 'utf8'));
    const validate = new Ajv({ allowUnionTypes: true, strictRequired: false }).compile(schema);
    const value = JSON.parse(textOf(scoresJson(report)));
    expect(validate(value) ? [] : validate.errors).toEqual([]);
    const read = readScores(value) as ScoreReport;
    expect(read.profiles.map((one) => one.conversation)).toEqual(
      report.profiles.map((one) => one.conversation),
    );
    expect(read.groups).toEqual(report.groups);
    expect(report.groups[0]?.conversations).toEqual({
      count: 24,
      judged: 24,
      failed: 4,
      failures: { user_hallucination: 3, incomplete_journey: 1 },
    });
  });

  test('CSV has who ended a conversation, and what its user did wrong', () => {
    const [head, ...rows] = textOf(scoresCsv(report)).trim().split(/\r?\n/);
    expect(head).toMatch(/,ended,user_failures$/);
    expect(rows.filter((row) => row.includes('user_hallucination: the user says'))).toHaveLength(3);
    const groups = textOf(groupsCsv(report));
    expect(groups).toContain('all,user_failures_incomplete_journey,0.041666666666666664,,24,,');
  });

  test('JUnit has the coverage of each group, and failures of the user beside the reasons', () => {
    const text = textOf(scoresJunit(report));
    const name = 'user_journey_coverage scenario=correct_context, agent=static, model=m2';
    expect(text).toContain(`<property name="${name}" value="0.8"/>`);
    expect(text).toContain('the simulated user: incomplete_journey: the user ends');
    expect(text).toContain('dependency_violation: step 3');
  });

  test('comparisons have the coverage', () => {
    const whole = report.comparisons?.find(({ key }) => Object.keys(key).length === 0);
    expect(whole?.figures.tool_call_accuracy?.difference).toBeCloseTo(0.45 - 0.75, 12);
    expect(textOf(scoresMarkdown(report))).toMatch(/\| all \| UJCS \| 6 \| 0.750 \| 0.450 \|/);
  });
});

test('conversations of two agents in one file are no trials of one', () => {
  const both = ['static', 'dynamic'].map((agent) => ({ ...talks.right, agent }));
  const saidBy = (given: readonly object[], groupBy: readonly string[]) => {
    const predictions = [
      { file: 't.jsonl', text: given.map((one) => JSON.stringify(one)).join('\n') },
    ];
    const { diagnostics } = score({
      workflows: [graph],
      profiles,
      predictions,
      groupBy: [...groupBy],
    });
    return diagnostics.filter(({ code }) => code === 'mixed-trials').map((one) => one.message);
  };
  const message =
    "runs of one profile are scored as its trials, and their agent is 'static' and 'dynamic'";
  expect(saidBy(both, [])).toEqual([message]);
  expect(saidBy(both, ['agent'])).toEqual([]);
  expect(
    saidBy(
      both.map(({ ended: _, ...chat }) => chat),
      [],
    ),
  ).toEqual([]);
});

test('nothing is said of users whose journeys are not known', () => {
  const workflow = { agent: 'verify', steps: ['Identity_Verification(applicantId = id)'] };
  const { report: found } = score({
    workflows: [workflow],
    profiles: [{ customer_id: 'L1', agent_sequence: ['verify'], id: 'user789' }],
    predictions: [talks['stops early']],
  });
  expect(found.profiles[0]?.conversation).toEqual({ ended: 'user', failures: null });
  expect(found.groups[0]?.conversations).toMatchObject({ count: 1, judged: 0, failed: 0 });
  expect(textOf(scoresTable(found, plain))).not.toContain('simulated user');
  expect(readScores(JSON.parse(textOf(scoresJson(found))))?.profiles[0]?.conversation).toEqual(
    found.profiles[0]?.conversation,
  );
});

describe('a field that is the profiles', () => {
  const keysOf = (one: ScoreReport) =>
    one.profiles.map(({ id, groups, state }) => [id, groups.scenario, groups.agent, state].join());

  test('is read there where no record has it, and no profile is missing in groups of others', () => {
    const bare = all.map(({ scenario: _, ...one }) => one);
    const found = scored(bare, ['scenario', 'agent', 'model'], 'agent');
    expect(found.report.groups).toEqual(report.groups);
    expect(found.diagnostics.filter(({ code }) => code !== 'several-ends')).toEqual([]);
    expect(keysOf(found.report)).toHaveLength(24);
  });

  test('has a profile without a conversation in the group of its own scenario', () => {
    const one = all.filter(({ id, agent }) => id !== 'L1/failing/Report' || agent === 'static');
    const found = scored(
      one.filter(({ model }) => model === 'm1'),
      ['scenario', 'agent'],
    );
    const missing = keysOf(found.report).filter((key) => key.endsWith('absent'));
    expect(missing).toEqual(['L1/failing/Report,failing_function,dynamic,absent']);
  });

  test('is that of the records where these say otherwise', () => {
    const renamed = all.map((one) => ({ ...one, scenario: 'all' }));
    const found = scored(renamed, ['scenario', 'agent', 'model']);
    expect(new Set(found.report.profiles.map(({ groups }) => groups.scenario))).toEqual(
      new Set(['all']),
    );
  });
});
