import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';
import { type OutputFile, openOutput } from '../../../src/cli/machine/output.ts';
import { folderWith } from './support.ts';

async function open(path: string, stdout: Writable = new PassThrough()): Promise<OutputFile> {
  const opened = await openOutput(path, { stdout, env: {} });
  if ('diagnostic' in opened) throw new Error(JSON.stringify(opened.diagnostic));
  return opened.output;
}

async function write(path: string, text: string) {
  const output = await open(path);
  await output.write(text);
  return output.commit();
}

async function reasonFor(path: string) {
  const opened = await openOutput(path, { stdout: new PassThrough(), env: {} });
  if ('output' in opened) throw new Error('it opened');
  expect(opened.diagnostic).toMatchObject({ code: 'output-failed', place: { file: path } });
  return opened.diagnostic.data;
}

describe('a file', () => {
  test('is hashed, and appears on commit only, in folders that are made', async () => {
    const folder = await folderWith();
    const path = join(folder, 'a', 'b', 'gold.json');
    const output = await open(path);
    for (let i = 0; i < 100_000; i++) await output.write('é line of text\n');
    expect(await readdir(join(folder, 'a', 'b'))).toEqual([
      expect.stringMatching(
        new RegExp(`^\\.gold\\.json\\.traxgen-${process.pid}-[0-9a-f]+\\.tmp$`),
      ),
    ]);
    expect(await output.commit()).toBeUndefined();
    const bytes = await readFile(path);
    expect(bytes.toString()).toBe('é line of text\n'.repeat(100_000));
    expect(output.checksum).toEqual({ bytes: 1_600_000, crc32: crc32(bytes).toString(16) });
    expect(await readdir(join(folder, 'a', 'b'))).toEqual(['gold.json']);
  });

  test('keeps its text when many writes are not waited for', async () => {
    const folder = await folderWith();
    const output = await open(join(folder, 'f'));
    for (let i = 0; i < 2000; i++) output.write(`${i} ${'x'.repeat(1000)}\n`);
    await output.commit();
    const lines = (await readFile(join(folder, 'f'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(lines.map((_, i) => i));
    expect(lines).toHaveLength(2000);
  });

  test('has bytes that are lent where they belong, and gives each back once', async () => {
    const folder = await folderWith();
    const output = await open(join(folder, 'f'));
    const lent: Uint8Array[] = [];
    const returned: Uint8Array[] = [];
    let expected = '';
    for (const [turn, size] of [10, 400_000, 0, 300_000, 20, 1_000_000, 262_144].entries()) {
      const bytes = Buffer.alloc(size, 0x61 + turn);
      lent.push(bytes);
      expected += `${turn}\n${bytes}`;
      await output.write(`${turn}\n`);
      await output.write(bytes, () => {
        returned.push(bytes);
        // Whoever has them back may write into them.
        bytes.fill(0x21);
      });
    }
    expect(await output.commit()).toBeUndefined();
    expect((await readFile(join(folder, 'f'), 'utf8')) === expected).toBe(true);
    expect(output.checksum?.bytes).toBe(expected.length);
    expect(new Set(returned)).toEqual(new Set(lent));
    expect(returned).toHaveLength(lent.length);
  });

  test('keeps no more buffers than it takes, however long its texts are', async () => {
    const take = vi.spyOn(SpareBuffers.prototype, 'take');
    const give = vi.spyOn(SpareBuffers.prototype, 'give');
    const output = await open(join(await folderWith(), 'f'));
    for (let i = 0; i < 20; i++) await output.write('x'.repeat(1.5e6));
    await output.commit();
    expect(give.mock.calls.length).toBeGreaterThanOrEqual(20);
    expect(give.mock.calls.length).toBeLessThan(take.mock.calls.length);
    vi.restoreAllMocks();
  });

  test('that is aborted leaves what was there', async () => {
    const folder = await folderWith({ f: 'old' });
    const output = await open(join(folder, 'f'));
    await output.write('x'.repeat(1e6));
    await output.abort();
    expect(await readdir(folder)).toEqual(['f']);
    expect(await readFile(join(folder, 'f'), 'utf8')).toBe('old');
  });

  test('keeps its mode, and is as closed while it is written', async () => {
    const folder = await folderWith({ f: 'old' });
    await chmod(join(folder, 'f'), 0o600);
    const output = await open(join(folder, 'f'));
    const [temporary = ''] = await readdir(folder);
    expect((await stat(join(folder, temporary))).mode & 0o777).toBe(0o600);
    await output.commit();
    expect((await stat(join(folder, 'f'))).mode & 0o777).toBe(0o600);
  });

  test('with a very long name', async () => {
    const folder = await folderWith();
    const name = 'n'.repeat(255);
    expect(await write(join(folder, name), 'x')).toBeUndefined();
    expect(await readdir(folder)).toEqual([name]);
  });

  test('behind a link, to something or to nothing yet', async () => {
    const folder = await folderWith({ 'a/f': 'old' });
    await symlink('a/f', join(folder, 'old'));
    await symlink('b/f', join(folder, 'new'));
    await symlink('new', join(folder, 'second'));
    expect(await write(join(folder, 'old'), '1')).toBeUndefined();
    expect(await write(join(folder, 'second'), '2')).toBeUndefined();
    expect(await readFile(join(folder, 'a', 'f'), 'utf8')).toBe('1');
    expect(await readFile(join(folder, 'b', 'f'), 'utf8')).toBe('2');
    expect(await readlink(join(folder, 'old'))).toBe('a/f');
    expect((await lstat(join(folder, 'new'))).isSymbolicLink()).toBe(true);
    expect(await readdir(join(folder, 'b'))).toEqual(['f']);
  });
});

describe('what cannot be written', () => {
  test('says why', async () => {
    const folder = await folderWith({ f: '' });
    expect(await reasonFor(folder)).toEqual({ path: folder, reason: 'it is a folder' });
    expect(await reasonFor(join(folder, 'f', 'x'))).toMatchObject({ reason: 'not a directory' });
    expect(await reasonFor('a\0b')).toMatchObject({ path: 'a\0b' });
    await symlink('loop', join(folder, 'loop'));
    expect(await reasonFor(join(folder, 'loop'))).toMatchObject({
      reason: 'too many symbolic links encountered',
    });
  });

  test.runIf(process.platform === 'linux')('a full disk', async () => {
    const output = await open('/dev/full');
    for (let i = 0; i < 10 && !output.closed; i++) await output.write('x'.repeat(1e6));
    expect(output.closed).toBe(true);
    expect(await output.commit()).toEqual({
      code: 'output-failed',
      place: { file: '/dev/full' },
      data: { path: '/dev/full', reason: 'no space left on device' },
    });
    expect(output.checksum).toBeUndefined();
  });

  test('a place that becomes a folder meanwhile', async () => {
    const folder = await folderWith();
    const output = await open(join(folder, 'f'));
    await mkdir(join(folder, 'f', 'x'), { recursive: true });
    expect((await output.commit())?.code).toBe('output-failed');
    expect(await readdir(folder)).toEqual(['f']);
  });
});

describe('devices and streams', () => {
  test.runIf(process.platform !== 'win32')('a device is not replaced', async () => {
    expect(await write('/dev/null', 'x')).toBeUndefined();
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('standard output is waited for', async () => {
    let most = 0;
    const texts: string[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _, done) {
        texts.push(String(chunk));
        most = Math.max(most, this.writableLength);
        setTimeout(done, 1);
      },
    });
    const output = await open('-', slow);
    for (let i = 0; i < 20; i++) await output.write(String(i % 10).repeat(300_000));
    expect(await output.commit()).toBeUndefined();
    expect(texts.join('')).toHaveLength(20 * 300_000);
    expect(most).toBeLessThanOrEqual(300_000);
    expect(slow.listenerCount('error')).toBe(0);
  });

  test('a reader that goes away ends it quietly', async () => {
    const gone = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })),
    });
    const output = await open('-', gone);
    for (let i = 0; i < 4; i++) await output.write('x'.repeat(300_000));
    expect(output.closed).toBe(true);
    expect(await output.commit()).toBeUndefined();
  });

  test('a stream that fails otherwise is a diagnostic', async () => {
    const broken = new Writable({ write: (_, __, done) => done(new Error('broken')) });
    const output = await open('-', broken);
    await output.write('x');
    expect(await output.commit()).toMatchObject({
      code: 'output-failed',
      data: { reason: 'broken' },
    });
  });

  test.runIf(process.platform !== 'win32')('a closed pipe, as a process', async () => {
    for (const path of ['-', '/dev/stdout']) {
      const child = run(path);
      child.stdout.once('data', () => child.stdout.destroy());
      const said = await textOf(child.stderr);
      expect(said.replace('writing\n', '')).toBe('closed\n');
      expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
    }
  });
});

