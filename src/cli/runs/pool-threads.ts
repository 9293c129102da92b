import { basename } from 'node:path';
import type { CompiledBatch } from '../../compiler/run/batch.ts';
import type { BatchTask } from '../../compiler/run/engine.ts';
import { coreCount } from '../machine/core-count.ts';
import { inlineLess } from '../machine/threads/inline-less.ts';
import type { Threads } from '../machine/threads/threads.ts';
import { totalBytes } from '../machine/total-bytes.ts';

/** Starting threads takes a tenth of a second, so smaller runs do without. */
const profilesWorthThreads = 5_000;

/**
 * The number of batches queued at each of the other threads, because this thread looks after them
 * only between two reads.
 */
export const batchesAhead = 4;

/**
 * Inputs of at least this size, in bytes, have work for all threads asked for, so these are started
 * at once.
 */
const bytesWorthThreads = 4 << 20;

/** What threads run: an exported function of a module beside the program's files. */
export interface ThreadWork {
  readonly module: string;
  readonly name: string;
}

/** Few objects outlive a task: in megabytes, a larger young generation takes memory and saves at most 0.03 of the time. */
const young = 12;

const compiling: ThreadWork = { module: './worker', name: 'compileBatch' };

const isSource = import.meta.url.endsWith('.ts');

/** A task with the run's data (`EngineData`), which a thread reads with its first task. */
export interface ThreadTask extends BatchTask {
  readonly shared: SharedArrayBuffer;
}

/** A thread's answer. It returns the bytes of the records. */
export interface BatchAnswer {
  readonly compiled: CompiledBatch;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The threads of a run besides the main one. They may start before it is known what to compile, and
 * load their code while the main thread reads the workflows.
 */
export class WorkerThreads<Task = ThreadTask, Answer = BatchAnswer> {
  private readonly jobs: number | undefined;
  private readonly work: ThreadWork;
  private threads: Promise<Threads<Task, Answer>> | undefined;
  private closed: Promise<void> | undefined;

  /**
   * `jobs` is the total number of threads. If undefined, it is one, or one per core if there are
   * many profiles.
   */
  constructor(jobs: number | undefined, work = compiling) {
    this.jobs = jobs;
    this.work = work;
    inlineLess();
  }

  get areStarted(): boolean {
    return this.threads !== undefined;
  }

  /** The number of additional threads for this many profiles. */
  countFor(profiles: number): number {
    return (this.jobs ?? (profiles > profilesWorthThreads ? coreCount() : 1)) - 1;
  }

  /** Starts the threads asked for, if the paths are files and large enough. */
  async prepare(files: readonly string[]): Promise<void> {
    const count = this.countFor(0);
    if (count === 0 || (totalBytes(files) ?? 0) < bytesWorthThreads) return;
    this.threads ??= this.start(count, true);
    await this.threads;
  }

  /** The threads already started, or otherwise `count` threads that start as tasks come. */
  started(count: number): Promise<Threads<Task, Answer>> {
    // Without `jobs`, there are many profiles by now, and every thread has work.
    this.threads ??= this.start(count, this.jobs === undefined);
    return this.threads;
  }

  /** Ends the threads, even if they are busy. They end once; later callers wait for that. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async start(count: number, startsAll: boolean): Promise<Threads<Task, Answer>> {
    const { Threads } = await import('../machine/threads/threads.ts');
    const { name, module } = this.work;
    const path = isSource ? `${module}.ts` : `./${basename(module)}.cjs`;
    const options = { name, count, startsAll, tasksAhead: batchesAhead, young };
    return new Threads(new URL(path, import.meta.url), options);
  }

  private async end(): Promise<void> {
    await (await this.threads)?.close();
  }
}

/** How many threads there are, and the files whose size decides when they start. */
interface ThreadSettings {
  readonly jobs: number | undefined;
  readonly profiles: readonly string[] | undefined;
}

/**
 * Runs an action with additional threads. If the profiles are files that are large enough, the
 * threads start first and load their code while this thread loads its own.
 */
export async function withThreads<T, Task = ThreadTask, Answer = BatchAnswer>(
  { jobs, profiles = [] }: ThreadSettings,
  action: (threads: WorkerThreads<Task, Answer>) => Promise<T>,
  work = compiling,
): Promise<T> {
  const threads = new WorkerThreads<Task, Answer>(jobs, work);
  try {
    await threads.prepare(profiles);
    return await action(threads);
  } finally {
    await threads.close();
  }
}
