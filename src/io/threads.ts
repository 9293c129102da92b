import { type TransferListItem, Worker } from 'node:worker_threads';
import type { Answer } from './thread.ts';

/** How threads run: how many, and data that reaches each of them once. */
export interface ThreadOptions {
  /** At most; a thread starts when there is a task for it. */
  readonly count: number;
  readonly data: unknown;
}

/** Little of what a task makes outlives it; more room takes memory and no less time. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** Who waits for a task. */
interface Waiting<Outcome> {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** A thread, and who waits for what it has been given, in the order of its answers. */
interface Thread<Outcome> {
  readonly worker: Worker;
  readonly waiting: Waiting<Outcome>[];
}

/**
 * Threads that take tasks, no more of them than there were tasks at once. The module that each of them
 * runs answers them one after the other (`answerTasks`). Where one of them dies, every task under way
 * fails, so that nobody waits for it.
 */
export class Threads<Task, Outcome> {
  private readonly module: URL;
  private readonly options: ThreadOptions;
  private readonly threads: Thread<Outcome>[] = [];
  private death: Error | undefined;

  constructor(module: URL, options: ThreadOptions) {
    this.module = module;
    this.options = options;
  }

  /** How many threads there are. */
  get size(): number {
    return this.threads.length;
  }

  /**
   * Runs a task on the thread with the least to do; rejects where it throws or a thread dies. What of it
   * is `handedOver` goes there instead of being copied.
   */
  run(task: Task, handedOver: readonly TransferListItem[] = []): Promise<Outcome> {
    if (this.death !== undefined) return Promise.reject(this.death);
    const { worker, waiting } = this.thread();
    return new Promise<Outcome>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(task, handedOver);
    });
  }

  /** Starts all threads, so that they are ready when their tasks come. */
  startAll(): void {
    while (this.size < this.options.count) this.start();
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }

  private thread(): Thread<Outcome> {
    const [least] = [...this.threads].sort((a, b) => a.waiting.length - b.waiting.length);
    const isFree = least !== undefined && least.waiting.length === 0;
    return isFree || this.size === this.options.count ? (least as Thread<Outcome>) : this.start();
  }

  private start(): Thread<Outcome> {
    const worker = new Worker(this.module, { workerData: this.options.data, resourceLimits });
    const thread: Thread<Outcome> = { worker, waiting: [] };
    worker.on('message', (answer: Answer<Outcome>) => {
      const { resolve, reject } = thread.waiting.shift() as Waiting<Outcome>;
      if ('error' in answer) reject(answer.error);
      else resolve(answer.outcome);
    });
    worker.on('messageerror', (error) => this.fail(error));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (status) => this.fail(new Error(`a thread ended with status ${status}`)));
    this.threads.push(thread);
    return thread;
  }

  private fail(error: Error): void {
    this.death ??= error;
    for (const { waiting } of this.threads) {
      for (const { reject } of waiting.splice(0)) reject(this.death);
    }
  }
}
