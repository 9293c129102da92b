import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { lines, profile, project, type Surroundings, traxgen } from './support.ts';

/** A terminal whose clock goes on by so many milliseconds whenever it is asked. */
function watched(step = 600): Surroundings {
  let time = 0;
  const now = () => {
    time += step;
    return time;
  };
  return { isTTY: true, env: { NO_COLOR: '1' }, now };
}

const many = Array.from({ length: 1500 }, (_, at) => profile(at));
const files = { 'profiles/all.json': lines(...many) };

/** The lines of progress, and what is left on the terminal in the end. */
function screen(stderr: string) {
  const [first = '', ...rest] = stderr.split('\r\u001b[K');
  return { progress: rest.slice(0, -1), left: first + (rest.at(-1) ?? '') };
}

describe('progress', () => {
  test('of compile is gone before the last line', async () => {
    const { stderr } = await traxgen(await project(files), ['compile'], watched());
    const { progress, left } = screen(stderr);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress[0]).toMatch(/^compiled 512 profiles, \d+\/s, 0:00 left$/);
    expect(left).toMatch(/^1500 profiles, .*\n$/);
  });

  test('of stdin has no time left', async () => {
    const surroundings = { ...watched(), stdin: lines(...many) };
    const args = ['compile', '-p', '-', '-o', '-'];
    const { stderr } = await traxgen(await project(), args, surroundings);
    expect(screen(stderr).progress[0]).toMatch(/^compiled 512 profiles, \d+\/s$/);
  });

  test('of validate is gone before errors are said', async () => {
    const folder = await project({
      'profiles/all.json': lines(...many.slice(0, 600), profile('bad', { order: 1 })),
    });
    const { status, stderr } = await traxgen(folder, ['validate', '-p', 'profiles'], watched());
    const { progress, left } = screen(stderr);
    expect([status, progress.length > 0]).toEqual([1, true]);
    expect(left).toMatch(/^workflows\/refund\.json:.* error missing-field/);
  });

  test('of score tells of reading, compiling and scoring', async () => {
    const folder = await project(files);
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    const predictions = ['--predictions', 'gold.jsonl'];
    const read = await traxgen(folder, ['score', '-g', 'gold.jsonl', ...predictions], watched());
    const compiled = await traxgen(folder, ['score', ...predictions], watched());
    expect(screen(read.stderr).progress.join('\n')).toMatch(
      /^read the gold of 512 profiles, .*\n(?:.*\n)*read \d+ predictions, .*\n(?:.*\n)*scored 1500 profiles, .* 0:00 left$/,
    );
    expect(screen(compiled.stderr).progress[0]).toMatch(/^compiled 512 profiles/);
    expect(screen(compiled.stderr).left).toMatch(/^1500 profiles, 1500 predictions, .*\n$/);
  });

  test('of profiles tells how many are drawn', async () => {
    const folder = await project({ 'template.json': { agent_sequence: 'refund', day: 'x' } });
    const args = ['profiles', '--from', 'template.json', '--count', '300', '-o', 'made.json'];
    const { progress, left } = screen((await traxgen(folder, args, watched(100))).stderr);
    expect(progress[0]).toMatch(/^drew \d+ profiles, \d+\/s, \d:\d\d left$/);
    expect(left).toMatch(/^300 profiles, .*\n$/);
  });

  test('of prompts tells how many are written, but not among them', async () => {
    const folder = await project(files);
    const args = ['prompts', '--model', 'm'];
    const { stderr } = await traxgen(folder, [...args, '-o', 'p.jsonl'], watched());
    const mixed = await traxgen(folder, args, { ...watched(), stdoutIsTTY: true });
    expect(screen(stderr).progress.join('\n')).toMatch(
      /^compiled [\s\S]*\nwrote 1500 prompts, \d+\/s$/,
    );
    expect(mixed.stderr).toBe('1500 profiles, 1500 prompts\n');
  });

  test.each([
    [['profiles', '--cover', 'branches', '-o', 'c.json'], /^solved 1 goal, \d+\/s$/],
    [['profiles', '--cover', 'outcomes', '-o', 'c.json'], /^solved 1 goal, \d+\/s$/],
    [['validate', '--lint'], /^linted \d+ workflows/],
    [['coverage'], /^measured \d+ profiles, \d+\/s, \d:\d\d left$/],
    [['convert', 'gold.jsonl', '--to', 'openai', '-o', 'o.jsonl'], /^converted \d+ profiles, /],
    [['convert', 'answers.jsonl', '--to', 'google', '-o', 'o.jsonl'], /^converted 1 profile, /],
  ])('of %j', async (args, want) => {
    const folder = await project(files);
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    const answers = many.map(({ customer_id: id }) => ({ id, output: '[[]]' }));
    await writeFile('answers.jsonl', lines(...answers));
    const { status, stderr } = await traxgen(folder, args, watched(1500));
    expect(status).toBe(0);
    expect(screen(stderr).progress[0]).toMatch(want);
    const silent = await traxgen(folder, [...args, '--quiet'], watched(1500));
    expect(silent.stderr).not.toContain('\r');
  });

  test.each([
    ['within a second', ['compile'], watched(0)],
    ['where stderr is no terminal', ['compile'], { ...watched(), isTTY: false }],
    ['with --quiet', ['compile', '--quiet'], watched()],
    ['with --json', ['compile', '--json'], watched()],
    ['among records on a terminal', ['compile', '-o', '-'], { ...watched(), stdoutIsTTY: true }],
  ])('is not shown %s', async (_, args, surroundings) => {
    const { status, stderr } = await traxgen(await project(files), args, surroundings);
    expect([status, stderr.includes('\r')]).toEqual([0, false]);
  });
});
