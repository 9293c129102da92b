import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { machineFonts } from '../../../src/cli/machine/font.ts';

const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
afterAll(() => rm(folder, { recursive: true }));

test('upright fonts of usual weight, those without serifs first, always in one order', async () => {
  const names = [
    ...['NotoSansThai-Regular.ttf', 'NotoSansThai-Bold.ttf', 'NotoSerif-Regular.ttf', 'b.TTC'],
    ...['DejaVuSansMono.ttf', 'DejaVuSans-Oblique.ttf', 'DejaVuSans.ttf', 'NotoColorEmoji.ttf'],
    ...['NotoSansCJK-Regular.ttc', 'readme.txt', 'a.otf'],
  ];
  await mkdir(join(folder, 'deeper'));
  await Promise.all(names.map((name) => writeFile(join(folder, 'deeper', name), '')));
  const found = await machineFonts([folder, join(folder, 'none')]);
  expect(found.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
    ...['DejaVuSans.ttf', 'NotoSansCJK-Regular.ttc', 'NotoSansThai-Regular.ttf'],
    ...['DejaVuSansMono.ttf', 'NotoSerif-Regular.ttf', 'a.otf', 'b.TTC'],
  ]);
});
