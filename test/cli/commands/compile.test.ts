import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { LocatedDiagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { folderWith } from '../machine/support.ts';
import {
  idsOf,
  jsonOf,
  lines,
  listed,
  profile,
  project,
  refund,
  said,
  textOf,
  traxgen,
} from './support.ts';

const goldOfC1 = [
  [
    { tool_name: 'find_order', tool_input: { id: 7 } },
    { tool_name: 'check_day', tool_input: { day: 'Monday' } },
    { tool_name: 'pay', tool_input: { amount: 20 } },
    { tool_name: 'complete_case', tool_input: {} },
  ],
  [
    { tool_name: 'check_day', tool_input: { day: 'Monday' } },
    { tool_name: 'find_order', tool_input: { id: 7 } },
    { tool_name: 'pay', tool_input: { amount: 20 } },
    { tool_name: 'complete_case', tool_input: {} },
  ],
];

/** Arguments that compile to lines on stdout. */
const toStdout = ['compile', '-o', '-', '--json'];

describe('compile', () => {
  test('by default goes from workflows/ and profiles/ to out/gold.json, and sums up', async () => {
    const folder = await project();
    const { status, stdout, stderr } = await traxgen(folder, ['compile']);
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^2 profiles, 4 trajectories, 0 failures, \d+\.\d\d s -> out\/gold\.json\n$/,
    );
    const gold = (await jsonOf(folder, 'out/gold.json')) as Record<string, { google: unknown[] }>;
    expect(Object.keys(gold)).toEqual(['C1', 'C2']);
    expect(gold.C1).toEqual({ google: goldOfC1 });
    expect(gold.C2?.google[0]).toHaveLength(3);
  });

  test('gives the same bytes twice, manifest and all', async () => {
    const folder = await project();
    const args = ['compile', '--format', 'google,langchain,traxgen,lattice,tool-only'];
    await traxgen(folder, args);
    const first = [await textOf(folder, 'out/gold.json')];
    first.push(await textOf(folder, 'out/gold.manifest.json'));
    await traxgen(folder, args);
    const second = [await textOf(folder, 'out/gold.json')];
    second.push(await textOf(folder, 'out/gold.manifest.json'));
    expect(second).toEqual(first);
  });

  test('writes the formats asked for, each once, under the names asked for', async () => {
    const folder = await project();
    const args = [...toStdout, '--format', 'tool_only,tool-only', 'traxgen, tool_only'];
    const run = await traxgen(folder, args);
    const [first = ''] = run.stdout.split('\n');
    expect(JSON.parse(first)).toEqual({
      id: 'C1',
      agents: ['refund'],
      trajectories: {
        tool_only: [
          ['find_order', 'check_day', 'pay', 'complete_case'],
          ['check_day', 'find_order', 'pay', 'complete_case'],
        ],
        'tool-only': [
          ['find_order', 'check_day', 'pay', 'complete_case'],
          ['check_day', 'find_order', 'pay', 'complete_case'],
        ],
        traxgen: [
          [
            'agent: refund',
            'tool: find_order(id=7)',
            'tool: check_day(day=Monday)',
            'tool: pay(amount=20)',
            'tool: complete_case()',
          ],
          [
            'agent: refund',
            'tool: check_day(day=Monday)',
            'tool: find_order(id=7)',
            'tool: pay(amount=20)',
            'tool: complete_case()',
          ],
        ],
      },
    });
  });

  test.each([
    ['gold.jsonl', (text: string) => text.split('\n').length === 3],
    ['gold.NDJSON', (text: string) => text.split('\n').length === 3],
    ['gold.json', (text: string) => text.startsWith('{\n"C1":')],
    ['v2.0', (text: string) => text.startsWith('{\n"C1":')],
    ['deep/er/gold', (text: string) => text.startsWith('{\n"C1":')],
  ])('writes %s by its ending, with a manifest beside it', async (out, isRight) => {
    const folder = await project();
    expect((await traxgen(folder, ['compile', '-o', out])).status).toBe(0);
    expect(isRight((await textOf(folder, out)) ?? '')).toBe(true);
    const manifest = out.replace(/\.[^./]+$/, '');
    expect(await textOf(folder, `${manifest}.manifest.json`)).toBeDefined();
  });

  test.each([
    ['.json', '[\n', '\n]\n'],
    ['.jsonl', '{', '}\n'],
  ])('writes the profiles with their gold into a %s file', async (ending, start, end) => {
    const folder = await project({
      'profiles/all.json': listed(profile('C1', { n: 1, ground_truth_trajectories: 'old' })),
    });
    await traxgen(folder, ['compile', '--with-profiles', '-o', `gold${ending}`]);
    const text = (await textOf(folder, `gold${ending}`)) ?? '';
    expect([text.startsWith(start), text.endsWith(end)]).toEqual([true, true]);
    const [entry] = [JSON.parse(text)].flat();
    expect(entry).toEqual({
      ...profile('C1'),
      n: 1,
      ground_truth_trajectories: { google: goldOfC1 },
    });
  });

  test.each([
    ['gold.json', [], '{}\n'],
    ['gold.json', ['--with-profiles'], '[]\n'],
    ['gold.jsonl', [], ''],
  ])('writes %s %j of a shard without any profile', async (out, more, text) => {
    const folder = await project({ 'profiles/all.json': listed(profile('C1')) });
    const shards = ['--shard', '2/2'];
    expect((await traxgen(folder, ['compile', '-o', out, ...more, ...shards])).status).toBe(0);
    expect(await textOf(folder, out)).toBe(text);
  });
});

