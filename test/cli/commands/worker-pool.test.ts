import { expect, test, vi } from 'vitest';
import { TextColumn } from '../../../src/base/text/text-list.ts';
import type { BatchAnswer } from '../../../src/cli/runs/pool-threads.ts';
import type { BatchTask } from '../../../src/compiler/run/engine.ts';
import { jsonOf, lines, profile, project, said, textOf, traxgen } from './support.ts';

/** What the threads of a run do with its tasks, one after the other: compile nothing, or fail. */
const statuses: (undefined | Error)[] = [];

vi.mock('../../../src/cli/machine/threads/threads.ts', () => ({
  Threads: class {
    async run({ block: { places, bytes } }: BatchTask): Promise<BatchAnswer> {
      const status = statuses.shift();
      if (status !== undefined) throw status;
      const count = places.length / 4;
      const compiled = {
        statuses: new Uint8Array(count).fill(1),
        ids: new TextColumn(count).list,
        bytes: new Uint8Array(0),
        ends: new Uint32Array(count),
        trajectories: { small: new Uint32Array(count), large: new Map() },
        lacking: new Map(),
        agents: new Set<string>(),
        diagnostics: [],
        failed: new Map(),
      };
      return { compiled, bytes };
    }
    async close() {}
  },
}));

test('a worker that dies is a diagnostic at its profiles, and the old output stays', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => profile(at));
  const folder = await project({ 'profiles/all.json': lines(...many), 'out/gold.json': 'old' });
  statuses.push(undefined, new Error('out of\nmemory'), new Error('so is this'));
  const run = await traxgen(folder, ['compile', '--jobs', '2', '--json']);
  expect([run.status, said(run).at(-1)]).toEqual([1, 'profiles/all.json:513:1 worker-died']);
  expect(run.stderr).toContain('a worker ended before its work was done: out of\\\\u000amemory');
  expect(await textOf(folder, 'out/gold.json')).toBe('old');
});

test('the last line says that the run was stopped', async () => {
  const folder = await project();
  statuses.splice(0, statuses.length, new Error('gone'));
  const run = await traxgen(folder, ['compile', '--jobs', '2']);
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(/\nthe run was stopped, and no file was written\n$/);
  expect(await textOf(folder, 'out/gold.json')).toBeUndefined();
});

test('validate prints no result then', async () => {
  const folder = await project();
  statuses.splice(0, statuses.length, new Error('gone'));
  const run = await traxgen(folder, ['validate', '-p', 'profiles', '--jobs', '2', '--json']);
  expect([run.status, run.stdout, ...said(run)]).toEqual([
    1,
    '',
    'profiles/all.json:1:2 worker-died',
  ]);
});

test('one job needs no threads', async () => {
  const folder = await project();
  statuses.splice(0, statuses.length, new Error('not asked'));
  expect((await traxgen(folder, ['compile', '--jobs', '1'])).status).toBe(0);
  expect(Object.keys((await jsonOf(folder, 'out/gold.json')) as object)).toEqual(['C1', 'C2']);
});
