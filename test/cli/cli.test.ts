import { chmod, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { budget, some } from '../budget.ts';
import { colliding } from '../model/colliding.ts';
import { idsOf, lines, profile, project, refund, said, textOf } from './commands/support.ts';
import { type Ended, runCli, start } from './support.ts';

const version = JSON.parse(await readFile('package.json', 'utf8')).version;

/** Many profiles, some of them faulty in ways that are theirs and in ways that all share. */
function mixed(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    if (at % 997 === 5) return `{"customer_id": ${at}, \n`;
    if (at % 501 === 7) return lines({ customer_id: at });
    if (at % 333 === 3) return lines(profile(at - 1));
    return lines(profile(at, at % 50 === 1 ? { day: undefined } : {}));
  });
  return rows.join('');
}

/** Many profiles without a fault, with no end to the list. */
const inputs = {
  JSONL: (count: number) => lines(...Array.from({ length: count }, (_, at) => profile(at))),
  'a list': (count: number) =>
    `[${Array.from({ length: count }, (_, at) => JSON.stringify(profile(at))).join(',\n')}`,
};

const time = /\d+\.\d\d s/;

test('--version', async () => {
  const run = await runCli(['--version'], { cwd: await project() });
  expect(run).toEqual({ status: 0, signal: null, stdout: `${version}\n`, stderr: '' });
});

test('no code is made from strings, in no thread', async () => {
  const cwd = await project({ 'traxgen.config.json': '{"format": "google,lattice,traxgen"}' });
  const node = ['--disallow-code-generation-from-strings'];
  const run = await runCli(['compile', '--jobs', '2'], { cwd, node });
  expect([run.status, run.stdout]).toEqual([0, '']);
  expect(run.stderr).toMatch(/^2 profiles, 4 trajectories, 0 failures, /);
});

test('ids that have one hash are two ids, in any number of threads', async () => {
  const ids = [...colliding, ...colliding.map((id) => id.padEnd(72, 'x'))];
  const profiles = [...ids, ...colliding].map((id) => profile(id));
  const cwd = await project({
    'profiles/all.json': '[]',
    'profiles/more.jsonl': lines(...profiles),
  });
  for (const jobs of ['1', '2', '3']) {
    const run = await runCli(['compile', '-o', '-', '--json', '--jobs', jobs], { cwd });
    expect(idsOf({ ...run, status: 1 })).toEqual(ids);
    expect(said({ ...run, status: 1 })).toEqual([
      'profiles/more.jsonl:5:1 doubled-id',
      'profiles/more.jsonl:6:1 doubled-id',
    ]);
  }
});

test('hard pairs are kept, and those that contradict themselves are said', async () => {
  const steps = ['x()', 'y()', 'z()'];
  const workflow = { agent: 'refund', steps, soft_ordering: [['x', 'y', 'z']] };
  const compiling = async (...hard_ordering: string[][]) => {
    const cwd = await project({ 'workflows/refund.json': { ...workflow, hard_ordering } });
    return runCli(['compile', '-f', 'tool-only', '-o', '-'], { cwd });
  };
  const kept = await compiling(['z', 'x']);
  expect(kept.stdout).toContain('{"tool-only":[["y","z","x"],["z","x","y"],["z","y","x"]]}');
  const contradiction = await compiling(['z', 'x'], ['x', 'z']);
  expect(contradiction.status).toBe(1);
  expect(contradiction.stderr).toContain('ordering-contradiction');
});

test('a faulty command line is status 2, a faulty profile status 1', async () => {
  const cwd = await project({ 'profiles/bad.json': '{' });
  expect((await runCli(['compile', '--nonsense'], { cwd })).status).toBe(2);
  const run = await runCli(['compile'], { cwd });
  expect([run.status, run.stdout]).toEqual([1, '']);
});

