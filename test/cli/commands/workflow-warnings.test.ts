import { describe, expect, test } from 'vitest';
import { lines, profile, project, said, traxgen } from './support.ts';

/** A second workflow, which calls a tool that no step declares. */
const odd = {
  agent: 'odd',
  steps: ['f'],
  conditionals: [
    {
      if: [{ field: 'x', operator: '==', value: 1 }],
      then: [{ action: 'override_trajectory', target: ['f', 'g'] }],
    },
  ],
};
const files = {
  'workflows/odd.json': odd,
  'p.jsonl': lines(profile('A'), profile('B', { agent_sequence: ['odd'], x: 1 })),
  'gold.json': { A: { google: [[]] } },
};
const warning = /^workflows\/odd\.json:\d+:\d+ undeclared-tool$/;
const p = ['-p', 'p.jsonl'];

describe('what a workflow is warned of', () => {
  test.each([
    [['compile', ...p, '-o', '-']],
    [['validate']],
    [['validate', ...p]],
    [['render']],
    [['draw', '-o', 'all.html']],
    [['draw', '--workflow', 'odd']],
    [['draw', ...p, '--profile', 'B']],
    [['explain', 'B', ...p]],
  ])('is said by %j', async (args) => {
    const folder = await project(files);
    const run = await traxgen(folder, [...args, '--json']);
    expect([run.status, ...said(run)]).toEqual([0, expect.stringMatching(warning)]);
    expect((await traxgen(folder, [...args, '--fail-on-warning'])).status).toBe(1);
  });

  test.each([
    [['compile', ...p, '--filter', 'A']],
    [['coverage', ...p]],
    [['diff', 'workflows', 'workflows', ...p]],
    [['draw', '--workflow', 'refund']],
    [['draw', ...p, '--profile', 'A']],
    [['explain', 'A', ...p]],
    [['fields']],
    [['profiles', '--template']],
    [['profiles', '--cover', 'branches', '-o', 'cover.json']],
    [['prompts', '--model', 'm', ...p]],
    [['score', '-g', 'gold.json', '--predictions', 'gold.json']],
    [['score', ...p, '--filter', 'A', '--predictions', 'gold.json']],
  ])('is nothing to %j', async (args) => {
    const folder = await project(files);
    expect(said(await traxgen(folder, [...args, '--json']))).toEqual([]);
    const isDiff = args[0] === 'diff';
    const strict = await traxgen(folder, isDiff ? args : [...args, '--fail-on-warning']);
    expect(strict.status).toBe(0);
  });
});
