import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lines, listed, profile, project, type Run, said, traxgen } from './support.ts';

/** The bytes of a text in which each question mark is a byte that no UTF-8 has. */
function spoiled(text: string): Buffer {
  const bytes = Buffer.from(text);
  return bytes.map((byte) => (byte === 0x3f ? 0xff : byte)) as Buffer;
}

const profiles = [profile('C1'), profile('?'), profile('C3'), profile('C4')];
const lastLine = ({ stderr }: Run) => stderr.trimEnd().split('\n').at(-1);

describe('a profile that is not UTF-8 is a profile, and fails', () => {
  const files = { 'a list': listed(...profiles), lines: lines(...profiles) };

  test.each(Object.entries(files))('in %s', async (_, text) => {
    const folder = await project({ 'profiles/all.json': spoiled(text) });
    for (const command of ['compile', 'coverage', 'validate']) {
      const run = await traxgen(folder, [command, '-p', 'profiles']);
      expect([command, run.status]).toEqual([command, 1]);
      expect(run.stderr).toContain('error not-utf8');
    }
    const compiled = await traxgen(folder, ['compile']);
    expect(lastLine(compiled)).toMatch(/^4 profiles, \d+ trajectories, 1 failure, /);
    const coverage = await traxgen(folder, ['coverage', '--json']);
    expect(JSON.parse(coverage.stdout)).toMatchObject({ profiles: 4 });
    const diff = await traxgen(folder, [
      'diff',
      'workflows',
      'workflows',
      '--report-format',
      'json',
    ]);
    expect(JSON.parse(diff.stdout).counts).toMatchObject({ profiles: 4, failed: 1 });
  });

  test.each(Object.entries(files))('of one shard, in %s', async (_, text) => {
    const folder = await project({ 'profiles/all.json': spoiled(text) });
    const shard = (part: number) => traxgen(folder, ['compile', '-o', '-', '--shard', `${part}/2`]);
    const [first, second] = [await shard(1), await shard(2)];
    expect([first.status, second.status]).toEqual([1, 0]);
    expect(first.stdout.match(/"id":"\w+"/g)).toEqual(['"id":"C1"']);
    expect(second.stdout.match(/"id":"\w+"/g)).toEqual(['"id":"C3"', '"id":"C4"']);
    expect(lastLine(first)).toMatch(/^2 profiles, \d+ trajectories, 1 failure, /);
  });

  test('nobody but a filter leaves it out, as any profile without an id', async () => {
    const folder = await project({ 'profiles/all.json': spoiled(lines(...profiles)) });
    const run = await traxgen(folder, ['compile', '--filter', 'C1']);
    expect([run.status, run.stderr]).toEqual([0, expect.stringMatching(/^1 profile, /)]);
  });
});

describe('a line that is not UTF-8 costs no other line', () => {
  const answers =
    '{"id":"C1","output":"f(a=1)"}\n{"id":"?","output":"f()"}\n{"id":"C2","output":"f(a=2)"}\n';

  test.each(['b.jsonl', 'b.json', '-'])('of predictions that are converted: %s', async (name) => {
    const folder = await project({ [name === '-' ? 'b' : name]: spoiled(answers) });
    const stdin = spoiled(answers);
    const run = await traxgen(folder, ['convert', name, '--to', 'tool-only'], { stdin });
    expect(run.stdout.match(/"id":"\w+"/g)).toEqual(['"id":"C1"', '"id":"C2"']);
    expect(run.stderr).toContain(`${name}:2:8 error not-utf8`);
    expect([run.status, lastLine(run)]).toEqual([1, expect.stringMatching(/^3 profiles, 1 fail/)]);
  });

  test('of predictions that are scored', async () => {
    const folder = await project({ 'b.jsonl': spoiled(answers) });
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    const args = ['score', '--gold', 'gold.jsonl', '--predictions', 'b.jsonl', '--json'];
    const run = await traxgen(folder, args);
    expect([run.status, ...said(run)]).toEqual([1, 'b.jsonl:2:8 not-utf8']);
  });

  test('of gold', async () => {
    const folder = await project({ 'profiles/all.json': lines(profile('C1'), profile('C2')) });
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    const [first = '', second = ''] = (await readFile(join(folder, 'gold.jsonl'), 'utf8')).split(
      '\n',
    );
    const text = `${first}\n{"id":"?"}\n{"id"\n${second}\n`;
    await writeFile(join(folder, 'bad.jsonl'), spoiled(text));
    const run = await traxgen(folder, ['convert', 'bad.jsonl', '--to', 'tool-only']);
    expect(run.stdout.match(/"id":"\w+"/g)).toEqual(['"id":"C1"', '"id":"C2"']);
    expect([run.status, lastLine(run)]).toEqual([1, expect.stringMatching(/^4 profiles, 2 fail/)]);
    const args = ['score', '--gold', 'bad.jsonl', '--predictions', 'gold.jsonl', '--json'];
    const scored = await traxgen(folder, args);
    expect(said(scored)).toEqual(['bad.jsonl:2:8 not-utf8', 'bad.jsonl:3:6 json-syntax']);
  });

  test('but a raw answer is read whole, or not at all', async () => {
    const folder = await project({ 'C1.txt': spoiled('{"a": 1}\n{"?": 1}\n') });
    const run = await traxgen(folder, ['convert', 'C1.txt', '--to', 'tool-only', '--json']);
    expect([run.stdout, ...said(run)]).toEqual(['', 'C1.txt:2:3 not-utf8']);
  });
});

test.each([
  ['{}', 'e.json'],
  ['[]', 'e.json'],
  ['', 'e.jsonl'],
  ['\n', 'e.jsonl'],
  ['', 'e.txt'],
])('%j in %s is nothing to convert', async (text, name) => {
  const folder = await project({ [name]: text });
  const run = await traxgen(folder, ['convert', name, '--to', 'tool-only', '--json']);
  expect([run.status, run.stdout, ...said(run)]).toEqual([0, '', `${name} no-predictions`]);
});
