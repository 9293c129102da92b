import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readText } from '../../../src/cli/machine/read-text.ts';
import { folderWith, streamOf } from './support.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

test('reads a file as it is, unzipped and without its mark', async () => {
  const zipped = gzipSync('\uFEFF{"é":1}\r\n');
  const folder = await folderWith({ a: '\uFEFF{"é":1}\r\n', 'a.gz': zipped, empty: '' });
  const text = '{"é":1}\r\n';
  expect(await readText(join(folder, 'a'))).toEqual({ text, sha256: sha256(`\uFEFF${text}`) });
  expect(await readText(join(folder, 'a.gz'))).toEqual({ text, sha256: sha256(zipped) });
  expect(await readText(join(folder, 'empty'))).toEqual({ text: '', sha256: sha256('') });
});

test.each([1 << 16, (1 << 16) + 1])('reads a file of %i bytes', async (length) => {
  const text = 'a'.repeat(length);
  const folder = await folderWith({ a: text });
  expect(await readText(join(folder, 'a'))).toEqual({ text, sha256: sha256(text) });
});

test('reads a stream', async () => {
  const bytes = Buffer.from('{"é":1}');
  const read = await readText('-', streamOf(bytes, [1]));
  expect(read).toEqual({ text: '{"é":1}', sha256: sha256(bytes) });
});

test.each([
  [Buffer.from([0x61, 0x0a, 0xc3, 0xa9, 0xff]), 4, 2, 2],
  [Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xc3]), 4, 1, 2],
  [Buffer.from([0x61, 0xed, 0xa0, 0x80]), 1, 1, 2],
  [Buffer.from([0xef, 0xbf, 0x41]), 0, 1, 1],
  [Buffer.from('\uFEFF{}', 'utf16le'), 0, 1, 1],
  [Buffer.from('{}', 'utf16le'), 1, 1, 2],
  [Buffer.from('{}', 'utf16le').swap16(), 0, 1, 1],
])('%o is not UTF-8', async (bytes, byte, line, column) => {
  expect(await readText('-', streamOf(bytes))).toEqual({
    diagnostic: { code: 'not-utf8', place: { file: '-', line, column }, data: { byte } },
  });
});

test.each([
  [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'a picture'],
  [Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'a picture'],
  [Buffer.from('%PDF-1.7\n\xe2\xe3', 'latin1'), 'a PDF'],
])('%o is called %s', async (bytes, kind) => {
  const { diagnostic } = (await readText('-', streamOf(bytes))) as { diagnostic?: object };
  expect(diagnostic).toMatchObject({ code: 'not-utf8', data: { kind } });
});

test('says what cannot be read', async () => {
  const folder = await folderWith({ f: '', 'f.gz': gzipSync('text').subarray(0, 15) });
  const code = async (path: string) => {
    const read = await readText(path);
    return 'diagnostic' in read ? [read.diagnostic.code, read.diagnostic.data] : 'none';
  };
  expect(await code(folder)).toEqual(['file-is-folder', { path: folder }]);
  for (const path of [join(folder, 'gone'), join(folder, 'f', 'x')]) {
    expect(await code(path)).toEqual(['file-not-found', { path }]);
  }
  expect(await code('a\0b')).toMatchObject(['file-unreadable', { path: 'a\0b' }]);
  expect(await code(join(folder, 'f.gz'))).toEqual([
    'gzip-broken',
    { reason: 'unexpected end of file' },
  ]);
});
