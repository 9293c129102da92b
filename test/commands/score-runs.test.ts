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
      /^12 profiles, 12 predictions, 12 valid paths, scored as runs, [\d.]+ s\n$/,
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
  expect(run.stderr).toContain('12 predictions, 11 valid paths, scored as runs');
  expect(run.status).toBe(1);
});
