import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ScoreReport } from '../../../src/model/score.ts';
import { customer, suspend } from './score-support.ts';
import { project, traxgen } from './support.ts';

describe('--group-by folder', () => {
  const trajectories = '[["find", "check", "pay", "mail", "complete_case"]]';
  const answers = async () =>
    project({
      'workflows/suspend.json': suspend,
      'workflows/refund.json': { agent: 'refund', steps: ['f()'] },
      'profiles/all.json': [customer('C1'), customer('C2')],
      'answers/gpt/1/C1.txt': trajectories,
      'answers/gpt/1/C2.txt': trajectories,
      'answers/claude/C1.txt': trajectories,
      'answers/claude/C2.txt': trajectories,
      'traces/mon/a.json': { customer_id: 'C1', output: trajectories },
      'traces/tue/b.json': { customer_id: 'C2', output: trajectories },
    });
  const groupsOf = async (folder: string, ...args: string[]) => {
    const run = await traxgen(folder, ['score', '--as', 'tool-only', '--json', ...args]);
    const { profiles }: ScoreReport = JSON.parse(run.stdout);
    return profiles.map(({ id, state, groups: { folder } }) => [id, state, folder].join(' '));
  };
  const both = ['C1 scored gpt/1', 'C1 scored claude', 'C2 scored gpt/1', 'C2 scored claude'];

  test.each([
    [['answers']],
    [['answers/*']],
    [['answers/**/*.txt']],
    [['answers/gpt', 'answers/claude']],
    [['answers/gpt', 'answers/claude/C1.txt', 'answers/claude/C2.txt']],
  ])('is a group where %j predict the same profiles', async (paths) => {
    const found = await groupsOf(await answers(), '--predictions', ...paths);
    expect(found.sort()).toEqual([...both].sort());
  });

  test('is none where each profile is predicted in one, unless it is asked for', async () => {
    const folder = await answers();
    expect(await groupsOf(folder, '--predictions', 'traces')).toEqual(['C1 scored ', 'C2 scored ']);
    const args = ['--predictions', 'traces', '--group-by', 'folder'];
    expect(await groupsOf(folder, ...args)).toEqual([
      'C1 scored mon',
      'C1 absent tue',
      'C2 absent mon',
      'C2 scored tue',
    ]);
  });

  test('is none where other fields tell predictions apart', async () => {
    const folder = await answers();
    const record = (model: string) => ({
      customer_id: 'C1',
      model,
      folder: 'own',
      output: trajectories,
    });
    await writeFile(join(folder, 'traces/mon/a.json'), JSON.stringify(record('a')));
    await writeFile(join(folder, 'traces/tue/b.json'), JSON.stringify(record('b')));
    const args = ['--predictions', 'traces', '--filter', 'C1', '--group-by'];
    expect(await groupsOf(folder, ...args, 'model')).toEqual(['C1 scored ', 'C1 scored ']);
    expect(await groupsOf(folder, ...args, 'model,folder')).toEqual([
      'C1 scored own',
      'C1 scored own',
    ]);
  });
});
