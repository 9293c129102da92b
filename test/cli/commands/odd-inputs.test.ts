import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, listed, profile, project, refund, said, textOf, traxgen } from './support.ts';

const answers = `${JSON.stringify({ id: 'C1', output: 'pay(amount=20)' })}\n`;

/** A file of each kind that a command reads, as another run wrote it. */
const files: { [name: string]: string } = {
  'workflows/refund.json': JSON.stringify(refund, null, 1),
  'profiles/all.json': listed(profile('C1')),
  'd.json': '{\n"day": "Friday"\n}',
  'answers.jsonl': answers,
  'rules.json': '{"tools": {}}',
};

beforeAll(async () => {
  const folder = await project(files);
  await traxgen(folder, ['compile', '-o', 'gold.json']);
  const scored = ['score', '--gold', 'gold.json', '--predictions', 'answers.jsonl'];
  await traxgen(folder, [...scored, '-o', 'scores.json']);
  await traxgen(folder, ['profiles', '--template', '-o', 'template.json']);
  for (const name of ['gold.json', 'scores.json', 'template.json']) {
    files[name] = (await textOf(folder, name)) ?? '';
  }
});

/** What reads each of the files, by name. */
const commands: readonly [string, (name: string) => readonly string[]][] = [
  ['workflows/refund.json', (name) => ['compile', '-w', name, '-o', '-']],
  ['profiles/all.json', (name) => ['compile', '-p', name, '-o', '-']],
  ['d.json', (name) => ['compile', '--data', name, '-o', '-']],
  ['gold.json', (name) => ['score', '--gold', name, '--predictions', 'answers.jsonl']],
  ['answers.jsonl', (name) => ['score', '--gold', 'gold.json', '--predictions', name]],
  ['rules.json', (name) => [...scoring, '--compare', name]],
  ['scores.json', (name) => [...scoring, '--baseline', name]],
  ['scores.json', (name) => ['report', name, '-o', 'report.html']],
  ['template.json', (name) => ['profiles', '--from', name, '--count', '1', '-o', '-']],
  ['gold.json', (name) => ['convert', name, '--to', 'tool-only']],
  ['answers.jsonl', (name) => ['convert', name, '--to', 'tool-only']],
  ['workflows/refund.json', (name) => ['diff', name, 'workflows']],
];
const scoring = ['score', '--gold', 'gold.json', '--predictions', 'answers.jsonl'];

/** What a run says, without the seconds that it took. */
const steady = (text: string) => text.replace(/\d+\.\d\d s/g, 'S');

describe.each(commands)('%s', (name, args) => {
  test.each([
    ['gzipped', (text: string) => gzipSync(text), '.gz'],
    ['with a byte-order mark and CRLF', (text: string) => marked(text), ''],
    ['gzipped with them', (text: string) => gzipSync(marked(text)), '.gz'],
  ])('%s', async (_, written, ending) => {
    const plain = await project(files);
    const expected = await traxgen(plain, args(name));
    const folder = await project({
      ...files,
      [`other/${name}${ending}`]: written(files[name] ?? ''),
    });
    const run = await traxgen(folder, args(`other/${name}${ending}`));
    expect([run.status, steady(run.stdout)]).toEqual([expected.status, steady(expected.stdout)]);
    expect(run.stderr).not.toMatch(/ error /);
  });

  test.runIf(process.platform !== 'win32')('from a named pipe', async () => {
    const expected = await traxgen(await project(files), args(name));
    const folder = await project(files);
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('cp', [join(folder, name), pipe]);
    const run = await traxgen(folder, args('pipe.json'));
    writer.kill();
    expect([run.status, steady(run.stdout)]).toEqual([expected.status, steady(expected.stdout)]);
  });

  test.each([
    ['nothing', '', /json-syntax|no-predictions/],
    ['white space', ' \n\t\r\n', /json-syntax|no-predictions/],
    ['NUL characters', '\0'.repeat(100), /not-text/],
    ['half a gzip file', gzipSync('{"a": "some text"}').subarray(0, 20), /gzip-broken/],
    ['brackets', `{"a":${'['.repeat(600)}${']'.repeat(600)}}`, /json-depth/],
    ['two million brackets', '['.repeat(2e6), /json-depth/],
  ])('of %s is a diagnostic', async (_, content, code) => {
    const folder = await project({ ...files, 'odd.json': content as string });
    const run = await traxgen(folder, args('odd.json'));
    expect(run.stderr).toMatch(code);
    expect(run.stderr).toMatch(/^odd\.json(:\d+:\d+)? (error|warning) /m);
    expect(run.stderr).not.toMatch(/internal error/);
  });

  test('that is not there, or no file', async () => {
    const folder = await project(files);
    await mkdir(join(folder, 'folder.json'));
    await symlink('nowhere', join(folder, 'broken.json'));
    await symlink('loop.json', join(folder, 'loop.json'));
    for (const [path, code] of [
      ['folder.json', /file-is-folder|no-input/],
      ['broken.json', /file-not-found/],
      ['loop.json', /file-unreadable/],
    ] as const) {
      const run = await traxgen(folder, args(path));
      expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(code)]);
    }
  });
});

function marked(text: string): string {
  return `\ufeff${text.replaceAll('\n', '\r\n')}`;
}

test('a folder may hold gzipped workflows, profiles, gold and predictions', async () => {
  const zipped = Object.entries(files).map(([name, text]) => [`z/${name}.gz`, gzipSync(text)]);
  const folder = await project(Object.fromEntries(zipped));
  const compiled = await traxgen(folder, ['compile', '-w', 'z/workflows', '-p', 'z/profiles']);
  expect([compiled.status, compiled.stderr]).toEqual([0, expect.stringMatching(/^1 profile, /)]);
});

test('a line of predictions that is too deep says so', async () => {
  const deep = `{"id":"C2","output":${'['.repeat(600)}${']'.repeat(600)}}\n`;
  const folder = await project({ ...files, 'answers.jsonl': `${answers}${deep}` });
  const run = await traxgen(folder, [...scoring, '--json']);
  expect([run.status, ...said(run)]).toEqual([1, 'answers.jsonl:2:520 json-depth']);
});

test.runIf(process.platform !== 'win32')('a pipe is in no manifest by its name', async () => {
  const folder = await project(files);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const writer = spawn('cp', [join(folder, 'd.json'), join(folder, 'pipe')]);
  await traxgen(folder, ['compile', '--data', 'pipe', '-o', 'piped.json']);
  writer.kill();
  const { inputs } = (await jsonOf(folder, 'piped.manifest.json')) as { inputs: object[] };
  expect(inputs).toContainEqual(expect.objectContaining({ role: 'data', path: '-' }));
  // Nobody writes into the pipe now: whoever looked there would wait for ever.
  const args = ['score', '--gold', 'piped.json', '--predictions', 'answers.jsonl'];
  const run = await traxgen(folder, args);
  expect(run.stderr).not.toContain('stale-gold');
});

test('convert leaves what was there where nothing can be read', async () => {
  const folder = await project({ 'bad.json': '', 'out.jsonl': 'old' });
  const run = await traxgen(folder, ['convert', 'bad.json', '--to', 'google', '-o', 'out.jsonl']);
  expect([run.status, run.stderr]).toEqual([
    1,
    expect.stringMatching(/\nnothing was converted\n$/),
  ]);
  expect(await readFile(join(folder, 'out.jsonl'), 'utf8')).toBe('old');
});
