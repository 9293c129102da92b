import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { jsonOf, listed, profile, project, refund, said, textOf, traxgen } from './support.ts';

const schemaFile = fileURLToPath(new URL('../../../formats/coverage.schema.json', import.meta.url));
const cheapOnly = { 'profiles/all.json': listed(profile('C1'), profile('C2')) };

/** The report that a run wrote to a file. */
async function reportOf(folder: string, name = 'c.json') {
  return (await jsonOf(folder, name)) as {
    profiles: number;
    failed: number;
    gold_sets: number;
    coverage: Record<string, { reached: number; total: number; percent: number }>;
    workflows: { agent: string; profiles: number; failed: number }[];
    unreached: { file: string; line: number; kind: string; text: string }[];
  };
}

describe('where the result goes', () => {
  test('a table on stdout, a last line on stderr', async () => {
    const run = await traxgen(await project(), ['coverage']);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/^refund \(workflows\/refund\.json\)\n/);
    expect(run.stdout).toContain('100%');
    expect(run.stdout).not.toContain('Never reached');
    expect(run.stderr).toMatch(/^2 profiles, 0 failures, 2 of 2 branches, \d+\.\d\d s\n$/);
  });

  test('what was never reached, with file and line', async () => {
    const run = await traxgen(await project(cheapOnly), ['coverage', '--quiet']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout.split('Never reached\n')[1]).toBe(
      "workflows/refund.json:1 conditional 1 never takes 'then': order['amount'] >\n  100\n",
    );
  });

  test('--out by its ending, - and --json as JSON on stdout', async () => {
    const folder = await project();
    for (const ending of ['json', 'info', 'lcov', 'INFO']) {
      const run = await traxgen(folder, ['coverage', '-q', '--out', `new/c.${ending}`]);
      expect(run).toEqual({ status: 0, stdout: '', stderr: '' });
    }
    const lcov = await textOf(folder, 'new/c.info');
    expect(lcov).toMatch(/^TN:\nSF:workflows\/refund\.json\nFN:1,find_order\n/);
    expect(await textOf(folder, 'new/c.lcov')).toBe(lcov);
    expect(await textOf(folder, 'new/c.INFO')).toBe(lcov);
    const json = await textOf(folder, 'new/c.json');
    const schema = JSON.parse(await readFile(schemaFile, 'utf8'));
    expect(new Ajv({ strict: false }).validate(schema, JSON.parse(json ?? ''))).toBe(true);
    expect((await traxgen(folder, ['coverage', '-q', '--out', '-'])).stdout).toBe(json);
    const run = await traxgen(folder, ['coverage', '--json']);
    expect(run).toEqual({ status: 0, stdout: json, stderr: '[]\n' });
  });

  test('with --out the table is on stderr', async () => {
    const run = await traxgen(await project(), ['coverage', '--out', 'c.json']);
    expect(run.stdout).toBe('');
    expect(run.stderr).toMatch(/^refund \(.*\n[\s\S]* 2 of 2 branches, .* s -> c\.json\n$/);
  });

  test('an input is not replaced', async () => {
    const folder = await project();
    const before = await textOf(folder, 'profiles/all.json');
    const run = await traxgen(folder, ['coverage', '--json', '--out', 'profiles/all.json']);
    expect(run.status).toBe(1);
    expect(said(run)).toEqual(['profiles/all.json output-failed']);
    expect(await textOf(folder, 'profiles/all.json')).toBe(before);
    const { stderr } = await traxgen(folder, ['coverage', '-o', 'profiles/all.json']);
    expect(stderr).toMatch(/branches, \d+\.\d\d s\n$/);
  });
});

