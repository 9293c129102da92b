import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openLineLog } from '../../../src/cli/machine/line-log.ts';
import { folderWith } from './support.ts';

async function logIn(path: string) {
  const opened = await openLineLog(path);
  return 'log' in opened ? opened.log : expect.fail('it does not open');
}

test('lines are added in the order in which they came, behind those that were there', async () => {
  const path = join(await folderWith({}), 'a', 'b.jsonl');
  const first = await logIn(path);
  await Promise.all([first.append('1'), first.append('2')]);
  await first.close();
  await writeFile(path, '3', { flag: 'a' });
  const second = await logIn(path);
  expect(second.lines).toEqual(['1', '2', '3']);
  await second.append('4');
  await second.close();
  expect(await readFile(path, 'utf8')).toBe('1\n2\n3\n4\n');
});

test('behind a line that could not be written there is none', async () => {
  const path = join(await folderWith({ 'a.jsonl': '{}\n' }), 'a.jsonl');
  const log = await logIn(path);
  const file = await open(path);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  vi.spyOn(Object.getPrototypeOf(file), 'appendFile').mockRejectedValueOnce(full);
  await file.close();
  const faults = await Promise.all(['1', '2'].map(log.append));
  expect(faults.map((fault) => fault?.code)).toEqual(['output-failed', 'output-failed']);
  await log.close();
  expect(await readFile(path, 'utf8')).toBe('{}\n');
});