describe('threads', () => {
  test('however many there are, the bytes are the same, and so is what is said', async () => {
    const cwd = await project({
      'profiles/all.json': '[]',
      'profiles/many.jsonl': mixed(budget(6000)),
    });
    const runs: [Ended, string | undefined][] = [];
    for (const jobs of [['--jobs', '1'], ['--jobs', '3'], []]) {
      const run = await runCli(['compile', '-o', 'gold.json', ...jobs], { cwd });
      const { stdout, status, signal } = run;
      const stderr = run.stderr.replace(time, '');
      const texts = await Promise.all(
        ['gold.json', 'gold.manifest.json'].map((name) => textOf(cwd, name)),
      );
      runs.push([{ status, signal, stdout, stderr }, texts.join('')]);
    }
    const [first, ...others] = runs;
    expect(first?.[0].status).toBe(1);
    expect(first?.[0].stderr).toContain('error doubled-id');
    expect(first?.[1]?.length).toBeGreaterThan(budget(1_000_000));
    expect(first?.[1]).toContain('"doubled-id": [');
    for (const other of others) expect(other).toEqual(first);
    const json = (jobs: string) =>
      runCli(['compile', '-o', '-', '--json', '--jobs', jobs], { cwd });
    const [one, two] = await Promise.all(['1', '2'].map(json));
    expect(JSON.parse(one?.stderr ?? '')).not.toEqual([]);
    expect(two?.stderr).toBe(one?.stderr);
  });

  // Threads write any format with the same code; pieces of it are joined as JSON, as rows, as text or as bytes.
  const joined = ['lattice', 'bfcl', 'csv', 'parquet', ...some(['tool_only', 'mastra'], 2)];
  test.each(joined)('in the format %s, too', async (format) => {
    const cwd = await project({ 'profiles/all.json': '[]', 'profiles/many.jsonl': mixed(1100) });
    const run = (jobs: string) =>
      runCli(['compile', '-f', format, '-o', `${jobs}/gold`, '--jobs', jobs], { cwd });
    const [one, two] = await Promise.all(['1', '2'].map(run));
    expect(one?.status).toBe(1);
    expect(one?.stderr).toMatch(/error doubled-id[\s\S]*\n\d{4} profiles, /);
    expect(two?.stderr.replace(time, '').replace('2/gold', '1/gold')).toBe(
      one?.stderr.replace(time, ''),
    );
    const [first, second] = await Promise.all(
      ['1/gold', '2/gold'].map((name) => readFile(join(cwd, name))),
    );
    expect(first?.length).toBeGreaterThan(5000);
    expect(second?.equals(first as Buffer)).toBe(true);
  });

  test('with traces too', async () => {
    const cwd = await project({ 'profiles/all.json': '[]', 'profiles/many.jsonl': mixed(2000) });
    const outputs = ['1', '2'].map(async (jobs) => {
      const args = ['compile', '--trace', '-o', '-', '--quiet', '--jobs', jobs];
      return (await runCli(args, { cwd })).stdout;
    });
    const [one = '', two] = await Promise.all(outputs);
    expect(one.split('"trace":{"step":').length).toBeGreaterThan(4000);
    expect(two === one).toBe(true);
  });

  test('and however many shards there are, so are the records', async () => {
    const cwd = await project({ 'profiles/all.json': '[]', 'profiles/many.jsonl': mixed(3000) });
    const outputs = ['1/1', '1/2', '2/2'].map(async (shard, at) => {
      const jobs = String(1 + at);
      const args = ['compile', '-o', '-', '--quiet', '--shard', shard, '--jobs', jobs];
      return (await runCli(args, { cwd })).stdout.trimEnd().split('\n');
    });
    const [whole = [], ...parts] = await Promise.all(outputs);
    expect(whole.length).toBeGreaterThan(2900);
    expect(parts.flat().sort()).toEqual([...whole].sort());
  });

  test('that die are a diagnostic: no hang, no stack trace, nothing half-written', async () => {
    const cwd = await project({
      'profiles/all.json': '[]',
      'profiles/many.jsonl': mixed(6000),
      'out/gold.json': 'old',
      'die.mjs': `import { isMainThread } from 'node:worker_threads';
        const { parse } = JSON;
        let calls = 0;
        if (!isMainThread) JSON.parse = (text) => (++calls > 900 ? process.exit(3) : parse(text));`,
    });
    const node = ['--import', './die.mjs'];
    const run = await runCli(['compile', '--jobs', '2'], { cwd, node });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/profiles\/many\.jsonl:\d+:1 error worker-died: /);
    expect(run.stderr).not.toContain('    at ');
    expect(await readdir(join(cwd, 'out'))).toEqual(['gold.json']);
    expect(await textOf(cwd, 'out/gold.json')).toBe('old');
  });
});

