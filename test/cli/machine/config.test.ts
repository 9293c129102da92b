import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findConfig } from '../../../src/cli/machine/config.ts';
import { folderWith } from './support.ts';

test('the nearest configuration upwards, which is a file', async () => {
  const folder = await folderWith({
    'traxgen.config.json': '{}',
    'a/b/c/x': '',
    'a/b/traxgen.config.json/x': '',
    'd/traxgen.config.json': '{}',
  });
  const path = join(folder, 'traxgen.config.json');
  expect(findConfig(folder)).toBe(path);
  expect(findConfig(join(folder, 'a', 'b', 'c'))).toBe(path);
  expect(findConfig(join(folder, 'd'))).toBe(join(folder, 'd', 'traxgen.config.json'));
  expect(findConfig(await folderWith())).toBeUndefined();
});
