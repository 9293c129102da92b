// A compile of 400,000 profiles takes 0.59 of the floor's time with two threads, and 0.77 with one
// (docs/benchmarks.md).

import type { TransferListItem } from 'node:worker_threads';
import { Tinypool } from 'tinypool';

/** What threads run: an exported function of a module. */
export interface ThreadOptions {
  readonly name: string;
  /**
   * The greatest number of threads. Unless all start at once, a thread starts when there is a task
   * for it.
   */
  readonly count: number;
  readonly startsAll: boolean;
  /** The number of tasks queued at each thread, so that it need not wait while this one is busy. */
  readonly tasksAhead: number;
  /** The size of the young generation in megabytes; V8 takes a third of it for new objects. */
  readonly young: number;
}

/** The longest timeout of a timer, in milliseconds. */
const longestTimeout = 2 ** 31 - 1;

/** Threads that run tasks. If a thread dies, every pending task fails, so that nobody waits for it. */
export class Threads<Task, Outcome> {
  private readonly pool: Tinypool;
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly count: number;
  private readonly watched = new Set<object>();
  private death: Error | undefined;

  constructor(module: URL, { name, count, startsAll, tasksAhead, young }: ThreadOptions) {
    this.count = count;
    this.pool = new Tinypool({
      filename: module.href,
      name,
      minThreads: startsAll ? count : 0,
      maxThreads: count,
      // Idle threads are kept, because starting them again takes long.
      idleTimeout: longestTimeout,
      concurrentTasksPerWorker: tasksAhead,
      resourceLimits: { maxYoungGenerationSizeMb: young },
    });
    // The pool only learns of errors, and would throw those that happen between two tasks.
    this.pool.on('error', (error: Error) => this.fail(error));
    this.watchNew();
  }

  get size(): number {
    return this.pool.threads.length;
  }

  /**
   * Runs a task on the next free thread. Rejects if the task throws or a thread dies. The objects
   * in `handedOver` are transferred instead of copied.
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

  /** Ends the threads, even if they are busy. */
  async close(): Promise<void> {
    // The pool's own `destroy` fails if a thread fails meanwhile.
    await Promise.all(this.pool.threads.map((thread) => thread.terminate()));
  }

  /** Listens to the threads that have started since the last call. */
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