describe('stdin and stdout', () => {
  test.each([
    ['a list', listed(profile('A'), profile('B')), ['A', 'B']],
    ['lines', lines(profile('A'), profile('B')), ['A', 'B']],
    ['one object', JSON.stringify(profile('A'), null, 2), ['A']],
    [
      'a wrapped list',
      JSON.stringify({ id_field: 'n', profiles: [profile('A', { n: 5 })] }),
      ['5'],
    ],
    ['a byte-order mark and CRLF', `\ufeff${lines(profile('A')).replace('\n', '\r\n')}`, ['A']],
  ])('take %s', async (_, stdin, ids) => {
    const run = await traxgen(await project(), [...toStdout, '-p', '-'], { stdin });
    expect([run.status, run.stderr]).toEqual([0, '[]\n']);
    expect(idsOf(run)).toEqual(ids);
  });

  test('sum up on stderr only', async () => {
    const run = await traxgen(await project(), ['compile', '-o', '-']);
    expect(run.stderr).toMatch(/^2 profiles, 4 trajectories, 0 failures, \S+ s\n$/);
    expect(idsOf(run)).toEqual(['C1', 'C2']);
  });

  test('an empty stdin is no JSON', async () => {
    const run = await traxgen(await project(), [...toStdout, '-p', '-']);
    expect([run.status, ...said(run)]).toEqual([1, '-:1:1 json-syntax']);
  });
});

