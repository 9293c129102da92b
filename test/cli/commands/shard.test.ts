import { describe, expect, test } from 'vitest';
import { parseShard } from '../../../src/cli/flags/read-shard-settings.ts';
import {
  idsOf,
  jsonOf,
  lines,
  listed,
  profile,
  project,
  type Run,
  said,
  textOf,
  traxgen,
} from './support.ts';

const args = ['compile', '-o', '-', '--json'];
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => profile(`P${from + at}`));

/** What every shard of a run does. */
async function shards(folder: string, of: number, ...more: string[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (let part = 1; part <= of; part++) {
    runs.push(await traxgen(folder, [...args, '--shard', `${part}/${of}`, ...more]));
  }
  return runs;
}

describe('shards hold the records of the run without them', () => {
  // Of all other inputs, merge.test.ts compares the whole of all parts.
  const inputs = {
    'a list': { 'profiles/all.json': listed(...many(23)) },
    'JSONL in several batches': { 'profiles/all.json': lines(...many(1300)) },
  };

  test.each(Object.entries(inputs))('%s', async (_, files) => {
    const folder = await project(files);
    const whole = (await traxgen(folder, args)).stdout.trimEnd().split('\n');
    const runs = await shards(folder, 3);
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(
      runs
        .map(({ stdout }) => stdout)
        .join('')
        .trimEnd()
        .split('\n'),
    ).toEqual(whole);
  });

  test('and are empty where there are more shards than profiles', async () => {
    const runs = await shards(await project(), 3);
    expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(runs.map(() => [0, '[]\n']));
    expect(runs.map(idsOf)).toEqual([['C1'], ['C2'], []]);
  });
});

test('an id that comes again is taken in its own shard only', async () => {
  const doubled = [profile('A'), profile('A'), profile('C'), profile('A'), profile('D')];
  const folder = await project({ 'profiles/all.json': lines(...doubled) });
  const [first, second] = (await shards(folder, 2)) as [Run, Run];
  expect([first.status, idsOf(first), said(first)]).toEqual([
    1,
    ['A', 'C'],
    ['profiles/all.json:2:1 doubled-id'],
  ]);
  expect([second.status, idsOf(second)]).toEqual([0, ['A', 'D']]);
});

test('faults of other shards are left to them', async () => {
  const lacking = profile('B', { day: undefined });
  const folder = await project({ 'profiles/all.json': lines(profile('A'), lacking) });
  const runs = await shards(folder, 2);
  expect(runs.map(({ status }) => status)).toEqual([0, 1]);
});

test('--filter takes out of the shard, which does not know the ids of others', async () => {
  const folder = await project({ 'profiles/all.json': lines(...many(6)) });
  const runs = await shards(folder, 2, '--filter', 'P1', 'P2', 'P4', 'P9');
  expect(runs.map(idsOf)).toEqual([['P1', 'P2'], ['P4']]);
  expect(runs.map(said)).toEqual([[], []]);
});

test('stdin cannot be cut', async () => {
  const run = await traxgen(await project(), ['compile', '-p', '-', '--shard', '1/2']);
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('a stream cannot be cut')]);
});

test('parts of the file of an evaluator cannot be merged', async () => {
  const run = await traxgen(await project(), ['compile', '-f', 'tau2', '--shard', '1/2']);
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('cannot be merged')]);
});

test('validate counts those of the shard', async () => {
  const folder = await project({ 'profiles/all.json': lines(...many(5)) });
  const run = await traxgen(folder, ['validate', '-p', 'profiles', '--json', '--shard', '2/2']);
  expect(JSON.parse(run.stdout).profiles.count).toBe(2);
});

test('the manifest and the last line say which part it is', async () => {
  const folder = await project({ 'profiles/all.json': lines(...many(5)) });
  const run = await traxgen(folder, ['compile', '--shard', '02/2']);
  expect(run.stderr).toMatch(/^2 profiles, 4 trajectories, /);
  expect(await jsonOf(folder, 'out/gold.manifest.json')).toMatchObject({
    part: { command: 'compile', part: 2, of: 2, found: 2, profiles: 2 },
  });
  await traxgen(folder, ['compile']);
  expect(await textOf(folder, 'out/gold.manifest.json')).not.toContain('part');
});

test('a shard is i/n, with i from 1 to n', async () => {
  expect(parseShard('3/8')).toEqual({ part: 3, of: 8 });
  const folder = await project();
  for (const shard of [
    '0/4',
    '5/4',
    'x',
    '1/0',
    '1',
    '1/2/3',
    'auto/0',
    'auto/',
    'auto/1/2',
    'autos',
    '-1/4',
    '1.5/2',
    '1/9999999999',
  ]) {
    const run = await traxgen(folder, ['compile', `--shard=${shard}`]);
    expect([run.status, run.stderr]).toEqual([
      2,
      `traxgen: --shard ${shard}: it is i/n with i from 1 to n, such as 2/8, or in an array job auto or auto/n\nSee traxgen compile --help.\n`,
    ]);
  }
});
