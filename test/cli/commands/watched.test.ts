import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { project, textOf, traxgen } from './support.ts';

/** What is watched, and what happens while it is. */
const watched: { paths: readonly string[]; change: () => Promise<void> } = {
  paths: [],
  change: async () => {},
};

vi.mock('../../../src/cli/machine/interrupt.ts', () => ({
  untilInterrupted: (run: (signal: AbortSignal) => Promise<void>) =>
    run(new AbortController().signal),
}));
vi.mock('../../../src/cli/machine/watch.ts', () => ({
  watchPaths: async (paths: readonly string[], onChange: () => Promise<void>) => {
    watched.paths = paths;
    await watched.change();
    await onChange();
  },
}));

test('--watch runs again when an input changes, and the last status counts', async () => {
  const folder = await project({ 'data.json': {} });
  watched.change = () => writeFile(join(folder, 'profiles/all.json'), '[5]');
  const run = await traxgen(folder, ['compile', '--watch', '--data', 'data.json']);
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(
    /^2 profiles,.*\nwatching for changes, .*\nprofiles\/all.json:1:2 error/,
  );
  expect(watched.paths).toEqual(['workflows', 'profiles', 'data.json']);
  // Nothing compiled, so what was made before stays.
  expect(await textOf(folder, 'out/gold.json')).toContain('"C1":');
});

test('a faulty start is no reason to stop watching', async () => {
  const folder = await project({ 'workflows/refund.json': '{' });
  watched.change = () =>
    writeFile(join(folder, 'workflows/refund.json'), '{"agent": "refund", "steps": ["f()"]}');
  const run = await traxgen(folder, ['validate', '--watch', '--quiet']);
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('refund (workflows/refund.json): 1 step,');
});
