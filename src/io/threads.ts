import { Tinypool } from 'tinypool';

/** What threads run: an exported function of a module, and data that reaches each of them once. */
export interface ThreadOptions {
  readonly name: string;
  readonly count: number;
  /** How many tasks lie ready at each thread, so that none waits while this one is busy. */
  readonly tasksAhead: number;
  readonly data: unknown;
}

/**
 * A fixed number of threads that take tasks. Where one of them dies, every task under way fails, so
 * that nobody waits for it.
 */
export class Threads<Task, Outcome> {
  private readonly pool: Tinypool;
  private readonly waiting = new Set<(error: Error) => void>();
  private death: Error | undefined;

  constructor(module: URL, { name, count, tasksAhead, data }: ThreadOptions) {
    this.pool = new Tinypool({
      filename: module.href,
      name,
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: tasksAhead,
      workerData: data,
    });
    // The pool hears of errors only, and of those between two tasks it would throw.
    this.pool.on('error', (error: Error) => this.fail(error));
    for (const thread of this.pool.threads) {
      thread.once('error', (error: Error) => this.fail(error));
      thread.once('exit', (status) => this.fail(new Error(`a thread ended with status ${status}`)));
    }
  }

  /** Runs a task on the next free thread; rejects where it throws or a thread dies. */
  run(task: Task): Promise<Outcome> {
    if (this.death !== undefined) return Promise.reject(this.death);
    return new Promise<Outcome>((resolve, reject) => {
      this.waiting.add(reject);
      const settled = () => this.waiting.delete(reject);
      this.pool.run(task).then(resolve, reject).finally(settled);
    });
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    // The pool's own way of ending does not survive a thread that fails meanwhile.
    await Promise.all(this.pool.threads.map((thread) => thread.terminate()));
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
