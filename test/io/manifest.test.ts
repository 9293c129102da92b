import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isManifestPath,
  type Manifest,
  manifestPath,
  readManifest,
  writeManifest,
} from '../../src/io/manifest.ts';
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

test('is written with sorted keys and paths of its own folder', async () => {
  const folder = await folderWith();
  expect(await writeManifest('out/gold.manifest.json', given, folder)).toBeUndefined();
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
  await writeManifest(path, reversed, folder);
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
  const diagnostic = await writeManifest(join(folder, 'f', 'x.manifest.json'), given);
  expect(diagnostic?.code).toBe('output-failed');
  for (const name of ['gone.json', 'text.json', 'null.json', 'shape.json']) {
    expect(await readManifest(join(folder, name))).toBeUndefined();
  }
});
