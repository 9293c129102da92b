import { link, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOneOf } from '../../../src/cli/machine/same-file.ts';
import { folderWith } from './support.ts';

test('a file is itself under every name', async () => {
  const folder = await folderWith({ 'a.json': '', 'b.json': '' });
  const [a, b, soft, hard] = ['a.json', 'b.json', 'soft', 'hard'].map((name) => join(folder, name));
  await symlink('a.json', soft as string);
  await link(a as string, hard as string);
  for (const path of [a, soft, hard, join(folder, 'x', '..', 'a.json')]) {
    expect(await isOneOf(path as string, [b, a] as string[])).toBe(true);
  }
  expect(await isOneOf(b as string, [a as string])).toBe(false);
});

test('what is not there, folders and devices are nobody', async () => {
  const folder = await folderWith();
  for (const path of [join(folder, 'none'), folder, '/dev/null']) {
    expect(await isOneOf(path, [path])).toBe(false);
  }
});