describe('temporary files', () => {
  test('of dead runs go, others stay', async () => {
    const mark = await ownMark();
    // Of another container, say, where another process may have the number.
    const other = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
    const dead = await deadProcess();
    const kept = [
      `.f.traxgen-${dead}-${other}01234567.tmp`,
      `.f.traxgen-${process.pid}-${other}01234567.tmp`,
      `.f.traxgen-${process.ppid}-${mark}01234567.tmp`,
      `.f.traxgen-${dead}-000000000123.tmp`,
      `.g.traxgen-${dead}-${mark}01234567.tmp`,
      '.f.traxgen-notes.txt',
    ];
    const stale = [
      `.f.traxgen-${dead}-${mark}89abcdef.tmp`,
      `.f.traxgen-${process.pid}-${mark}89abcdef.tmp`,
      `.f.traxgen-${dead}-000000000456.tmp`,
    ];
    const folder = await folderWith(
      Object.fromEntries([...kept, ...stale].map((name) => [name, ''])),
    );
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, stale[2] ?? ''), old, old);
    const second = await open(join(folder, 'f'));
    expect(await write(join(folder, 'f'), 'x')).toBeUndefined();
    expect((await readdir(folder)).filter((name) => stale.includes(name))).toEqual([]);
    expect(await second.commit()).toBeUndefined();
    expect((await readdir(folder)).sort()).toEqual([...kept, 'f'].sort());
  });

  test.runIf(process.platform !== 'win32').each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s leaves nothing behind', async (signal, status) => {
    const folder = await folderWith({ f: 'old' });
    const child = run(join(folder, 'f'));
    await once(child.stderr, 'data');
    expect(await readdir(folder)).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([status, null]);
    expect(await readdir(folder)).toEqual(['f']);
    expect(await readFile(join(folder, 'f'), 'utf8')).toBe('old');
  });

  test.runIf(process.platform !== 'win32')(
    'a killed run leaves the old file, the next cleans',
    async () => {
      const folder = await folderWith();
      await writeFile(join(folder, 'f'), 'old');
      const child = run(join(folder, 'f'));
      await once(child.stderr, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await readFile(join(folder, 'f'), 'utf8')).toBe('old');
      expect(await readdir(folder)).toHaveLength(2);
      expect(await write(join(folder, 'f'), 'new')).toBeUndefined();
      expect(await readdir(folder)).toEqual(['f']);
    },
  );

  test('the process listens to signals only while it writes', async () => {
    const folder = await folderWith();
    const before = process.listenerCount('SIGINT');
    const output = await open(join(folder, 'f'));
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    await output.commit();
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});

function run(path: string) {
  const script = fileURLToPath(new URL('write-forever.ts', import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', script, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

/** What temporary names of this process's surroundings begin with, behind its number. */
async function ownMark(): Promise<string> {
  const folder = await folderWith();
  const output = await open(join(folder, 'f'));
  const [name = ''] = await readdir(folder);
  await output.abort();
  return name.split('-').at(-1)?.slice(0, 8) ?? '';
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return child.pid ?? 0;
}
