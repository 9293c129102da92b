import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { jsonOf, listed, profile, project, refund, said, textOf, traxgen } from './support.ts';

const schemaFile = fileURLToPath(new URL('../../../formats/diff.schema.json', import.meta.url));

const threshold = (value: number) => ({
  ...refund,
  conditionals: [
    {
      if: [{ field: "order['amount']", operator: '>', value }],
      then: [{ action: 'skip', target: 'pay' }],
    },
  ],
});

/** C1 pays 20, C2 900: a lower threshold changes C1. */
const versions = (files: Record<string, string | object> = {}) =>
  project({ 'old/refund.json': threshold(100), 'new/refund.json': threshold(10), ...files });

const counts = async (folder: string, flags: readonly string[] = []) => {
  await traxgen(folder, ['diff', 'old', 'new', '-q', '-o', 'd.json', ...flags]);
  return ((await jsonOf(folder, 'd.json')) as { counts: Record<string, number> }).counts;
};

test.each(['empty', 'none/*.json'])('%s: a version without workflows', async (version) => {
  const folder = await versions({ 'empty/.keep': '' });
  const run = await traxgen(folder, ['diff', version, 'new']);
  expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('name OLD and NEW')]);
  expect(run.stderr).not.toContain('--workflows');
});

test.each(['--report-format', '--as'])('%s md means markdown', async (flag) => {
  const run = await traxgen(await versions(), ['diff', 'old', 'new', flag, 'md']);
  expect([run.status, run.stdout.startsWith('#')]).toEqual([0, true]);
});

test('a report that cannot be written is not counted', async () => {
  const out = ['-o', 'old/refund.json/d.md'];
  const run = await traxgen(await versions(), ['diff', 'old', 'new', ...out]);
  expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(/was not written\n$/)]);
});

