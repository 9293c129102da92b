import { afterEach, expect, test } from 'vitest';
import { Threads } from '../../src/io/threads.ts';

const module = new URL('./threads/task.mjs', import.meta.url);
const all: Threads<string, string>[] = [];

function threads(count = 2): Threads<string, string> {
  const made = new Threads<string, string>(module, {
    name: 'run',
    count,
    tasksAhead: 2,
    data: undefined,
  });
  all.push(made);
  return made;
}

afterEach(async () => {
  for (const each of all.splice(0)) await each.close();
});

test('run tasks', async () => {
  const crew = threads();
  const done = await Promise.all(['a', 'b', 'c', 'd'].map((task) => crew.run(task)));
  expect(done).toEqual(['done: a', 'done: b', 'done: c', 'done: d']);
});

test('a task that throws fails alone', async () => {
  const crew = threads();
  const fates = await Promise.allSettled(['a', 'throw', 'b'].map((task) => crew.run(task)));
  expect(fates.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await crew.run('c')).toBe('done: c');
});

test('a thread that ends takes all tasks with it, and later ones', async () => {
  const crew = threads();
  const fates = await Promise.allSettled(['hang', 'exit', 'a'].map((task) => crew.run(task)));
  expect(fates.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(crew.run('b')).rejects.toThrow('a thread ended with status 3');
});

test('no more threads start than there are tasks', async () => {
  const crew = threads(1000);
  const done = await Promise.all(['a', 'b'].map((task) => crew.run(task)));
  expect(done).toEqual(['done: a', 'done: b']);
  // biome-ignore lint/complexity/useLiteralKeys: nobody but this test asks for it
  expect(crew['pool'].threads).toHaveLength(2);
});

test('closing does not wait for tasks', async () => {
  const crew = threads();
  crew.run('hang').catch(() => {});
  await crew.close();
});
