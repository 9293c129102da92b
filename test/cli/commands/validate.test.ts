import { expect, test } from 'vitest';
import { jsonOf, listed, profile, project, said, textOf, traxgen } from './support.ts';

const fields = ["order['id']", 'day', "order['amount']"];

test('without --profiles it checks workflows alone', async () => {
  const folder = await project({ 'profiles/all.json': 'broken' });
  const run = await traxgen(folder, ['validate']);
  expect(run.status).toBe(0);
  expect(run.stdout).toBe('refund (workflows/refund.json): 4 steps, 1 conditional, 3 fields\n');
  expect(run.stderr).toMatch(/^1 workflow, 0 errors, 0 warnings, \d+\.\d\d s\n$/);
});

test('with --profiles it says which of them lack what, on whatever branch', async () => {
  const folder = await project({
    'profiles/all.json': listed(
      profile('A'),
      ...[1, 2, 3, 4].map((id) => profile(id, { day: undefined })),
    ),
  });
  const run = await traxgen(folder, ['validate', '-p', 'profiles', '--missing', 'null']);
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('  day  (1 place)\n    lacked by 4 profiles: 1, 2, 3, ...\n');
  expect(run.stdout).toContain("  order['amount']  (2 places)\n");
  expect(run.stderr).toMatch(/^1 workflow, 5 profiles, 0 errors, 0 warnings, /);
});

test('faults of profiles are errors, as compile has them', async () => {
  const folder = await project({
    'profiles/all.json': listed(profile('A'), profile('A'), profile('B', { day: undefined })),
  });
  const run = await traxgen(folder, ['validate', '-p', 'profiles', '--json']);
  expect([run.status, ...said(run)]).toEqual([
    1,
    expect.stringMatching(/^workflows\/refund\.json:1:\d+ missing-field$/),
    expect.stringMatching(/^profiles\/all\.json:1:\d+ doubled-id$/),
  ]);
});

test('--json is one object on stdout and a list on stderr', async () => {
  const folder = await project();
  const run = await traxgen(folder, ['validate', '-p', 'profiles', '--json']);
  expect(run.stderr).toBe('[]\n');
  const { workflows, profiles } = JSON.parse(run.stdout);
  expect(workflows).toHaveLength(1);
  expect(workflows[0]).toMatchObject({ agent: 'refund', file: 'workflows/refund.json', steps: 4 });
  const paths = workflows[0].fields.map(({ path }: { path: string }) => path);
  expect(new Set(paths)).toEqual(new Set(fields));
  expect(profiles).toEqual({ count: 2, lacking: [] });
});

test('--out takes the result', async () => {
  const folder = await project();
  const run = await traxgen(folder, ['validate', '--json', '-o', 'found.json']);
  expect([run.status, run.stdout]).toEqual([0, '']);
  expect(await jsonOf(folder, 'found.json')).toHaveProperty('workflows');
  const bad = await traxgen(folder, ['validate', '--json', '-o', 'workflows']);
  expect([bad.status, ...said(bad)]).toEqual([1, 'workflows output-failed']);
});

test('what it reads is not replaced', async () => {
  const folder = await project({ 'd.json': {} });
  for (const input of ['workflows/refund.json', 'profiles/all.json', 'd.json']) {
    const before = await textOf(folder, input);
    const args = ['validate', '-p', 'profiles', '--data', 'd.json', '--json', '-o', input];
    const run = await traxgen(folder, args);
    expect([run.status, ...said(run)]).toEqual([1, `${input} output-failed`]);
    expect(await textOf(folder, input)).toBe(before);
  }
});

test('the faults of a workflow come in the order of its lines', async () => {
  const bad = '{"k": 1,\n"agent": "x",\n"steps": ["a("],\n"l": 1}';
  const folder = await project({ 'workflows/bad.json': bad });
  const run = await traxgen(folder, ['validate', '--json']);
  expect(said(run).map((line) => line.split(':')[1])).toEqual(['1', '3', '4']);
});

test('a faulty workflow yields its faults and no result', async () => {
  const folder = await project({ 'workflows/bad.json': '{"agent": "x", "steps": ["a("], "k": 1}' });
  const run = await traxgen(folder, ['validate', '--json']);
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(said(run).map((line) => line.split(' ')[1])).toEqual(['step-syntax', 'unknown-key']);
});

test('--lint warns of a key that stands twice, at the later one', async () => {
  const twice = `{"agent": "twice", "steps": ["f()"], "conditionals": [],
    "steps": [{"tool": "g", "params": {}, "id": "x", "id": "y"}]}`;
  const folder = await project({ 'workflows/twice.json': twice });
  const quiet = await traxgen(folder, ['validate', '--json']);
  expect([quiet.status, said(quiet)]).toEqual([0, []]);
  const run = await traxgen(folder, ['validate', '--lint', '--json']);
  const place = 'workflows/twice.json:2';
  expect([run.status, said(run)]).toEqual([
    0,
    [`${place}:5 doubled-key`, `${place}:54 doubled-key`],
  ]);
  const shown = await traxgen(folder, ['validate', '--lint']);
  expect(shown.stderr).toContain(
    "warning doubled-key: the key 'steps' stands at 1:20 already, and only the last one counts",
  );
});

test('--fail-on-warning makes a warning fail', async () => {
  const odd = {
    agent: 'odd',
    steps: ['a()'],
    conditionals: [{ if: [], then: [{ action: 'override_trajectory', target: ['b'] }], else: [] }],
  };
  const folder = await project({ 'workflows/odd.json': odd });
  const run = await traxgen(folder, ['validate']);
  expect(run.status).toBe(0);
  expect(run.stderr).toContain('warning undeclared-tool');
  expect((await traxgen(folder, ['validate', '--fail-on-warning'])).status).toBe(1);
});

test('names cannot move the terminal', async () => {
  const folder = await project({
    'workflows/refund.json': { agent: 'a\u001b[31m', steps: ["f(x = p['\u009b31m'])"] },
    'profiles/all.json': listed({ customer_id: 'C\u001b[2J\n', agent_sequence: ['a\u001b[31m'] }),
  });
  const run = await traxgen(folder, ['validate', '-p', 'profiles']);
  expect(run.status).toBe(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there
  expect(run.stdout + run.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
