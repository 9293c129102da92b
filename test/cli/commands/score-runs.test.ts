/** Predictions that are what agents did: any valid path is right. */
import { describe, expect, test } from 'vitest';
import { customer, rescore, score, suspend, textIn } from './score-support.ts';
import { project, traxgen } from './support.ts';

/** A chat in which an agent makes some calls, one after the other. */
function chat(id: string, calls: readonly (readonly [string, object])[], more: object = {}) {
  const said = calls.flatMap(([name, args], at) => {
    const made = { name, arguments: JSON.stringify(args) };
    return [
      { role: 'assistant', tool_calls: [{ id: `c${at}`, type: 'function', function: made }] },
      { role: 'tool', tool_call_id: `c${at}`, content: 'ok' },
    ];
  });
  const messages = [
    { role: 'user', content: 'help' },
    ...said,
    { role: 'assistant', content: 'ok' },
  ];
  return { id, ...more, messages };
}

const find = ['find', { id: 8 }] as const;
const check = ['check', { day: 'Friday' }] as const;
const rest = [
  ['mail', { kind: 'temporary', until: 'Friday' }],
  ['complete_case', {}],
] as const;
const right = [find, check, ...rest];
const mirrored = [check, find, ...rest];
const wrong = [find, ...rest];

const ids = Array.from({ length: 12 }, (_, at) => `R${at}`);

/** Twelve customers with two gold trajectories each. */
const files = {
  'workflows/suspend.json': suspend,
  'profiles/all.json': ids.map((id) => customer(id, { order: { id: 8, amount: 900 } })),
};

const lines = (records: readonly object[]) => records.map((one) => JSON.stringify(one)).join('\n');

describe('twelve right chats against gold sets of two', () => {
  const chats = lines(ids.map((id, at) => chat(id, at % 2 === 0 ? right : mirrored)));

  test('are all valid, without a mistake', async () => {
    const folder = await project({ ...files, 'chats.jsonl': chats });
    const run = await traxgen(folder, ['score', '--predictions', 'chats.jsonl']);
    expect(run.stdout).toMatch(/^ +Valid +Tool/);
    expect(run.stdout).toMatch(/^all +100\.0 +1\.000/m);
    expect(run.stdout).not.toContain('Exact');
    expect(run.stdout).toContain('Predictions are scored as runs: any valid path is right.');
    expect(run.stderr).toMatch(
      /^12 profiles, 12 runs, 12 valid paths, scored as runs, [\d.]+ s\n$/,
    );
    await rescore(folder, ['--predictions', 'chats.jsonl', '--out', 'scores.xml']);
    const junit = await textIn(folder, 'scores.xml');
    expect(junit).toContain('tests="12" failures="0" errors="0" skipped="0"');
  });

  test('are not exact, and are no plans that --task asks for', async () => {
    const folder = await project(files);
    const { report } = await score(folder, chats, [], 'chats.jsonl');
    expect(report?.task).toBe('run');
    expect(report?.groups[0]?.figures).toMatchObject({
      valid: { mean: 1, sd: 0, n: 12 },
      exact_match: { mean: 0 },
      count_agreement: { mean: 50 },
    });
  });
});

test('a wrong run is said to be no valid path, and misses the minimum', async () => {
  const records = ids.map((id, at) => chat(id, at === 3 ? wrong : right));
  const folder = await project({ ...files, 'chats.jsonl': lines(records) });
  const run = await traxgen(folder, ['score', '--predictions', 'chats.jsonl', '--min', 'valid=1']);
  expect(run.stdout).toMatch(/^R3: no valid path: missing_tool, wrong_condition\n/);
  expect(run.stderr).toContain('missed valid: the mean is 0.917, and the minimum is 1\n');
  expect(run.stderr).toContain('12 runs, 11 valid paths, scored as runs');
  expect(run.status).toBe(1);
});

