import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { globBase } from '../../../src/cli/machine/magic.ts';
import { watchPaths } from '../../../src/cli/machine/watch.ts';
import { folderWith } from './support.ts';

test('calls back once for a burst, one call at a time, until it is aborted', async () => {
  const folder = await folderWith({ 'w/a.json': '{}' });
  const stop = new AbortController();
  let calls = 0;
  let active = 0;
  let most = 0;
  const watching = watchPaths(
    [join(folder, 'w', '*.json'), '-'],
    async () => {
      calls++;
      most = Math.max(most, ++active);
      await sleep(300);
      active--;
    },
    stop.signal,
  );
  await sleep(500);
  await writeFile(join(folder, 'w', '.a.json.traxgen-1-ab.tmp'), '');
  await writeFile(join(folder, 'w', 'gold.manifest.json'), '');
  await sleep(400);
  expect(calls).toBe(0);
  for (let i = 0; i < 5; i++) await writeFile(join(folder, 'w', 'a.json'), `${i}`);
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 5000 });
  await writeFile(join(folder, 'w', 'b.json'), '');
  await vi.waitFor(() => expect(calls).toBe(2), { timeout: 5000 });
  stop.abort();
  await watching;
  expect([most, active]).toEqual([1, 0]);
  await writeFile(join(folder, 'w', 'a.json'), 'late');
  await sleep(300);
  expect(calls).toBe(2);
});

test('does not start when it is aborted already', async () => {
  await watchPaths(['.'], () => Promise.reject(new Error('called')), AbortSignal.abort());
});

test.each([
  ['w/*.json', 'w'],
  ['*.json', '.'],
  ['/*.json', '/'],
  ['/a/b/{c,d}/e.json', '/a/b'],
])('the base of %s', (pattern, base) => {
  expect(globBase(pattern)).toBe(base);
});