describe('profiles', () => {
  test('that fail are reported and counted, and reach nothing', async () => {
    const { day: _day, ...incomplete } = profile('C2', { order: { id: 8, amount: 900 } });
    const folder = await project({
      'profiles/all.json': listed(profile('C1'), incomplete, profile('C1'), { day: 1 }),
    });
    const run = await traxgen(folder, ['coverage', '--json', '--out', 'c.json']);
    expect(run.status).toBe(1);
    expect(said(run).map((line) => line.replace(/^.* /, ''))).toEqual([
      'missing-field',
      'doubled-id',
      'missing-id',
      'missing-agents',
    ]);
    const report = await reportOf(folder);
    expect(report).toMatchObject({ profiles: 4, failed: 3, gold_sets: 1 });
    expect(report.workflows).toMatchObject([{ agent: 'refund', profiles: 1, failed: 1 }]);
    expect(report.coverage.branches).toEqual({ reached: 1, total: 2, percent: 50 });
  });

  test('--filter, and an id that none has', async () => {
    const folder = await project();
    const args = ['coverage', '--json', '--out', 'c.json', '--filter', 'C2', 'C9'];
    expect(said(await traxgen(folder, args))).toEqual(['--filter unknown-id']);
    expect(await reportOf(folder)).toMatchObject({
      profiles: 1,
      unreached: [
        { kind: 'step', text: 'step pay is never called' },
        { kind: 'branch', text: "conditional 1 never takes 'else': order['amount'] > 100" },
      ],
    });
  });

  test('none at all is a warning, and a workflow that none passes through is named', async () => {
    const folder = await project({ 'profiles/all.json': '[]' });
    const run = await traxgen(folder, ['coverage', '--json', '--out', 'c.json']);
    expect(run.status).toBe(0);
    expect(said(run).map((line) => line.replace(/^.* /, ''))).toEqual(['no-profiles']);
    expect((await reportOf(folder)).unreached).toMatchObject([{ kind: 'workflow', line: 1 }]);
  });

  test('a faulty workflow stops the run', async () => {
    const folder = await project({ 'workflows/refund.json': { ...refund, steps: [1] } });
    const run = await traxgen(folder, ['coverage', '--out', 'c.json']);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/wrong-type[\s\S]*nothing was measured\n$/);
    expect(await textOf(folder, 'c.json')).toBeUndefined();
  });
});

describe('--min', () => {
  test('a sentence for each miss, and exit status 1', async () => {
    const folder = await project(cheapOnly);
    const run = (min: string) =>
      traxgen(folder, ['coverage', '-q', '--out', 'c.json', '--min', min]);
    expect(await run('branches=50,conditionals=0,clauses=100,blocks=100')).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(await run('branches=100,steps=100,conditionals=0.5')).toMatchObject({
      status: 1,
      stderr:
        'missed branches: 50% are reached (1 of 2), and the minimum is 100%\n' +
        'missed conditionals: 0% are reached (0 of 1), and the minimum is 0.5%\n',
    });
  });

  test('a diagnostic each with --json', async () => {
    const args = ['coverage', '--json', '--min', 'branches=100', '--min', 'conditionals=1'];
    const run = await traxgen(await project(cheapOnly), args);
    expect(run.status).toBe(1);
    expect(JSON.parse(run.stderr)).toMatchObject([
      {
        code: 'missed-coverage',
        file: '--min',
        pointer: '/branches',
        message: '1 of 2 branches are reached, and the minimum is 100 %',
      },
      { code: 'missed-coverage', file: '--min', pointer: '/conditionals' },
    ]);
  });

  test('that of a configuration is about scores', async () => {
    const folder = await project({
      ...cheapOnly,
      'traxgen.config.json': { min: 'exact=1', out: 'gold.jsonl' },
    });
    const run = await traxgen(folder, ['coverage', '--quiet']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(await textOf(folder, 'gold.jsonl')).toBeUndefined();
  });
});

describe('wrong usage is exit status 2', () => {
  const cases: [string[], string][] = [
    [['--out', 'c.csv'], '--out c.csv: a report ends with .json, .info, .lcov'],
    [['--min', 'branches'], '--min branches: write a figure and a number, as in branches=100'],
    [['--min', 'branches=all'], 'write a figure and a number'],
    [
      ['--min', 'branch=100'],
      "there is no figure 'branch' (there are branches, conditionals, clauses, steps, blocks); did you mean 'branches'?",
    ],
    [['--min', 'exact=1'], "there is no figure 'exact'"],
    [['--jobs', '0'], '--jobs must be a whole number from 1 to 256'],
    [['refunds'], "'refunds' belongs to no flag"],
  ];
  test.each(cases)('%j', async (args, message) => {
    const folder = await project();
    const run = await traxgen(folder, ['coverage', ...args]);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain(message);
    expect(await textOf(folder, 'c.csv')).toBeUndefined();
  });
});

test('an endless mistake is said once, with the number of profiles', async () => {
  const many = Array.from({ length: 500 }, (_, at) => profile(`C${at}`, { day: undefined }));
  const folder = await project({ 'profiles/all.json': listed(...many) });
  const run = await traxgen(folder, ['coverage']);
  expect(run.status).toBe(1);
  expect(run.stderr.match(/missing-field/g)).toHaveLength(1);
  expect(run.stderr).toContain('500 profiles, 500 failures, 0 of 2 branches');
  expect(run.stdout).toContain('no profile that compiles passes through this workflow');
});

test('the workflows and profiles of the repository', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const paths = ['-w', join(root, 'workflows'), '-p', join(root, 'profiles')];
  // One branch of the paper's flight disruption can never be taken.
  const min = ['--min', 'branches=99,conditionals=98,steps=100'];
  const run = await traxgen(await project(), ['coverage', '--quiet', ...paths, ...min]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
});