describe('inputs', () => {
  test.each([
    [['compile'], {}],
    [['validate'], { 'workflows/readme.txt': '' }],
    [['fields'], {}],
    [['draw'], {}],
  ])('%j in a folder without workflows hints at init', async (args, files) => {
    const run = await traxgen(await folderWith(files), args);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(
      '  hint: traxgen init writes a small project to start from; or name workflows with --workflows\n',
    );
    const named = await traxgen(await folderWith(), [...args, '-w', 'mine']);
    expect(named.stderr).not.toContain('init');
  });

  test('may be several files, folders and globs, each file once', async () => {
    const folder = await project({
      'profiles/all.json': listed(profile('A')),
      'profiles/in/b.jsonl': lines(profile('B')),
      'more/c.json.gz': gzipSync(listed(profile('C'))),
      'more/read.me': 'no',
    });
    await symlink(join(folder, 'profiles/all.json'), join(folder, 'more/a.json'));
    const run = await traxgen(folder, [...toStdout, '-p', 'profiles', 'more', 'prof*/**/*.json*']);
    expect([run.status, run.stderr]).toEqual([0, '[]\n']);
    expect(idsOf(run)).toEqual(['A', 'B', 'C']);
  });

  test('workflows too; two with one agent are an error', async () => {
    const folder = await project({ 'other/refund.json': refund });
    const args = ['--workflows', 'workflows', 'other/*.json', './workflows/refund.json'];
    const run = await traxgen(folder, [...toStdout, ...args]);
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(said(run)).toEqual(['other/refund.json:1:10 doubled-agent']);
  });

  test.each([
    ['-p', 'nowhere', 'nowhere file-not-found'],
    ['-p', '*.nothing', '*.nothing no-input'],
    ['-p', 'empty', 'empty no-input'],
    ['-w', 'nowhere', 'nowhere file-not-found'],
    ['-w', 'empty', 'empty no-input'],
    ['--data', 'nowhere', 'nowhere file-not-found'],
    ['--data', 'workflows', 'workflows file-is-folder'],
    ['--data', 'list.json', 'list.json:1:1 wrong-type'],
  ])('%s %s stops before anything is written', async (flag, path, expected) => {
    const folder = await project({ 'empty/x.txt': '', 'list.json': '[]', 'out/gold.json': 'old' });
    const run = await traxgen(folder, ['compile', '--json', flag, path]);
    expect([run.status, ...said(run)]).toEqual([1, expected]);
    expect(await textOf(folder, 'out/gold.json')).toBe('old');
  });

  test('--data lies under every profile, later files first, and the profile wins', async () => {
    const workflow = { agent: 'refund', steps: ['f(a = a, b = b, c = c)'] };
    const folder = await project({
      'workflows/refund.json': workflow,
      'profiles/all.json': listed({ customer_id: 1, agent_sequence: ['refund'], a: 'profile' }),
      'one.json': { a: 'one', b: 'one', c: 'one' },
      'two.json': '{"c": 12345678901234567890, "__proto__": {"x": 1}}',
    });
    const run = await traxgen(folder, [...toStdout, '--data', 'one.json', 'two.json']);
    expect(run.stdout).toContain('{"a":"profile","b":"one","c":12345678901234567890}');
  });
});

describe('ids', () => {
  test('the flag goes before the field that the file names, and that before customer_id', async () => {
    const wrapped = { id_field: 'n', profiles: [{ ...profile('C1'), n: 'N1', m: 'M1' }] };
    const folder = await project({
      'profiles/all.json': wrapped,
      'profiles/b.json': listed(profile('B', { m: 'M2' })),
    });
    expect(idsOf(await traxgen(folder, toStdout))).toEqual(['N1', 'B']);
    expect(idsOf(await traxgen(folder, [...toStdout, '--id-field', 'm']))).toEqual(['M1', 'M2']);
  });

  test('that are taken are faults of the later profile, which names the first', async () => {
    const folder = await project({
      'profiles/all.json': `[\n ${JSON.stringify(profile('1'))},\n ${JSON.stringify(profile('B'))}]`,
      'profiles/b.jsonl': `${lines(profile('C'))}${lines(profile(1, { day: 'other' }))}`,
    });
    const run = await traxgen(folder, toStdout);
    expect([run.status, ...said(run)]).toEqual([1, 'profiles/b.jsonl:2:1 doubled-id']);
    expect(run.stderr).toContain("the id '1' is taken by the profile at profiles/all.json:2:2");
    expect(idsOf(run)).toEqual(['1', 'B', 'C']);
    expect(run.stdout).not.toContain('other');
  });

  test.each([
    ['1.5', '1:18 invalid-id'],
    ['true', '1:18 invalid-id'],
    ['""', '1:18 invalid-id'],
    ['null', '1:18 invalid-id'],
    ['{}', '1:18 invalid-id'],
  ])('cannot be %s', async (id, place) => {
    const folder = await project({
      'profiles/all.json': `[{"customer_id": ${id}, "agent_sequence": "refund", "order": {"id": 1, "amount": 1}, "day": 1}]`,
    });
    const run = await traxgen(folder, toStdout);
    expect([run.status, run.stdout, ...said(run)]).toEqual([1, '', `profiles/all.json:${place}`]);
  });

  test.each([
    ['12345678901234567890', '12345678901234567890'],
    ['1.0', '1'],
    ['" "', ' '],
    ['"__proto__"', '__proto__'],
    ['"constructor"', 'constructor'],
  ])('may be %s', async (id, text) => {
    const folder = await project({
      'profiles/all.json': listed(profile('X')).replace('"X"', id),
    });
    expect(idsOf(await traxgen(folder, toStdout))).toEqual([text]);
  });

  test('missing is a fault at the profile', async () => {
    const { customer_id, agent_sequence, ...rest } = profile('x');
    const folder = await project({ 'profiles/all.json': `[1,\n  ${JSON.stringify(rest)}]` });
    const run = await traxgen(folder, toStdout);
    expect(run.stderr).toContain('the profile must be an object, and it is a number');
    expect(said(run)).toEqual([
      'profiles/all.json:1:2 wrong-type',
      'profiles/all.json:2:3 missing-id',
      'profiles/all.json:2:3 missing-agents',
    ]);
  });

  test('--filter compiles these only, and warns of those that no profile has', async () => {
    const folder = await project({ 'profiles/bad.json': '[{"customer_id": "bad"}]' });
    const run = await traxgen(folder, [...toStdout, '--filter', 'C2', 'C9', '--filter', 'C2']);
    expect([run.status, ...said(run)]).toEqual([0, '--filter unknown-id']);
    const all = await traxgen(folder, ['compile', '--filter', 'nope', 'mope', 'zope']);
    expect(all.stderr).toContain("no profile has any of the ids 'nope', 'mope', 'zope'\n");
    expect(run.stderr).toContain("no profile has the id 'C9'");
    expect(idsOf(run)).toEqual(['C2']);
    const strict = await traxgen(folder, [...toStdout, '--filter', 'C9', '--fail-on-warning']);
    expect([strict.status, strict.stdout]).toEqual([1, '']);
  });
});

