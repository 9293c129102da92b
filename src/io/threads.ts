import { Tinypool } from 'tinypool';

/** What threads run: an exported function of a module, and data that reaches each of them once. */
export interface ThreadOptions {
  readonly name: string;
  /** At most; a thread starts when there is a task for it. */
  readonly count: number;
  /** How many tasks lie ready at each thread, so that none waits while this one is busy. */
  readonly tasksAhead: number;
  readonly data: unknown;
}

/** In milliseconds, the most that a timer takes. */
const longestTimeout = 2 ** 31 - 1;

/**
 * Threads that take tasks, no more of them than there were tasks at once. Where one of them dies, every task under way fails, so
 * that nobody waits for it.
 */
export class Threads<Task, Outcome> {
  private readonly pool: Tinypool;
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly watched = new WeakSet<object>();
  private death: Error | undefined;

  constructor(module: URL, { name, count, tasksAhead, data }: ThreadOptions) {
    this.pool = new Tinypool({
      filename: module.href,
      name,
      minThreads: 0,
      maxThreads: count,
      // Whoever waits for more input must not start all over.
      idleTimeout: longestTimeout,
      concurrentTasksPerWorker: tasksAhead,
      workerData: data,
    });
    // The pool hears of errors only, and of those between two tasks it would throw.
    this.pool.on('error', (error: Error) => this.fail(error));
  }

  /** Runs a task on the next free thread; rejects where it throws or a thread dies. */
  run(task: Task): Promise<Outcome> {
    if (this.death !== undefined) return Promise.reject(this.death);
    return new Promise<Outcome>((resolve, reject) => {
      this.waiting.add(reject);
      const settled = () => this.waiting.delete(reject);
      this.pool.run(task).then(resolve, reject).finally(settled);
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

/** In a thread: the data that it was started with. */
export function threadData(): unknown {
  return Tinypool.workerData;
}

/** In a thread: a result of which some buffers go to the other side instead of being copied. */
export function handedOver<T extends object>(result: T, buffers: readonly ArrayBuffer[]): T {
  const { transferableSymbol, valueSymbol } = Tinypool;
  return Tinypool.move({ [transferableSymbol]: buffers, [valueSymbol]: result } as never) as T;
}
