import { fileURLToPath } from 'node:url';
import type { TransferListItem } from 'node:worker_threads';
import { kValue } from 'tinypool';
import { vi } from 'vitest';
import { textOf, traxgen } from './support.ts';

/** What threads fail with, one task after the other. */
export const failures: Error[] = [];

/** The number of tasks that threads have done. */
export const done = { tasks: 0 };

/** How many runs had threads. */
let begun = 0;

/**
 * Stands for threads: what they do is done in this one, with copies of tasks and answers as threads
 * get them, and what is handed over is gone here.
 */
export class Threads {
  readonly #work: Promise<(task: object) => Promise<{ readonly [kValue]: object }>>;

  constructor(module: URL, { name }: { readonly name: string }) {
    // Threads share no module with the rest. Each run has threads of its own, with a module of their own that holds
    // what they were given; what this imports is loaded once, since that takes a second.
    if (begun === 0) vi.resetModules();
    begun += 1;
    this.#work = import(`${fileURLToPath(module)}?run=${begun}`).then((loaded) => loaded[name]);
  }

  async run(task: object, handedOver: TransferListItem[] = []): Promise<object> {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const transfer = handedOver as ArrayBuffer[];
    const answer = await (await this.#work)(structuredClone(task, { transfer }));
    done.tasks += 1;
    return structuredClone(answer[kValue]);
  }

  async close(): Promise<void> {}
}

/** What a command does with some numbers of jobs; `out` is a file that it writes. */
export async function inThreads(
  folder: string,
  args: readonly string[],
  allJobs: readonly string[],
  out?: string,
) {
  const runs = [];
  for (const jobs of allJobs) {
    const before = done.tasks;
    const run = await traxgen(folder, [...args, '--jobs', jobs]);
    const stderr = run.stderr.replace(/\d+\.\d\d s/, 's');
    const written = out === undefined ? undefined : await textOf(folder, out);
    runs.push({ run: { ...run, stderr, written }, tasks: done.tasks - before });
  }
  return runs;
}