describe('faults', () => {
  const lacking = profile('B', { day: undefined });

  test('of a profile leave it out, and the status is 1', async () => {
    const folder = await project({
      'profiles/all.json': listed(profile('A'), lacking, profile('C')),
    });
    const run = await traxgen(folder, ['compile', '-o', '-']);
    expect(run.status).toBe(1);
    expect(idsOf(run)).toEqual(['A', 'C']);
    expect(run.stderr).toContain(
      "error missing-field: step 'check_day' of 'refund' reads day for parameter 'day', and the profile has no such path (profile B at profiles/all.json:1:",
    );
    expect(run.stderr).toMatch(/\n3 profiles, 4 trajectories, 1 failure, \S+ s\n$/);
  });

  test('of a workflow stop the run, and the old output stays', async () => {
    const folder = await project({
      'workflows/bad.json': '{"agent": "x", "steps": ["a(", "b"]}',
      'out/gold.json': 'old',
    });
    const run = await traxgen(folder, ['compile', '--json']);
    expect([run.status, ...said(run)]).toEqual([1, 'workflows/bad.json:1:29 step-syntax']);
    expect(await textOf(folder, 'out/gold.json')).toBe('old');
    expect(await readdir(join(folder, 'out'))).toEqual(['gold.json']);
  });

  test('of many profiles are said once, with their number and the first', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ ...lacking, customer_id: at }));
    const folder = await project({ 'profiles/all.json': lines(...many) });
    const { stderr } = await traxgen(folder, ['compile', '--jobs', '1']);
    expect(stderr.match(/error/g)).toHaveLength(1);
    expect(stderr).toContain('(10000 profiles, first 0 at profiles/all.json:1:1)');
  });

  test('in many places of one file are listed up to a hundred', async () => {
    const folder = await project({ 'profiles/all.jsonl': '{"customer_id": 1}\n'.repeat(250) });
    const run = await traxgen(folder, ['compile', '-p', 'profiles/all.jsonl']);
    expect(run.stderr.match(/error missing-agents: the/g)).toHaveLength(100);
    expect(run.stderr).toContain(
      '\nprofiles/all.jsonl error missing-agents: 150 more of them (--json lists all)\n',
    );
    const json = await traxgen(folder, ['compile', '--json', '-p', 'profiles/all.jsonl']);
    expect(said(json).filter((line) => line.endsWith('missing-agents'))).toHaveLength(250);
  });

  test('are all in one list with --json, and nothing else is on stderr', async () => {
    const folder = await project({ 'profiles/all.json': '[{"customer_id": 1,}, 5' });
    const run = await traxgen(folder, ['compile', '--json']);
    expect(said(run)).toEqual([
      'profiles/all.json:1:24 json-syntax',
      'profiles/all.json:1:20 json-syntax',
      'profiles/all.json:1:23 wrong-type',
    ]);
  });

  test('--quiet says errors only', async () => {
    const folder = await project();
    const quiet = ['compile', '--quiet', '--filter', 'C9'];
    expect(await traxgen(folder, quiet)).toEqual({ status: 0, stdout: '', stderr: '' });
    const failing = await traxgen(folder, [...quiet, '--fail-on-warning']);
    expect(failing).toEqual({ status: 1, stdout: '', stderr: '' });
    await writeFile(join(folder, 'profiles/all.json'), listed(lacking));
    const { stderr } = await traxgen(folder, ['compile', '-q']);
    expect(stderr).toContain('error missing-field');
    expect(stderr).not.toContain('trajectories,');
  });

  test.each([
    ['error', '', 1],
    ['null', '{"day":null}', 0],
    ['expression', '{"day":"day"}', 0],
  ])('--missing %s', async (mode, text, status) => {
    const folder = await project({ 'profiles/all.json': listed(lacking) });
    const run = await traxgen(folder, [...toStdout, '--missing', mode]);
    expect(run.status).toBe(status);
    expect(run.stdout).toContain(text);
  });
});

