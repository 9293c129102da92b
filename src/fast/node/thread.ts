// Without the flags, a compile of 100,000 profiles in two threads takes 1.04 times the CPU time (6 rounds in
// turns, on a busy machine). Buffers that are transferred instead of copied, and answers that leave one by
// one, are part of what two threads gain (see threads.ts).

import { setFlagsFromString } from 'node:v8';
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

/**
 * Flags of V8 where threads share few cores with its compiler and its garbage collector. Each thread
 * compiles the same code anew: it is compiled sooner, with less of other functions in it. And garbage is
 * collected by the thread that made it, which would wait for helpers to be given a core.
 */
const flags = [
  '--max-inlined-bytecode-size-cumulative=100',
  '--ticks-before-optimization=1',
  '--no-parallel-scavenge',
];

/**
 * Sets V8's flags for threads, in all threads. To be called in a thread once its code is loaded: under
 * other flags than it was built with, Node compiles its own modules anew, and starting a thread takes
 * twice as long. Measured in Node 20 only: later ones have another compiler besides, and need not know
 * the flags.
 */
export function tuneThreads(): void {
  if (!process.versions.v8.startsWith('11.')) return;
  for (const flag of flags) setFlagsFromString(flag);
}
