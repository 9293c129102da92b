import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultNames } from '../../../src/scoring/faults/faults.ts';
import { profile, project, traxgen } from './support.ts';

const profiles = ['C1', 'C2', 'C3', 'C4'].map((id, at) =>
  profile(id, { order: { id: 7 + at, amount: 20 + at } }),
);

async function compiled(files: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = await project({ 'profiles/all.json': { profiles }, ...files });
  await traxgen(folder, ['compile', '--out', 'gold.json']);
  return folder;
}

const rowsOf = (stdout: string) =>
  new Map(
    stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([name]) => faultNames.some((fault) => fault === name))
      .map(([name = '', ...counts]) => [name, counts]),
  );

describe('traxgen faults', () => {
  test('says how many mistakes the score and a guard notice', async () => {
    const folder = await compiled();
    const { status, stdout, stderr } = await traxgen(folder, ['faults', 'gold.json']);
    expect(status).toBe(0);
    expect(stderr).toBe('4 profiles, 36 mistakes, 0 not noticed\n');
    expect([...rowsOf(stdout)]).toEqual(faultNames.map((name) => [name, ['4', '4', '4']]));
    expect(stdout).toContain('denied: a guard');
    expect((await traxgen(folder, ['faults', 'gold.json'])).stdout).toBe(stdout);
    // Without files, workflows and profiles are compiled.
    expect((await traxgen(folder, ['faults'])).stdout).toBe(stdout);
  });

  test('shows what rules excuse, and an example', async () => {
    const rules = { tools: { pay: { parameters: { amount: { ignore: true } } } } };
    const folder = await compiled({ 'rules.json': rules });
    const args = ['faults', 'gold.json', '--compare', 'rules.json', '--json'];
    const { faults, profiles: count } = JSON.parse((await traxgen(folder, args)).stdout);
    expect(count).toBe(4);
    const missed = faults.filter(({ drawn, caught }: never) => caught < drawn);
    expect(missed.length).toBeGreaterThan(0);
    for (const { fault, missed: example } of missed) {
      expect(['wrong_value', 'other_type', 'missing_argument']).toContain(fault);
      expect(example.call).toMatch(/^pay\(amount=2\d\)$/);
    }
  });

  test('ignored tools excuse all that is done to them', async () => {
    const folder = await compiled();
    const args = ['faults', 'gold.json', '--ignore-tools', 'complete_case'];
    const { stdout, stderr } = await traxgen(folder, args);
    expect(stderr).toMatch(/^4 profiles, 36 mistakes, [1-9]\d* not noticed\n$/);
    expect(stdout).toContain('missing_call is not found, for example, at complete_case() of C');
  });

  test('gold of which nobody knows the policy has no guard', async () => {
    const gold = { C1: { google: [[{ tool_name: 'f', tool_input: { a: 1 } }]] } };
    const folder = await project({ 'gold.json': gold });
    const { stdout } = await traxgen(folder, ['faults', 'gold.json', '--out', 'faults.txt']);
    expect(stdout).toBe('');
    const text = await readFile(join(folder, 'faults.txt'), 'utf8');
    expect(text).not.toContain('denied');
    expect(rowsOf(text).get('moved_call')).toEqual(['0', '0']);
    expect(rowsOf(text).get('wrong_tool')).toEqual(['1', '1']);
  });

  test.each([
    [['faults', 'none.json'], 1, 'none.json'],
    [['faults', 'gold.json', '--compare', 'gold.json'], 1, 'gold.json'],
    [['faults', 'gold.json', '--out', 'faults.csv'], 2, '.txt'],
    [['faults', 'gold.json', '--parallel', 'some'], 2, 'some'],
  ])('%j is refused in a sentence', async (args, status, said) => {
    const folder = await compiled();
    const run = await traxgen(folder, args);
    expect(run.status).toBe(status);
    expect(run.stderr).toContain(said);
    expect(run.stdout).toBe('');
  });
});
