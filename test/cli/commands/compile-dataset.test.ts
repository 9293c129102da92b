import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasetNames, datasets } from '../../../src/compiler/formats/datasets/datasets.ts';
import { jsonOf, lines, listed, profile, project, said, textOf, traxgen } from './support.ts';

const names = datasetNames as readonly (keyof typeof datasets)[];

/** The rows of a JSONL file. */
async function rowsOf(folder: string, name: string) {
  const text = (await textOf(folder, name)) ?? '';
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('a file for an evaluator', () => {
  test.each(names)('%s has a default name, a manifest and a count of rows', async (name) => {
    const folder = await project();
    const run = await traxgen(folder, ['compile', '--format', name]);
    const count = datasets[name].expands ? 4 : 2;
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toContain(`2 profiles, ${count} trajectories, 0 failures`);
    const file = `gold${datasets[name].ending}`;
    expect(await readdir(join(folder, 'out'))).toContain(file);
    const manifest = file.replace(/\.jsonl?$/, '');
    expect(await jsonOf(folder, `out/${manifest}.manifest.json`)).toMatchObject({
      options: { format: [name] },
      output: { path: file },
    });
  });

  test('is not shown on a terminal where it is no text', async () => {
    const folder = await project();
    await traxgen(folder, ['compile', '-o', 'gold.json']);
    for (const args of [
      ['compile', '-f', 'parquet', '-o', '-'],
      ['compile', '-f', 'parquet', '-o', '/dev/stdout'],
      ['convert', 'gold.json', '--to', 'parquet'],
    ]) {
      const shown = await traxgen(folder, args, { stdoutIsTTY: true });
      expect([shown.status, shown.stdout]).toEqual([2, '']);
      expect(shown.stderr).toContain('a parquet file is nothing for a terminal');
      expect((await traxgen(folder, args)).stdout).toMatch(/^PAR1/);
    }
    const text = await traxgen(folder, ['compile', '-f', 'csv', '-o', '-'], { stdoutIsTTY: true });
    expect(text.status).toBe(0);
  });

  test.each([
    ['csv', 'id,trajectory,call,agent,tool,arguments\r\n'],
    ['adk', '{"eval_set_id":"gold","eval_cases":[]}\n'],
    ['tau2', '[]\n'],
    ['vertex', ''],
  ])('%s without profiles is a file without rows', async (name, text) => {
    const args = ['compile', '-f', name, '-o', '-', '--filter', 'nobody'];
    expect((await traxgen(await project(), args)).stdout).toBe(text);
  });

  test('has one row for each profile or, with --expand, for each trajectory', async () => {
    const folder = await project();
    await traxgen(folder, ['compile', '-f', 'bfcl', '-o', 'first.jsonl']);
    await traxgen(folder, ['compile', '-f', 'bfcl', '-o', 'all.jsonl', '--expand']);
    const ids = async (name: string) => (await rowsOf(folder, name)).map(({ id }) => id);
    expect(await ids('first.jsonl')).toEqual(['C1', 'C2']);
    expect(await ids('all.jsonl')).toEqual(['C1#1', 'C1#2', 'C2#1', 'C2#2']);
  });

  test('is filtered, sampled and limited as gold is', async () => {
    const folder = await project();
    const file = async (...args: string[]) => {
      const run = await traxgen(folder, ['compile', '-f', 'csv', '-o', '-', '--json', ...args]);
      return run.stdout
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',', 3).join());
    };
    expect(await file('--filter', 'C2')).toEqual([
      ...['C2,1,1', 'C2,1,2', 'C2,1,3'],
      ...['C2,2,1', 'C2,2,2', 'C2,2,3'],
    ]);
    expect(await file('--filter', 'C2', '--sample', '1')).toEqual(['C2,1,1', 'C2,1,2', 'C2,1,3']);
    const limited = (...args: string[]) =>
      traxgen(folder, ['compile', '-o', '-', '--json', '--max-trajectories', '1', ...args]);
    expect(said(await limited('-f', 'csv'))).toEqual([
      'workflows/refund.json:1:161 too-many-trajectories',
    ]);
    expect((await limited('-f', 'tau2')).status).toBe(0);
    expect((await limited('-f', 'tau2', '--expand')).status).toBe(1);
  });

  test('takes the first of a sample where it takes one trajectory', async () => {
    const steps = Array.from({ length: 9 }, (_, at) => `s${at}`);
    const folder = await project({
      'workflows/refund.json': { agent: 'refund', steps, soft_ordering: [steps] },
      'profiles/all.json': listed(profile('C1')),
    });
    const first = async (name: string, ...args: string[]) => {
      await traxgen(folder, ['compile', '-f', name, '-o', 'file.jsonl', '--sample', '3', ...args]);
      return (await rowsOf(folder, 'file.jsonl'))[0].ground_truth;
    };
    expect(await first('bfcl')).toEqual(await first('bfcl', '--expand'));
    expect(Object.keys((await first('bfcl'))[0])).not.toEqual(['s0']);
  });

  test('asks with a sentence, or with what a field says', async () => {
    const request = { request: { texts: ['Money {{back}}!'] } };
    const folder = await project({
      'profiles/all.json': lines(
        profile('C1', request),
        profile('C2'),
        profile('C3', { request: 1 }),
      ),
    });
    const args = ['compile', '-f', 'vertex', '-o', 'out.jsonl', '--json'];
    await traxgen(folder, args);
    expect((await rowsOf(folder, 'out.jsonl'))[0].prompt).toBe('Handle the request of C1: refund.');
    const run = await traxgen(folder, [...args, '--prompt-from', "request['texts'][0]"]);
    expect((await rowsOf(folder, 'out.jsonl')).map(({ prompt }) => prompt)).toEqual(
      Array(2).fill('Money {{back}}!'),
    );
    expect(said(run)).toEqual([
      'profiles/all.json:2:1 missing-prompt',
      'profiles/all.json:3:1 missing-prompt',
    ]);
    const number = await traxgen(folder, [...args, '--prompt-from', 'request', '--filter', 'C3']);
    expect(number.stderr).toContain('request, which is a number and not a text');
  });

  test('for ADK is named after its file, and has criteria beside it, unless there are some', async () => {
    const folder = await project({ 'mine/test_config.json': '{}' });
    await traxgen(folder, ['compile', '-f', 'adk', '-o', 'agent/refunds.evalset.json']);
    await traxgen(folder, ['compile', '-f', 'adk', '-o', 'mine/any.json']);
    expect(await jsonOf(folder, 'agent/refunds.evalset.json')).toMatchObject({
      eval_set_id: 'refunds',
      eval_cases: [{ eval_id: 'C1' }, { eval_id: 'C2' }],
    });
    expect(await jsonOf(folder, 'agent/test_config.json')).toEqual({
      criteria: { tool_trajectory_avg_score: 1 },
    });
    expect(await jsonOf(folder, 'mine/any.json')).toMatchObject({ eval_set_id: 'any' });
    expect(await textOf(folder, 'mine/test_config.json')).toBe('{}');
    const { stdout } = await traxgen(folder, ['compile', '-f', 'adk', '-o', '-']);
    expect(JSON.parse(stdout)).toMatchObject({ eval_set_id: 'gold' });
  });

  test('goes into openai messages with results where asked for', async () => {
    const folder = await project();
    const args = ['compile', '-f', 'openai', '-o', '-', '--filter', 'C2'];
    const roles = async (...more: string[]) => {
      const { stdout } = await traxgen(folder, [...args, ...more]);
      const [messages] = JSON.parse(stdout).trajectories.openai as { role: string }[][];
      return messages?.map(({ role }) => role);
    };
    expect(await roles()).toEqual(Array(3).fill('assistant'));
    expect(await roles('--tool-results')).toEqual(Array(3).fill(['assistant', 'tool']).flat());
  });

  test.each([
    [['-f', 'vertex,google'], 'vertex is a file of its own; ask for it alone'],
    [['-f', 'google', 'csv'], 'csv is a file of its own; ask for it alone'],
    [['-f', 'csv', '--with-profiles'], 'a csv file has no place for the profiles'],
    [['-f', 'vertx'], "did you mean 'vertex'?"],
    [['-f', 'csv', '--prompt-from', 'a['], '--prompt-from a[: expected'],
  ])('%j is wrong usage', async (args, sentence) => {
    const { status, stderr } = await traxgen(await project(), ['compile', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
