import { existsSync, truncateSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { LineSplitter } from '../../../src/cli/machine/threads/split-lines.ts';
import { lines, listed, profile, project, type Run, said, textOf, traxgen } from './support.ts';

const lastLine = ({ stderr }: Run) => stderr.trimEnd().split('\n').at(-1);

/** Cuts a file once the first of it has been read. */
function cutWhileRead(path: string): void {
  const { push } = LineSplitter.prototype;
  vi.spyOn(LineSplitter.prototype, 'push').mockImplementationOnce(function (
    this: LineSplitter,
    chunk: Buffer,
  ) {
    truncateSync(path, 500_000);
    push.call(this, chunk);
  });
}

const many = Array.from({ length: 10_000 }, (_, at) => profile(`C${at}`));

describe('where a file is cut while it is read, what was made before stays', () => {
  test.each([
    ['compile', ['compile', '--jobs', '1', '-o', 'out/gold.json'], 'out/gold.json'],
    ['coverage', ['coverage', '--jobs', '1', '-o', 'out/coverage.json'], 'out/coverage.json'],
    [
      'diff',
      ['diff', 'workflows', 'workflows', '--jobs', '1', '-o', 'out/diff.json'],
      'out/diff.json',
    ],
  ])('%s', async (_, args, out) => {
    const folder = await project({ 'profiles/all.json': lines(...many), [out]: 'old' });
    cutWhileRead(join(folder, 'profiles', 'all.json'));
    const run = await traxgen(folder, args);
    expect([run.status, await textOf(folder, out)]).toEqual([1, 'old']);
    expect(run.stderr).toContain('profiles/all.json error file-changed: ');
    expect(lastLine(run)).not.toContain('->');
    expect(await readdir(join(folder, 'out'))).toEqual([out.slice(4)]);
  });

  test('and the last line of compile says so', async () => {
    const folder = await project({ 'profiles/all.json': lines(...many) });
    cutWhileRead(join(folder, 'profiles', 'all.json'));
    const run = await traxgen(folder, ['compile', '--jobs', '1']);
    expect(lastLine(run)).toMatch(/, 1 faulty file, .* s; nothing was written/);
    expect(await readdir(join(folder, 'out'))).toEqual([]);
  });
});

describe('the last line counts files that are at fault themselves', () => {
  const zipped = gzipSync(lines(...many), { level: 0 });

  test.each([
    ['compile', ['compile', '--jobs', '1', '-o', 'gold.json', '-p', 'profiles/cut.jsonl.gz']],
    ['coverage', ['coverage', '--jobs', '1']],
    ['diff', ['diff', 'workflows', 'workflows', '--jobs', '1']],
  ])('%s', async (_, args) => {
    const folder = await project({ 'profiles/cut.jsonl.gz': zipped.subarray(0, -1000) });
    const run = await traxgen(folder, args);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('profiles/cut.jsonl.gz error gzip-broken');
    expect(lastLine(run)).toContain('1 faulty file');
  });

  test('a list with something behind it', async () => {
    const folder = await project({ 'profiles/all.json': `${listed(profile('C1'))}[]` });
    const run = await traxgen(folder, ['compile']);
    expect(lastLine(run)).toMatch(/^1 profile, 2 trajectories, 0 failures, 1 faulty file, /);
  });

  test('convert', async () => {
    const folder = await project();
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    const gold = gzipSync((await textOf(folder, 'gold.jsonl')) ?? '');
    const cut = await project({ 'gold.jsonl.gz': gold.subarray(0, -5), 'answers.txt.gz': 'x' });
    const run = await traxgen(cut, ['convert', 'gold.jsonl.gz', '--to', 'tool-only']);
    expect([run.status, lastLine(run)]).toEqual([1, expect.stringContaining('1 faulty file')]);
    const both = {
      'g.jsonl': (await textOf(folder, 'gold.jsonl')) ?? '',
      'a.txt.gz': gold.subarray(0, 20),
    };
    const other = ['convert', 'g.jsonl', 'a.txt.gz', '--to', 'tool-only'];
    expect(lastLine(await traxgen(await project(both), other))).toContain('1 faulty file');
  });
});

test.runIf(process.platform !== 'win32')('a device gets no files beside it', async () => {
  const folder = await project();
  const run = await traxgen(folder, ['compile', '-o', '/dev/null', '--format', 'promptfoo']);
  expect([run.status, existsSync('/dev/null.manifest.json')]).toEqual([0, false]);
});

test('a wrapper with a key that is too long says so, not that it is no JSON', async () => {
  const text = `{"profiles":[${JSON.stringify(profile('A'))}], "x": "${'x'.repeat(2 ** 26)}"}`;
  const folder = await project({ 'profiles/all.json': gzipSync(text, { level: 1 }) });
  const run = await traxgen(folder, ['compile', '--json']);
  expect([run.status, ...said(run)]).toEqual([
    1,
    `profiles/all.json:1:${text.indexOf('"x":') + 6} too-large`,
  ]);
});