describe('an end that comes early', () => {
  test('a reader that goes away is not an error, and not the end of the world', async () => {
    const cwd = await project({ 'profiles/all.json': '[]', 'profiles/many.jsonl': mixed(4000) });
    const { child, ended } = start(['compile', '-o', '-', '--quiet'], { cwd, stdin: '' });
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { signal, stderr } = await ended;
    expect(signal).toBeNull();
    expect(stderr).not.toMatch(/EPIPE| {4}at |internal error/);
  });

  test.each(Object.entries(inputs))('nor where more of %s would come', async (_, textOf) => {
    const args = ['compile', '-p', '-', '-o', '-'];
    const { child, ended } = start([...args, '--quiet'], { cwd: await project() });
    child.stdin?.write(textOf(4000));
    child.stdout?.once('data', () => child.stdout?.destroy());
    const feeding = setInterval(() => child.stdin?.write(`,\n${'\n'.repeat(100_000)}`), 10);
    expect(await ended).toMatchObject({ status: 0, signal: null, stderr: '' });
    clearInterval(feeding);
  });

  test('a reader that is slow is waited for, and so is what is still to be read', async () => {
    const args = ['compile', '-p', '-', '-o', '-', '--quiet'];
    const { child, ended } = start(args, { cwd: await project() });
    const count = budget(100_000);
    child.stdout?.pause();
    for (let at = 0; at < count; at++) child.stdin?.write(lines(profile(at)));
    child.stdin?.end();
    const left: number[] = [];
    await vi.waitFor(
      () => {
        left.unshift(child.stdin?.writableLength ?? 0);
        expect(left.slice(0, 4)).toEqual(Array(4).fill(left[0]));
      },
      { timeout: 20_000, interval: 500 },
    );
    expect(left[0]).toBeGreaterThan(0);
    child.stdout?.resume();
    const { status, stdout } = await ended;
    expect([status, stdout.split('\n').length]).toEqual([0, count + 1]);
  });

  test('nor is one that goes away before the help comes', async () => {
    const { child, ended } = start(['compile', '--help'], { cwd: await project(), stdin: '' });
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ status: 0, signal: null, stderr: '' });
  });

  test.each([
    ['a result', ['compile', '-o', '-'], /^- error output-failed: standard output cannot/],
    ['answers', ['guard', '--agents', 'refund'], /^- error output-failed: standard output cannot/],
    ['a table', ['coverage'], /^traxgen: standard output cannot/m],
    ['the version', ['-v'], /^traxgen: standard output cannot/],
  ])('a full stdout is an error: %s', async (_, args, said) => {
    const cwd = await project();
    const full = await open('/dev/full', 'w');
    const run = start(args, { cwd, stdin: '{"facts":{}}\n', stdout: full.fd });
    const { status, stderr } = await run.ended;
    await full.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(said);
    expect(stderr).toContain('be written: no space left on device');
    expect(stderr).not.toContain('internal error');
  });

  /** A run that has begun to write and waits for more input. */
  async function halfway() {
    const cwd = await project({ 'out/gold.json': 'old' });
    const run = start(['compile', '-p', '-'], { cwd });
    for (let at = 0; at < 3000; at++) run.child.stdin?.write(lines(profile(at)));
    await vi.waitFor(async () => expect(await readdir(join(cwd, 'out'))).toHaveLength(2), 10_000);
    return { cwd, ...run };
  }

  test('by kill -9 leaves the old output, and the next run tidies up', async () => {
    const { cwd, child, ended } = await halfway();
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect(await textOf(cwd, 'out/gold.json')).toBe('old');
    expect(await readdir(join(cwd, 'out'))).toHaveLength(2);
    expect((await runCli(['compile'], { cwd })).status).toBe(0);
    expect(await readdir(join(cwd, 'out'))).toEqual(['gold.json', 'gold.manifest.json']);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s leaves the old output and nothing else', async (name, status) => {
    const { cwd, child, ended } = await halfway();
    child.kill(name);
    expect(await ended).toMatchObject({ status, signal: null, stdout: '', stderr: '' });
    expect(await readdir(join(cwd, 'out'))).toEqual(['gold.json']);
    expect(await textOf(cwd, 'out/gold.json')).toBe('old');
  });
});

