import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/compiler/run/library.ts';
import type { LocatedDiagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { jsonOf, lines, profile, project, refund, textOf, traxgen } from './support.ts';

const lacking = (id: unknown) => profile(id, { day: undefined });

/** Some 1,500 profiles in three batches, of which every third lacks a field. */
const many = Array.from({ length: 1500 }, (_, at) => (at % 3 === 0 ? lacking(at) : profile(at)));
const wrong = many.filter((_, at) => at % 3 === 0).map(({ customer_id: id }) => String(id));

describe('the ids of the profiles that failed', () => {
  test('stand in --json, all of them, and in the manifest by code', async () => {
    const folder = await project({
      'p.jsonl': lines(...many, profile(7), profile(9, { agent_sequence: ['x', 'y'] }), { a: 1 }),
    });
    const run = await traxgen(folder, ['compile', '-p', 'p.jsonl', '--json']);
    const said = JSON.parse(run.stderr) as LocatedDiagnostic[];
    const shared = said.find(({ code }) => code === 'missing-field');
    expect(shared?.profiles).toEqual({ count: 500, first: '0', at: 'p.jsonl:1:1', ids: wrong });
    const { failed } = (await jsonOf(folder, 'out/gold.manifest.json')) as { failed: unknown };
    // One has no id, and one is wrong in several ways.
    expect(failed).toEqual({
      count: 503,
      ids: { 'doubled-id': ['7', '9'], 'missing-field': wrong, 'unknown-agent': ['9'] },
    });
  });

  test('are not in the text, and there is no such key where none failed', async () => {
    const folder = await project({ 'p.jsonl': lines(...many) });
    const run = await traxgen(folder, ['compile', '-p', 'p.jsonl']);
    expect(run.stderr).toContain('(500 profiles, first 0 at p.jsonl:1:1)\n');
    expect(run.stderr).not.toContain('1497');
    await traxgen(folder, ['compile', '-o', 'fine.json']);
    expect(await jsonOf(folder, 'fine.manifest.json')).not.toHaveProperty('failed');
  });

  test('are in what the library says', () => {
    const documents = many.slice(0, 7).map((each) => JSON.stringify(each));
    const { diagnostics } = compile({ workflows: [JSON.stringify(refund)], profiles: documents });
    expect(diagnostics[0]?.profiles).toMatchObject({ count: 3, ids: ['0', '3', '6'] });
  });
});

describe('where all profiles fail', () => {
  const bad = { 'profiles/all.json': JSON.stringify([lacking('A'), lacking('B')]) };

  test.each([
    [['compile', '-o', 'x.json'], '2 profiles, 0 trajectories, 2 failures'],
    [['compile', '-f', 'csv', '-o', 'x.csv'], '2 profiles, 0 trajectories, 2 failures'],
    [['prompts', '--model', 'm', '-o', 'x.jsonl'], '2 profiles, 2 failures'],
    [['convert', 'gold.json', '--to', 'google', '-o', 'x.json'], '1 profile, 1 failure'],
  ])('%j leaves what was there, and says so', async (args, counts) => {
    const out = args.at(-1) ?? '';
    const gold = { C1: { traxgen: [['agent: refund', 'tool: f(a=1)']] } };
    const folder = await project({ ...bad, 'gold.json': gold, [out]: 'older' });
    const run = await traxgen(folder, args);
    expect([run.status, await textOf(folder, out)]).toEqual([1, 'older']);
    const last = run.stderr
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/, [\d.]+ s/, '');
    expect(last).toBe(`${counts}; nothing was written, and ${out} is as it was`);
  });

  test('nothing is written where nothing was', async () => {
    const folder = await project(bad);
    const run = await traxgen(folder, ['compile']);
    expect(run.stderr).toMatch(/ s; nothing was written\n$/);
    expect(await textOf(folder, 'out/gold.json')).toBeUndefined();
    expect(await textOf(folder, 'out/gold.manifest.json')).toBeUndefined();
  });

  test('one that compiles is enough for a file', async () => {
    const folder = await project({
      'profiles/all.json': JSON.stringify([lacking('A'), profile('B')]),
    });
    expect((await traxgen(folder, ['compile'])).stderr).toMatch(
      /1 failure, \S+ s -> out\/gold\.json\n$/,
    );
  });
});

describe('where no profile is left', () => {
  const gold = { C1: { traxgen: [['agent: refund', 'tool: f(a=1)']] } };
  const files = { 'gold.json': gold, 'a.json': { C1: [] } };
  const unknown = ['--filter', 'zzz'];

  test.each([
    [['compile', ...unknown, '-o', 'x.json'], '0 profiles, 0 trajectories, 0 failures'],
    [['compile', '-p', 'none.json', '-o', 'x.json'], '0 profiles, 0 trajectories, 0 failures'],
    [['compile', ...unknown, '-f', 'csv', '-o', 'x.csv'], '0 profiles, 0 trajectories, 0 failures'],
    [['prompts', '--model', 'm', ...unknown, '-o', 'x.jsonl'], '0 profiles, 0 failures'],
    [['prompts', '--model', 'm', '-p', 'none.json', '-o', 'x.jsonl'], '0 profiles, 0 failures'],
    [
      ['prompts', '--model', 'm', '--style', 'react-few-shot', ...unknown, '-o', 'x.jsonl'],
      '0 profiles, 0 prompts',
    ],
    [['convert', 'gold.json', '--to', 'google', ...unknown, '-o', 'x.json'], '0 profiles'],
  ])('%j leaves what was there, and says so', async (args, counts) => {
    const out = args.at(-1) ?? '';
    const folder = await project({ ...files, 'none.json': '[]', [out]: 'older' });
    const run = await traxgen(folder, args);
    expect([run.status, run.stdout, await textOf(folder, out)]).toEqual([0, '', 'older']);
    const last = run.stderr.trimEnd().split('\n').at(-1);
    expect(last?.startsWith(counts)).toBe(true);
    expect(last?.endsWith(`; nothing was written, and ${out} is as it was`)).toBe(true);
  });

  test.each([[[]], [['--gold', 'gold.json']]])(
    'scores with %j fail, and leave it too',
    async (gold) => {
      const folder = await project({ ...files, 'x.json': 'older' });
      const args = ['score', '--predictions', 'a.json', ...gold, ...unknown, '-o', 'x.json'];
      const run = await traxgen(folder, args);
      expect([run.status, run.stdout, await textOf(folder, 'x.json')]).toEqual([1, '', 'older']);
      expect(run.stderr).toContain('x.json is as it was');
    },
  );

  test('one id that there is, is enough for a file', async () => {
    const run = await traxgen(await project(), ['compile', '--filter', 'C1', '--filter', 'zzz']);
    expect(run.stderr).toMatch(/^1 profile, .* -> out\/gold\.json$/m);
  });
});

test('where no file of predictions can be read, nothing is scored', async () => {
  const folder = await project({ 'a.json': Buffer.from([0x7b, 0, 0, 0, 1]), 's.json': 'older' });
  const run = await traxgen(folder, ['score', '--predictions', 'a.json', '-o', 's.json']);
  expect([run.status, run.stdout, await textOf(folder, 's.json')]).toEqual([1, '', 'older']);
  expect(run.stderr).toMatch(/^a\.json:1:2 error not-text: .*\n(?:.*\n)*nothing was scored\n$/);
});
