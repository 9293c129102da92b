// Transferring buffers instead of copying them, and sending answers one by one, are part of the
// gain of two threads (see threads.ts).

import type { TransferListItem } from 'node:worker_threads';
import { kTransferable, kValue, markMovable } from 'tinypool';

/**
 * Called in a thread: a result of which some parts are transferred to the other side instead of
 * being copied.
 */
export function transferring<T extends object>(result: T, parts: readonly TransferListItem[]): T {
  const movable = { ...result, [kTransferable]: parts, [kValue]: result };
  markMovable(movable);
  return movable;
}

/**
 * Called in a thread: makes each answer leave before the next task starts. Otherwise the pool takes
 * all waiting tasks at once and sends no answer before the last is done.
 */
export function oneByOne<Task, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): (task: Task) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve();
  return (task) => {
    const answer = before.then(() => work(task));
    // The pool sends the answer one turn after the promise settles. Errors are reported there, too.
    before = answer.then(nothing, nothing).then(nothing);
    return answer;
  };
}

function nothing(): void {}