describe('a machine that fails', () => {
  test('a disk that fills up leaves the old output and nothing else', async () => {
    const cwd = await project({
      'profiles/many.jsonl': inputs.JSONL(4000),
      'out/gold.json': 'old',
      'full.mjs': `import { open } from 'node:fs/promises';
        const file = await open('full.mjs');
        const prototype = Object.getPrototypeOf(file);
        const { write } = prototype;
        let room = 400_000;
        prototype.write = async function (bytes, at, length) {
          if (room <= 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          const written = await write.call(this, bytes, at, Math.min(length, room));
          room -= written.bytesWritten;
          return written;
        };
        await file.close();`,
    });
    const run = await runCli(['compile'], { cwd, node: ['--import', './full.mjs'] });
    expect([run.status, run.signal, run.stdout]).toEqual([1, null, '']);
    expect(run.stderr).toMatch(/^out\/gold\.json error output-failed: .* no space left/);
    expect(await readdir(join(cwd, 'out'))).toEqual(['gold.json']);
    expect(await textOf(cwd, 'out/gold.json')).toBe('old');
  });

  test.runIf(process.platform === 'linux')('a folder that cannot be written to', async () => {
    const out = process.getuid?.() === 0 ? '/sys/gold.json' : 'closed/gold.json';
    const cwd = await project({ 'closed/old': '' });
    await chmod(join(cwd, 'closed'), 0o555);
    const run = await runCli(['compile', '-o', out], { cwd });
    await chmod(join(cwd, 'closed'), 0o755);
    expect([run.status, run.stdout]).toEqual([1, '']);
    const reason = '(permission denied|operation not permitted|read-only file system)';
    expect(run.stderr).toMatch(new RegExp(`^${out} error output-failed: .*${reason}\n`));
  });

  test('an input that vanishes is said to, and the rest is written', async () => {
    const cwd = await project({ 'later.jsonl': lines(profile('later')) });
    const { child, ended } = start(['compile', '-p', '-', 'later.jsonl'], { cwd });
    child.stdin?.write(lines(profile('first')));
    await vi.waitFor(async () => expect(await readdir(join(cwd, 'out'))).toHaveLength(1), 10_000);
    await rm(join(cwd, 'later.jsonl'));
    child.stdin?.end();
    const { status, stderr } = await ended;
    expect(status).toBe(1);
    expect(stderr).toMatch(/^later\.jsonl error file-vanished: /);
    expect(Object.keys(JSON.parse((await textOf(cwd, 'out/gold.json')) ?? ''))).toEqual(['first']);
    expect(await readdir(join(cwd, 'out'))).toEqual(['gold.json', 'gold.manifest.json']);
  });
});

describe('a fault of traxgen itself', () => {
  /** Does something once cli.js has begun to work. */
  const later = (statement: string) =>
    `const timer = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return;
      clearInterval(timer);
      ${statement}
    }, 20);`;
  const faults = {
    'in-main.mjs': "JSON.parse = () => { throw new TypeError('boom\\u001b[31m'); };",
    'outside.mjs': later("throw new TypeError('boom\\u001b[31m');"),
    'unhandled.mjs': later("Promise.reject('boom\\u001b[31m');"),
  };

  test.each(Object.keys(faults))('%s is a line, not a stack trace', async (file) => {
    const cwd = await project(faults);
    const args = ['compile', '-p', '-'];
    const { child, ended } = start(args, { cwd, node: ['--import', `./${file}`] });
    const { status, stdout, stderr } = await ended;
    child.stdin?.destroy();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^traxgen: internal error: .*boom\\u001b\[31m.*\nThis is a fault of/);
    expect(stderr).not.toContain('    at ');
    expect(await readdir(join(cwd, 'out')).catch(() => [])).toEqual([]);
  });

  test('is shown in full with TRAXGEN_DEBUG=1', async () => {
    const cwd = await project(faults);
    const node = ['--import', './in-main.mjs'];
    const run = await runCli(['compile'], { cwd, node, env: { TRAXGEN_DEBUG: '1' } });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('    at ');
  });
});

test('--watch compiles again when a workflow or a profile changes, until Ctrl+C', async () => {
  const cwd = await project();
  const { child, ended, stderr } = start(['compile', '--watch'], { cwd });
  const summaries = () => stderr().match(/trajectories, /g)?.length ?? 0;
  const until = (count: number) =>
    vi.waitFor(() => expect(summaries()).toBeGreaterThanOrEqual(count), 10_000);
  await vi.waitFor(() => expect(stderr()).toContain('watching for changes'), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await writeFile(join(cwd, 'profiles/new.jsonl'), lines(profile('new')));
  await until(2);
  expect(await textOf(cwd, 'out/gold.json')).toContain('"new":');
  const steps = [...refund.steps, 'say_goodbye()'];
  await writeFile(join(cwd, 'workflows/refund.json'), JSON.stringify({ ...refund, steps }));
  await until(3);
  expect(await textOf(cwd, 'out/gold.json')).toContain('say_goodbye');
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ status: 0, signal: null, stdout: '' });
}, 45_000);
