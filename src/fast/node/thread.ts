// Buffers that are transferred instead of copied, and answers that leave one by one, are part of what two
// threads gain (see threads.ts).

import type { TransferListItem } from 'node:worker_threads';
import { kTransferable, kValue, markMovable } from 'tinypool';

/** In a thread: a result of which some parts go to the other side instead of being copied. */
export function handingOver<T extends object>(result: T, parts: readonly TransferListItem[]): T {
  const movable = { [kTransferable]: parts, [kValue]: result };
  markMovable(movable);
  return movable as unknown as T;
}

/**
 * In a thread: each answer leaves before the next task begins. The pool takes all tasks that lie there at
 * once, and would send no answer before the last of them was done.
 */
export function oneByOne<Task, Answer>(
  work: (task: Task) => Answer,
): (task: Task) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve();
  return (task) => {
    const answer = before.then(() => work(task));
    // The pool sends the answer one turn after it hears of it; whoever fails is heard of there, too.
    before = answer.then(nothing, nothing).then(nothing);
    return answer;
  };
}

function nothing(): void {}
