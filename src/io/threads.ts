import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';

/** What threads run: an exported function of a module, and data that reaches each of them once. */
export interface ThreadOptions {
  readonly name: string;
  readonly count: number;
  readonly data: unknown;
}

/** A fixed number of threads that take tasks. */
export class Threads<Task, Outcome> {
  private readonly pool: Tinypool;

  constructor(module: URL, { name, count, data }: ThreadOptions) {
    this.pool = new Tinypool({
      filename: module.href,
      name,
      minThreads: count,
      maxThreads: count,
      workerData: data,
    });
  }

  /** Runs a task on the next free thread; rejects where the thread dies. */
  run(task: Task): Promise<Outcome> {
    return this.pool.run(task);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** In a thread: the data that it was started with. */
export function threadData(): unknown {
  return Tinypool.workerData;
}

/** How many threads the machine can run side by side. */
export function coreCount(): number {
  return availableParallelism();
}