describe('several runs of a profile', () => {
  const two = ids.slice(0, 2);
  const records = [
    ...two.map((id) => chat(id, right, { seed: 7, model: 'm' })),
    ...two.map((id) => chat(id, id === 'R0' ? wrong : mirrored, { seed: 8, model: 'm' })),
    chat('R1', right, { seed: 9, model: 'm' }),
  ];
  const scoredBy = async (args: readonly string[], given: readonly object[] = records) => {
    const folder = await project({
      ...files,
      'profiles/all.json': files['profiles/all.json'].slice(0, 2),
    });
    const run = await score(folder, lines(given), args, 'chats.jsonl');
    const trials = run.report?.profiles.map(({ id, trial, figures }) => [id, trial, figures.valid]);
    return { ...run, trials, folder };
  };

  test('are trials in their order, and a profile has the mean over its trials', async () => {
    const { trials, report, codes } = await scoredBy(['--group-by', 'model']);
    expect([codes, report?.doubled]).toEqual([[], []]);
    expect(trials).toEqual([
      ['R0', '1', 1],
      ['R0', '2', 0],
      ['R1', '1', 1],
      ['R1', '2', 1],
      ['R1', '3', 1],
    ]);
    const group = report?.groups.find(({ key }) => key.model === 'm');
    expect(group?.figures.valid).toMatchObject({ mean: 0.75, sd: Math.sqrt(0.125), n: 2 });
    expect(group?.profiles).toBe(5);
  });

  test('have the names that --trials says, which are no groups', async () => {
    const { trials, report } = await scoredBy(['--trials', 'seed']);
    expect(trials?.map(([id, trial]) => `${id} ${trial}`)).toEqual([
      ...['R0 7', 'R0 8', 'R1 7', 'R1 8', 'R1 9'],
    ]);
    expect(report?.profiles[0]?.groups).toEqual({});
  });

  test('with one name twice are an error, and the first counts', async () => {
    const again = chat('R0', wrong, { seed: 7, model: 'm' });
    const { codes, report, trials } = await scoredBy(['--trials', 'seed'], [...records, again]);
    expect([codes, report?.doubled]).toEqual([['doubled-prediction'], ['R0']]);
    expect(trials).toContainEqual(['R0', '7', 1]);
  });

  test('whose field nobody has are said to be so, once, and the first counts', async () => {
    const { codes, report, trials, folder } = await scoredBy(['--trials', 'sead']);
    expect([codes, report?.doubled]).toEqual([['unknown-trial-field'], ['R0', 'R1']]);
    expect(trials?.map(([id]) => id)).toEqual(['R0', 'R1']);
    const args = ['--predictions', 'chats.jsonl', '--trials', 'sead', '--quiet'];
    const quiet = await traxgen(folder, ['score', ...args]);
    expect([quiet.status, quiet.stderr.split('\n')[0]]).toEqual([
      1,
      "chats.jsonl error unknown-trial-field: no prediction has the field 'sead' to name trials, so that only the first run of a profile counts: 3 more of 'R0', 'R1' are left out",
    ]);
    const single = await scoredBy(['--trials', 'sead'], records.slice(0, 1));
    expect(single.codes).toContain('unknown-group-field');
  });

  test('are no trials where each profile has one, or where plans are asked for', async () => {
    const { trials } = await scoredBy([], records.slice(0, 2));
    expect(trials?.map(([, trial]) => trial)).toEqual([undefined, undefined]);
    const doubled = Array(3).fill('doubled-prediction');
    for (const [more, codes] of [
      [[], doubled],
      [
        ['--trials', 'seed'],
        [...doubled, 'idle-trials'],
      ],
    ]) {
      const plans = await scoredBy(['--task', 'plan', ...(more ?? [])]);
      expect(plans.codes).toEqual(codes);
      expect(plans.trials?.map(([id, trial]) => [id, trial])).toEqual([
        ['R0', undefined],
        ['R1', undefined],
      ]);
    }
  });

  test('are named in tables, files and reasons', async () => {
    const { folder } = await scoredBy([]);
    const run = await traxgen(folder, ['score', '--predictions', 'chats.jsonl']);
    expect(run.stdout).toMatch(/^R0 \(trial 2\): no valid path/);
    expect(run.stdout).toMatch(
      /^all +75\.0 .*\n5 scored +±35\.4 .*\n95 % interval +19\.8 .*\nto +97\.3 .*\nprofiles +2 /m,
    );
    expect(run.stderr).toContain('2 profiles, 5 runs, 4 valid paths, scored as runs');
    await rescore(folder, ['--predictions', 'chats.jsonl', '--out', 's.csv']);
    const [head, ...rows] = (await textIn(folder, 's.csv')).split('\r\n');
    expect(head).toMatch(/^id,agents,complexity,trial,state,valid,/);
    expect(rows[1]).toMatch(/^R0,suspend,simple,2,scored,0,/);
    await rescore(folder, ['--predictions', 'chats.jsonl', '--out', 's.json']);
    const { profiles } = JSON.parse(await textIn(folder, 's.json'));
    expect(Object.keys(profiles[0]).slice(0, 4)).toEqual(['id', 'agents', 'trial', 'figures']);
  });
});
