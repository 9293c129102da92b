import { describe, expect, test } from 'vitest';
import { parseShard } from '../../../src/cli/flags/read-shard-settings.ts';
import { idsOf, jsonOf, lines, profile, project, traxgen } from './support.ts';

/** What Slurm sets in a task of an array. */
function slurm(id: string, min: string, max: string, count?: string): Record<string, string> {
  return {
    SLURM_ARRAY_TASK_ID: id,
    SLURM_ARRAY_TASK_MIN: min,
    SLURM_ARRAY_TASK_MAX: max,
    ...(count !== undefined && { SLURM_ARRAY_TASK_COUNT: count }),
  };
}

function aws(index: string, size?: string): Record<string, string> {
  return {
    AWS_BATCH_JOB_ARRAY_INDEX: index,
    ...(size !== undefined && { AWS_BATCH_JOB_ARRAY_SIZE: size }),
  };
}

const kubernetes = (index: string) => ({ JOB_COMPLETION_INDEX: index });

describe('the part of a task', () => {
  test.each([
    ['auto', slurm('1', '1', '6', '6'), '1/6'],
    ['auto', slurm('6', '1', '6', '6'), '6/6'],
    ['auto', slurm('0', '0', '5', '6'), '1/6'],
    ['auto', slurm('12', '10', '13', '4'), '3/4'],
    ['auto', { ...slurm('1', '1', '6', '6'), SLURM_ARRAY_TASK_STEP: '1' }, '1/6'],
    ['auto/6', slurm('2', '1', '6', '6'), '2/6'],
    ['auto', aws('0', '6'), '1/6'],
    ['auto/6', aws('5', '6'), '6/6'],
    ['auto/6', aws('5'), '6/6'],
    ['auto/6', kubernetes('0'), '1/6'],
    ['auto/6', kubernetes('5'), '6/6'],
    ['auto/1', kubernetes('0'), '1/1'],
  ])('%s with %o is %s', (text, env, expected) => {
    const { part, of } = parseShard(text, env) ?? {};
    expect(`${part}/${of}`).toBe(expected);
  });
});

describe('what is no part', () => {
  const gaps = 'not known to be numbered without gaps';
  const none = 'the number of this task is none of the array (set: ';
  test.each([
    ['auto', {}, 'SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX is set'],
    ['auto/6', {}, 'none of SLURM_ARRAY_TASK_ID'],
    ['auto', { SLURM_ARRAY_TASK_COUNT: '6' }, 'none of SLURM_ARRAY_TASK_ID'],
    [
      'auto',
      { ...slurm('1', '1', '6', '6'), ...kubernetes('2') },
      'SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX are set',
    ],
    // sbatch --array=1-11:2, --array=1-5,7, and one part again, --array=3
    ['auto', slurm('3', '1', '11', '6'), gaps],
    ['auto', slurm('2', '1', '7', '6'), gaps],
    ['auto/6', slurm('3', '3', '3', '1'), 'another number of tasks (set: SLURM_ARRAY_TASK_ID=3,'],
    ['auto', slurm('3', '1', '6'), 'how many tasks there are is not known'],
    ['auto/6', slurm('3', '1', '6'), gaps],
    ['auto/6', { SLURM_ARRAY_TASK_ID: '3' }, gaps],
    ['auto', slurm('7', '1', '6', '6'), none],
    ['auto', slurm('0', '1', '6', '6'), none],
    ['auto', slurm('x', '1', '6', '6'), 'SLURM_ARRAY_TASK_ID=x'],
    ['auto', slurm('', '1', '6', '6'), none],
    ['auto', kubernetes('2'), 'say auto/N (set: JOB_COMPLETION_INDEX=2)'],
    ['auto/6', kubernetes('6'), none],
    ['auto/6', kubernetes('-1'), none],
    ['auto', aws('2'), 'say auto/N'],
    ['auto', aws('2', '0'), none],
    ['auto/5', aws('2', '6'), 'another number of tasks'],
  ])('%s with %o: %s', (text, env, reason) => {
    expect(() => parseShard(text, env)).toThrow(`--shard ${text}: `);
    expect(() => parseShard(text, env)).toThrow(reason);
  });
});

const many = lines(...Array.from({ length: 5 }, (_, at) => profile(`P${at}`)));

test('a command takes its part from the environment, and says which it was', async () => {
  const folder = await project({ 'profiles/all.json': many });
  const env = slurm('2', '1', '3', '3');
  const run = await traxgen(folder, ['compile', '--shard', 'auto', '-o', 'out/a.jsonl'], { env });
  expect([run.status, run.stderr]).toEqual([0, expect.stringMatching(/^2 profiles, /)]);
  expect(await jsonOf(folder, 'out/a.manifest.json')).toMatchObject({ part: { part: 2, of: 3 } });
});

test('without auto, nothing is taken from the environment', async () => {
  const folder = await project({ 'profiles/all.json': many });
  const env = { ...slurm('2', '1', '3', '3'), ...kubernetes('x') };
  const args = ['compile', '-o', '-'];
  expect(idsOf(await traxgen(folder, args, { env }))).toHaveLength(5);
  expect(idsOf(await traxgen(folder, [...args, '--shard', '1/5'], { env }))).toHaveLength(1);
});

test('the configuration may say auto, which --shard replaces', async () => {
  const config = { 'traxgen.config.json': { shard: 'auto' }, 'profiles/all.json': many };
  const folder = await project(config);
  const run = await traxgen(folder, ['compile', '-o', '-'], { env: aws('0', '2') });
  expect(idsOf(run)).toHaveLength(3);
  const outside = await traxgen(folder, ['compile', '-o', '-']);
  expect([outside.status, outside.stderr]).toEqual([2, expect.stringContaining('no task of an')]);
  expect((await traxgen(folder, ['compile', '-o', '-', '--shard', '1/1'])).status).toBe(0);
});
