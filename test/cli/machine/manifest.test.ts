import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  commitWithManifest,
  isManifestPath,
  type Manifest,
  manifestPath,
  readManifest,
} from '../../../src/cli/machine/manifest.ts';
import { openOutput } from '../../../src/cli/machine/output.ts';
import { some } from '../../budget.ts';
import { folderWith } from './support.ts';

test.each([
  ['out/gold.json', 'out/gold.manifest.json'],
  ['out/gold.jsonl', 'out/gold.manifest.json'],
  ['out/gold.csv', 'out/gold.csv.manifest.json'],
  ['out/gold.vertex.jsonl', 'out/gold.vertex.manifest.json'],
  ['out/gold', 'out/gold.manifest.json'],
  ['out.d/.gold', 'out.d/.gold.manifest.json'],
])('%s', (output, manifest) => {
  expect(manifestPath(output)).toBe(manifest);
  expect(isManifestPath(manifest)).toBe(true);
});

const given: Manifest = {
  traxgen: '1.0.0',
  options: { missing: 'error', format: ['google'], filter: { b: 1, a: 2 } },
  inputs: [
    { role: 'workflow', path: 'w/b.json', sha256: '3' },
    { role: 'workflow', path: './w/a.json', sha256: '2' },
    { role: 'profile', path: '-', sha256: '1' },
    { role: 'data', path: 'out/d.json', sha256: '0' },
  ],
  output: { path: 'out/gold.json', bytes: 4, crc32: '5' },
};

/** Writes a file and its manifest; yields what was said of it. */
async function written(path: string, manifest: Manifest, cwd: string, text = 'gold') {
  const opened = await openOutput(join(cwd, 'out', 'gold.json'), {
    stdout: new PassThrough(),
    env: {},
  });
  if ('diagnostic' in opened) throw new Error(opened.diagnostic.code);
  await opened.output.write(text);
  const { isWritten, faults } = await commitWithManifest(opened.output, path, manifest, cwd);
  return [isWritten, ...faults.map(({ code, place }) => `${place.file} ${code}`)];
}

test('is written with sorted keys and paths of its own folder', async () => {
  const folder = await folderWith();
  expect(await written('out/gold.manifest.json', given, folder)).toEqual([true]);
  expect((await readdir(join(folder, 'out'))).sort()).toEqual(['gold.json', 'gold.manifest.json']);
  const path = join(folder, 'out', 'gold.manifest.json');
  const text = await readFile(path, 'utf8');
  expect(JSON.parse(text)).toEqual({
    traxgen: '1.0.0',
    options: { filter: { a: 2, b: 1 }, format: ['google'], missing: 'error' },
    inputs: [
      { role: 'data', path: 'd.json', sha256: '0' },
      { role: 'profile', path: '-', sha256: '1' },
      { role: 'workflow', path: '../w/a.json', sha256: '2' },
      { role: 'workflow', path: '../w/b.json', sha256: '3' },
    ],
    output: { path: 'gold.json', bytes: 4, crc32: '5' },
  });
  expect(text.indexOf('"filter"')).toBeLessThan(text.indexOf('"missing"'));
  expect(text.endsWith('}\n')).toBe(true);
  expect(await readManifest(path)).toEqual(JSON.parse(text));
  const reversed = { ...given, inputs: given.inputs.toReversed() };
  await written(path, reversed, folder);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('that cannot be written or read', async () => {
  const folder = await folderWith({
    f: '',
    'text.json': '{',
    'null.json': 'null',
    'shape.json':
      '{"traxgen":"1","options":{},"inputs":[1],"output":{"path":"","bytes":0,"crc32":""}}',
  });
  const said = [true, 'f/x.manifest.json output-failed'];
  expect(await written('f/x.manifest.json', given, folder)).toEqual(said);
  expect(await readFile(join(folder, 'out', 'gold.json'), 'utf8')).toBe('gold');
  for (const name of ['gone.json', 'text.json', 'null.json', 'shape.json']) {
    expect(await readManifest(join(folder, name))).toBeUndefined();
  }
});

test('an output that cannot be put in its place gets none', async () => {
  const folder = await folderWith();
  const opened = await openOutput(join(folder, 'gold.json'), {
    stdout: new PassThrough(),
    env: {},
  });
  if ('diagnostic' in opened) throw new Error(opened.diagnostic.code);
  await mkdir(join(folder, 'gold.json', 'x'), { recursive: true });
  const path = 'gold.manifest.json';
  const { isWritten, faults } = await commitWithManifest(opened.output, path, given, folder);
  expect([isWritten, faults.map(({ code }) => code)]).toEqual([false, ['output-failed']]);
  expect(await readdir(folder)).toEqual(['gold.json']);
});

test('a lock that a killed run left is passed over', async () => {
  const folder = await folderWith({ 'out/.gold.manifest.json.traxgen-lock': '' });
  expect(await written('out/gold.manifest.json', given, folder)).toEqual([true]);
  expect((await readdir(join(folder, 'out'))).sort()).toEqual(['gold.json', 'gold.manifest.json']);
}, 10_000);

test('of several processes that write a file at once, it is that of the same one', async () => {
  const folder = await folderWith();
  const script = fileURLToPath(new URL('write-pairs.ts', import.meta.url));
  const children = ['a', 'b', ...some(['c'], 1)].map((name) =>
    spawn(process.execPath, ['--import', 'tsx', script, folder, name], { stdio: 'ignore' }),
  );
  const ends = children.map((child) => once(child, 'exit'));
  expect(await Promise.all(ends)).toEqual(ends.map(() => [0, null]));
  const bytes = await readFile(join(folder, 'gold.json'));
  const manifest = await readManifest(join(folder, 'gold.manifest.json'));
  expect(manifest?.output).toMatchObject({ bytes: bytes.length, crc32: crc32(bytes).toString(16) });
  expect((await readdir(folder)).sort()).toEqual(['gold.json', 'gold.manifest.json']);
}, 60_000);
