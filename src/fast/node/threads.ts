// A compile of 400,000 profiles takes 0.59 of the floor's time with two threads, and 0.77 with one
// (docs/benchmarks.md).

import type { TransferListItem } from 'node:worker_threads';
import { Tinypool } from 'tinypool';

/** What threads run: an exported function of a module. */
export interface ThreadOptions {
  readonly name: string;
  /** At most; unless all start at once, a thread starts when there is a task for it. */
  readonly count: number;
  readonly startsAll: boolean;
  /** How many tasks lie ready at each thread, so that none waits while this one is busy. */
  readonly tasksAhead: number;
}

/** Little of what a task makes outlives it; more room takes memory and no less time. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** In milliseconds, the most that a timer takes. */
const longestTimeout = 2 ** 31 - 1;

/**
 * Threads that take tasks. Where one of them dies, every task under way fails, so that nobody waits for
 * it.
 */
export class Threads<Task, Outcome> {
  private readonly pool: Tinypool;
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly count: number;
  private readonly watched = new Set<object>();
  private death: Error | undefined;

  constructor(module: URL, { name, count, startsAll, tasksAhead }: ThreadOptions) {
    this.count = count;
    this.pool = new Tinypool({
      filename: module.href,
      name,
      minThreads: startsAll ? count : 0,
      maxThreads: count,
      // Whoever waits for more input must not start all over.
      idleTimeout: longestTimeout,
      concurrentTasksPerWorker: tasksAhead,
      resourceLimits,
    });
    // The pool hears of errors only, and of those between two tasks it would throw.
    this.pool.on('error', (error: Error) => this.fail(error));
    this.watchNew();
  }

  /** How many threads there are. */
  get size(): number {
    return this.pool.threads.length;
  }

  /**
   * Runs a task on the next free thread; rejects where it throws or a thread dies. What of it is
   * `handedOver` goes there instead of being copied.
   */
  run(task: Task, handedOver: TransferListItem[] = []): Promise<Outcome> {
    if (this.death !== undefined) return Promise.reject(this.death);
    return new Promise<Outcome>((resolve, reject) => {
      this.waiting.add(reject);
      const settled = () => this.waiting.delete(reject);
      const run = this.pool.run(task, { transferList: handedOver as never });
      run.then(resolve, reject).finally(settled);
      this.watchNew();
    });
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    // The pool's own way of ending does not survive a thread that fails meanwhile.
    await Promise.all(this.pool.threads.map((thread) => thread.terminate()));
  }

  /** Listens to the threads that have started since the last time. */
  private watchNew(): void {
    if (this.watched.size === this.count) return;
    for (const thread of this.pool.threads) {
      if (this.watched.has(thread)) continue;
      this.watched.add(thread);
      thread.once('error', (error: Error) => this.fail(error));
      thread.once('exit', (status) => this.fail(new Error(`a thread ended with status ${status}`)));
    }
  }

  private fail(error: Error): void {
    this.death ??= error;
    for (const reject of this.waiting) reject(this.death);
    this.waiting.clear();
  }
}