describe('two versions', () => {
  test('what changed, on stdout; a last line on stderr; exit status 0', async () => {
    const run = await traxgen(await versions(), ['diff', 'old', 'new']);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/^1 of 2 profiles changed\n {2}1 unchanged\n/);
    expect(run.stdout).toContain('condition changed: 1 profile has other trajectories\n');
    expect(run.stdout).toContain("- old/refund.json:1 conditional 1: if order['amount'] > 100\n");
    expect(run.stdout).toContain('C1 (refund): 2 -> 2 trajectories\n');
    expect(run.stdout).toMatch(/^pay\(amount=20\) +<$/m);
    expect(run.stderr).toMatch(/^2 profiles, 1 changed, 0 failures, \d+\.\d\d s\n$/);
  });

  test('--fail-on-change is exit status 1 where something changed, and only there', async () => {
    const folder = await versions();
    const flags = ['-q', '--fail-on-change'];
    expect((await traxgen(folder, ['diff', 'old', 'new', ...flags])).status).toBe(1);
    expect((await traxgen(folder, ['diff', 'old', 'old', ...flags])).status).toBe(0);
    const filtered = ['diff', 'old', 'new', '--filter', 'C2', ...flags];
    expect((await traxgen(folder, filtered)).status).toBe(0);
  });

  test('files, globs and a configuration name them', async () => {
    const config = { versions: ['old', 'new'], 'fail-on-change': true, profiles: 'profiles' };
    const folder = await versions({ 'traxgen.config.json': config, 'sub/x.txt': '' });
    const run = await traxgen(join(folder, 'sub'), ['diff', '-q']);
    expect([run.status, run.stdout.split('\n')[0]]).toEqual([1, '1 of 2 profiles changed']);
    const files = await traxgen(folder, ['diff', 'old/refund.json', 'n*/*.json', '-q']);
    expect(files.stdout).toContain('1 of 2 profiles changed');
  });

  test.each([[['old']], [['old', 'new', 'more']], [[]], [['-', 'new']]])(
    '%j are wrong usage',
    async (words) => {
      const run = await traxgen(await versions(), ['diff', ...words]);
      expect([run.status, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toContain('OLD and NEW');
    },
  );
});

describe('where the result goes', () => {
  test('by name, by ending, and with --json', async () => {
    const folder = await versions();
    const of = async (...flags: string[]) =>
      (await traxgen(folder, ['diff', 'old', 'new', '-q', ...flags])).stdout;
    const json = await of('--json');
    expect(await of('--report-format', 'json')).toBe(json);
    const schema = JSON.parse(await readFile(schemaFile, 'utf8'));
    expect(new Ajv({ strict: false }).validate(schema, JSON.parse(json))).toBe(true);
    const markdown = await of('--report-format', 'markdown');
    expect(markdown).toMatch(/^## Gold trajectories: 1 of 2 profiles changed\n/);
    for (const [name, text] of [
      ['d.json', json],
      ['x/D.MD', markdown],
      ['d.txt', await of()],
    ] as const) {
      expect(await of('--out', name)).toBe('');
      expect(await textOf(folder, name)).toBe(text);
    }
    expect(await of('--report-format', 'markdown', '--out', 'comment')).toBe('');
    expect(await textOf(folder, 'comment')).toBe(markdown);
  });

  test.each([
    [['--report-format', 'html'], '--report-format html: there are text, markdown, json'],
    [
      ['--report-format', 'markdown', '--out', 'x.json'],
      '--out x.json: a report in markdown ends with .md',
    ],
    [['--report-format', 'text,json'], '--report-format text,json: there are text'],
    [['--out', 'd.csv'], '--out d.csv: a report ends with .txt, .md, .json'],
  ])('%j is wrong usage', async (flags, message) => {
    const run = await traxgen(await versions(), ['diff', 'old', 'new', ...flags]);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(message);
  });

  test('no input is replaced', async () => {
    const folder = await versions();
    const before = await textOf(folder, 'new/refund.json');
    const run = await traxgen(folder, ['diff', 'old', 'new', '-o', 'new/refund.json']);
    expect([run.status, await textOf(folder, 'new/refund.json')]).toEqual([1, before]);
  });
});

describe('what cannot be compared', () => {
  test('a faulty version: nothing is written', async () => {
    const faulty = { ...refund, soft_ordering: [['find_ordr']] };
    const folder = await versions({ 'old/refund.json': faulty });
    const run = await traxgen(folder, ['diff', 'old', 'new', '--json', '-o', 'd.md']);
    expect([run.status, run.stdout, await textOf(folder, 'd.md')]).toEqual([1, '', undefined]);
    expect(said(run)[0]).toMatch(/^old\/refund\.json:1:\d+ unknown-tool$/);
    const told = await traxgen(folder, ['diff', 'new', 'old']);
    expect(told.stderr).toMatch(/ error unknown-tool: [\s\S]*\nnothing was compared\n$/);
  });

  describe('a faulty workflow that other profiles go through', () => {
    const wave = { agent: 'wave', steps: ['wave()'] };
    const faults = {
      'unknown-tool': { ...wave, soft_ordering: [['wav']] },
      'json-syntax': '{',
      'missing-key': { steps: ['wave()'] },
      'doubled-agent': wave,
    };

    test.each(Object.entries(faults))('%s stops nobody else', async (code, faulty) => {
      for (const [faultyOne, sound] of [
        ['old', 'new'],
        ['new', 'old'],
      ]) {
        const folder = await versions({
          [`${faultyOne}/wave.json`]: faulty,
          [`${faultyOne}/wave2.json`]: code === 'doubled-agent' ? wave : { ...wave, agent: 'bow' },
          [`${sound}/wave.json`]: wave,
        });
        const run = await traxgen(folder, ['diff', 'old', 'new', '--json']);
        expect(run.status).toBe(1);
        expect(said(run).join()).toMatch(new RegExp(`^${faultyOne}/wave2?\\.json:1:\\d+ ${code}$`));
        const { counts, changes } = JSON.parse(run.stdout);
        expect(counts).toMatchObject({ profiles: 2, changed: 1, unchanged: 1 });
        const agents = changes.map(({ agent }: { agent: string }) => agent);
        expect(agents.filter((agent: string) => agent !== 'bow')).toEqual(['refund']);
      }
    });

    test('its own profiles are counted as failed, and those of both', async () => {
      const folder = await versions({
        'old/wave.json': faults['unknown-tool'],
        'new/wave.json': wave,
        'profiles/all.json': listed(
          profile('C1'),
          profile('C2', { agent_sequence: ['wave'] }),
          profile('C3', { agent_sequence: ['refund', 'wave'] }),
        ),
      });
      expect(await counts(folder)).toMatchObject({ profiles: 3, changed: 1, failed: 2 });
      const run = await traxgen(folder, ['diff', 'old', 'new', '--filter', 'C2,C3']);
      expect([run.status, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/ error unknown-tool: [\s\S]*\nnothing was compared\n$/);
    });

    test('faulty data stops the comparison', async () => {
      const folder = await versions({ 'old/wave.json': '{', 'data.json': '[]' });
      const run = await traxgen(folder, ['diff', 'old', 'new', '--data', 'data.json', '--json']);
      expect([run.status, run.stdout]).toEqual([1, '']);
      expect(said(run).join()).toMatch(/json-syntax.*wrong-type/);
    });
  });

  test('a profile that neither version compiles is said, and counted', async () => {
    const folder = await versions({
      'profiles/all.json': listed(profile('C1'), profile('C2', { day: undefined }), 7),
    });
    const run = await traxgen(folder, ['diff', 'old', 'new', '--json']);
    expect(run.status).toBe(1);
    expect(said(run).map((line) => line.split(' ')[1])).toEqual(['missing-field', 'wrong-type']);
    expect(await counts(folder)).toMatchObject({ profiles: 3, changed: 1, failed: 2 });
    expect(await counts(folder, ['--missing', 'null'])).toMatchObject({ changed: 2, failed: 1 });
  });

  test('agents that only one version knows, and that no version knows', async () => {
    const wave = { agent: 'wave', steps: ['wave()'] };
    const folder = await versions({
      'old/wave.json': wave,
      'new/bow.json': { ...wave, agent: 'bow', steps: ['bow()'] },
      'profiles/all.json': listed(
        ...['wave', 'bow', 'nobody', 'refund'].map((agent, at) =>
          profile(`C${at}`, { agent_sequence: [agent] }),
        ),
        profile('C4', { agent_sequence: ['nobody', 'refund'] }),
      ),
    });
    const run = await traxgen(folder, ['diff', 'old', 'new', '-q']);
    expect([run.status, run.stderr]).toEqual([0, '']);
    const want = { profiles: 5, fails: 1, compiles: 1, foreign: 1, changed: 2 };
    expect(await counts(folder)).toMatchObject(want);
    expect(run.stdout).toContain('workflow removed: 1 profile does not compile any more\n');
    expect(run.stdout).toContain('workflow added: 1 profile compiles now\n');
  });

  test('an agent with another name is one change', async () => {
    const wave = { agent: 'wave', steps: ['wave()'] };
    const folder = await versions({
      'old/wave.json': wave,
      'new/wave.json': { ...wave, agent: 'salute' },
      'profiles/all.json': listed(profile('C1', { agent_sequence: ['wave'] })),
    });
    const run = await traxgen(folder, ['diff', 'old', 'new', '-q']);
    expect(run.stdout).toContain('workflow renamed: 1 profile does not compile any more\n');
    expect(run.stdout).toContain('+ new/wave.json:1 workflow salute\n');
  });
});

describe('an example', () => {
  test('of a gold set too large to list is found, with exact counts', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `t${at}`);
    const free = { agent: 'refund', steps: names, soft_ordering: [names] };
    const bound = { ...free, hard_ordering: [['t19', 't0']] };
    const folder = await versions({
      'old/refund.json': free,
      'new/refund.json': bound,
      'profiles/all.json': listed(profile('C1')),
    });
    const run = await traxgen(folder, ['diff', 'old', 'new', '-q']);
    expect(run.stdout).toContain('hard pair added: 1 profile has other trajectories\n');
    expect(run.stdout).toContain('2432902008176640000 -> 1216451004088320000 trajectories');
    expect(run.stdout.match(/ = t\d+\(\)$/gm)).toHaveLength(19);
  });
});
