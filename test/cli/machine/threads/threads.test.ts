import { afterEach, expect, test } from 'vitest';
import { type ThreadOptions, Threads } from '../../../../src/cli/machine/threads/threads.ts';

const module = new URL('./threads/task.mjs', import.meta.url);
const all: Threads<string, string>[] = [];

const defaults = { name: 'run', count: 2, startsAll: false, tasksAhead: 2, young: 12 };

function threads(options: Partial<ThreadOptions> = {}): Threads<string, string> {
  const made = new Threads<string, string>(module, { ...defaults, ...options });
  all.push(made);
  return made;
}

afterEach(async () => {
  for (const each of all.splice(0)) await each.close();
});

test('run tasks', async () => {
  const pool = threads();
  const done = await Promise.all(['a', 'b', 'c', 'd'].map((task) => pool.run(task)));
  expect(done).toEqual(['done: a', 'done: b', 'done: c', 'done: d']);
});

test('a task that throws fails alone', async () => {
  const pool = threads();
  const statuses = await Promise.allSettled(['a', 'throw', 'b'].map((task) => pool.run(task)));
  expect(statuses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await pool.run('c')).toBe('done: c');
});

test('a thread that ends takes all tasks with it, and later ones', async () => {
  const pool = threads();
  const statuses = await Promise.allSettled(['hang', 'exit', 'a'].map((task) => pool.run(task)));
  expect(statuses.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(pool.run('b')).rejects.toThrow('a thread ended with status 3');
});

test('no more threads start than there are tasks', async () => {
  const pool = threads({ count: 1000 });
  const done = await Promise.all(['a', 'b'].map((task) => pool.run(task)));
  expect(done).toEqual(['done: a', 'done: b']);
  expect(pool.size).toBe(2);
});

test('all of them start at once where they are told to, and take the tasks', async () => {
  const pool = threads({ count: 3, startsAll: true });
  expect(pool.size).toBe(3);
  const done = await Promise.all(['a', 'b'].map((task) => pool.run(task)));
  expect(done).toEqual(['done: a', 'done: b']);
  expect(pool.size).toBe(3);
});

test('a thread that cannot start takes its tasks with it', async () => {
  const pool = new Threads(new URL('./threads/none.mjs', import.meta.url), defaults);
  await expect(pool.run('a')).rejects.toThrow('none.mjs');
  await pool.close();
});

test('what is thrown need not be an error', async () => {
  const pool = threads();
  await expect(pool.run('throw a text')).rejects.toThrow('a text');
});

test('an answer need not wait for the tasks that came with it', async () => {
  const options = { ...defaults, count: 1, tasksAhead: 3 };
  const pool = new Threads<string, string>(
    new URL('./threads/one-by-one.mjs', import.meta.url),
    options,
  );
  all.push(pool);
  // A thread that is ready is given as many as it may have.
  await pool.run('ready');
  const [slow, quick, never] = ['slow', 'quick', 'hang'].map((task) => pool.run(task));
  never?.catch(() => {});
  expect(await Promise.all([slow, quick])).toEqual(['done: slow', 'done: quick']);
});

test('closing does not wait for tasks', async () => {
  const pool = threads();
  pool.run('hang').catch(() => {});
  await pool.close();
});

test('what is handed over is gone here', async () => {
  const pool = threads() as Threads<unknown, string>;
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await pool.run(bytes, [bytes.buffer])).toBe('1,2,3');
  expect(bytes).toHaveLength(0);
});
