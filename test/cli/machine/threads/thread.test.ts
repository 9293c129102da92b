import { expect, test } from 'vitest';
import { oneByOne } from '../../../../src/cli/machine/threads/thread.ts';

test('each answer leaves before the next task begins, and one that fails holds up nobody', async () => {
  const log: string[] = [];
  const work = oneByOne((task: string) => {
    log.push(`${task} begins`);
    if (task === 'b') throw new Error('thrown');
    return task.toUpperCase();
  });
  // As the pool does, which takes all tasks that lie there, and sends each answer when it hears of it.
  const run = async (task: string) => {
    const status = await work(task).then(
      (answer) => answer,
      (error: Error) => error.message,
    );
    log.push(`${task}: ${status}`);
  };
  await Promise.all(['a', 'b', 'c'].map(run));
  await run('d');
  expect(log).toEqual([
    ...['a begins', 'a: A', 'b begins', 'b: thrown'],
    ...['c begins', 'c: C', 'd begins', 'd: D'],
  ]);
});