describe('too many trajectories', () => {
  const steps = Array.from({ length: 30 }, (_, at) => `s${at}`);
  const large = { agent: 'refund', steps, soft_ordering: [steps] };
  const toLarge = () => project({ 'workflows/refund.json': large });

  test('are an error', async () => {
    const run = await traxgen(await toLarge(), [...toStdout, '--filter', 'C1']);
    expect([run.status, run.stdout, said(run).length]).toEqual([1, '', 1]);
    expect(run.stderr).toContain('265252859812191058636308480000000 trajectories');
  });

  test('are none for the lattice', async () => {
    const run = await traxgen(await toLarge(), [...toStdout, '--format', 'lattice']);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('"count":"265252859812191058636308480000000"');
  });

  test('can be sampled, always the same with one seed and profile', async () => {
    const folder = await toLarge();
    const args = [...toStdout, '--format', 'tool-only', '--sample', '5'];
    const first = await traxgen(folder, args);
    const [line = ''] = first.stdout.split('\n');
    expect(JSON.parse(line).trajectories['tool-only']).toHaveLength(5);
    expect((await traxgen(folder, [...args, '--seed', '0'])).stdout).toBe(first.stdout);
    const other = await traxgen(folder, [...args, '--seed', 'x']);
    expect(other.stdout).not.toBe(first.stdout);
    expect(other.stdout.length).toBe(first.stdout.length);
  });

  test('--max-trajectories says how many that is', async () => {
    const folder = await project();
    expect((await traxgen(folder, [...toStdout, '--max-trajectories', '2'])).status).toBe(0);
    const run = await traxgen(folder, [...toStdout, '--max-trajectories', '1']);
    expect([run.status, run.stdout, said(run)]).toEqual([
      1,
      '',
      ['workflows/refund.json:1:161 too-many-trajectories'],
    ]);
  });
});

test('how many trajectories too many there are is told for each number of them', async () => {
  const again = { ...refund, agent: 'again' };
  const four = { agent_sequence: ['refund', 'again'] };
  const folder = await project({
    'workflows/later.json': again,
    'profiles/all.json': listed(profile('A'), profile('B', four), profile('C')),
  });
  const run = await traxgen(folder, [...toStdout, '--max-trajectories', '1']);
  const told: LocatedDiagnostic[] = JSON.parse(run.stderr);
  expect(told.map(({ message, profiles }) => [message.split(',')[0], profiles?.count])).toEqual([
    ['the profile has 2 trajectories', 2],
    ['the profile has 4 trajectories', 1],
  ]);
});

test.each([
  [['-o', 'x.csv'], 'csv'],
  [['-o', 'x.Parquet'], 'parquet'],
  [['-o', 'x.csv', '--format', 'parquet'], 'csv'],
])('%j asks for another format', async (args, format) => {
  const run = await traxgen(await project(), ['compile', ...args]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(`for such a file say --format ${format}\n`);
});

describe('the output', () => {
  test.each([
    ['profiles', 'it is a folder'],
    ['workflows/refund.json/gold.json', 'not a directory'],
    ['workflows/refund.json', 'it is an input of this run'],
    ['profiles/../profiles/all.json', 'it is an input of this run'],
    ['link.json', 'it is an input of this run'],
  ])('cannot be %s', async (out, reason) => {
    const folder = await project();
    await symlink(join(folder, 'profiles/all.json'), join(folder, 'link.json'));
    const before = await textOf(folder, 'profiles/all.json');
    const run = await traxgen(folder, ['compile', '-o', out]);
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr.split('\n')[0]).toBe(
      `${out} error output-failed: '${out}' cannot be written: ${reason}`,
    );
    expect(run.stderr).toMatch(/\nnothing was compiled\n$/);
    expect(await textOf(folder, 'profiles/all.json')).toBe(before);
  });

  test('is refused where its manifest would replace an input', async () => {
    const folder = await project({ 'g.manifest.json': refund });
    const args = ['compile', '-w', 'g.manifest.json', '-o', 'g.json', '--json'];
    const run = await traxgen(folder, args);
    expect([run.status, ...said(run)]).toEqual([1, 'g.manifest.json output-failed']);
    expect(await jsonOf(folder, 'g.manifest.json')).toEqual(refund);
  });

  test.skipIf(process.platform !== 'linux')('of a folder that cannot be made fails', async () => {
    const run = await traxgen(await project(), ['compile', '--json', '-o', '/proc/x/y/z.json']);
    expect([run.status, ...said(run)]).toEqual([1, '/proc/x/y/z.json output-failed']);
  });

  test('stays as it is where no profile can be read', async () => {
    const folder = await project({ 'profiles/all.json': '', 'out/gold.json': 'old' });
    const run = await traxgen(folder, ['compile']);
    expect([run.status, await textOf(folder, 'out/gold.json')]).toEqual([1, 'old']);
    expect(run.stderr).toMatch(/\nnothing was compiled\n$/);
  });

  test('of JSONL without a line is no gold, with a warning', async () => {
    const folder = await project({ 'none.jsonl': '' });
    const run = await traxgen(folder, ['compile', '-p', 'none.jsonl', '--json']);
    expect([run.status, ...said(run)]).toEqual([0, 'none.jsonl no-profiles']);
    expect(await textOf(folder, 'out/gold.json')).toBeUndefined();
  });

  test('of a full device is an error', async () => {
    const run = await traxgen(await project(), ['compile', '--json', '-o', '/dev/full']);
    expect([run.status, ...said(run)]).toEqual([1, '/dev/full output-failed']);
  });

  test('whose manifest has no place is an error too', async () => {
    const folder = await project({ 'gold.manifest.json/x': '' });
    const run = await traxgen(folder, ['compile', '--json', '-o', 'gold.json']);
    expect([run.status, ...said(run)]).toEqual([1, 'gold.manifest.json output-failed']);
    expect(await textOf(folder, 'gold.json')).toContain('"C1":');
  });

  test('has a manifest with hashes, options and paths from its own folder', async () => {
    const folder = await project({ 'extra.json': {} });
    await traxgen(folder, ['compile', '-o', 'a/b.json', '--data', 'extra.json', '--sample', '9']);
    const manifest = (await jsonOf(folder, 'a/b.manifest.json')) as {
      options: unknown;
      inputs: { role: string; path: string; sha256: string }[];
      output: { path: string };
    };
    expect(manifest.options).toEqual({
      format: ['google'],
      'max-trajectories': 10_000,
      missing: 'error',
      sample: 9,
      seed: '0',
      'with-profiles': false,
    });
    expect(manifest.inputs.map(({ role, path }) => `${role} ${path}`)).toEqual([
      'data ../extra.json',
      'profile ../profiles/all.json',
      'workflow ../workflows/refund.json',
    ]);
    expect(manifest.inputs.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
    expect(manifest.output.path).toBe('b.json');
  });
});
