import type { CompiledBatch } from '../../compile/batch.ts';
import type { BatchTask } from '../../compile/engine.ts';
import type { Threads } from '../../fast/node/threads.ts';
import { coreCount } from '../../io/core-count.ts';
import { totalBytes } from '../../io/total-bytes.ts';
import type { Settings } from '../line/settings.ts';

/** Other threads cost a tenth of a second to start, so small runs do without. */
const profilesWorthThreads = 5_000;

/** So many batches lie ready for each of the other threads: this one looks after them between two reads. */
export const batchesAhead = 4;

/** Inputs of so many bytes have work for every thread that is asked for, so that none need wait for it. */
const bytesWorthThreads = 4 << 20;

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'cjs';

/** A task with the data of the run (`EngineData`), which a thread reads with the first that it gets. */
export interface ThreadTask extends BatchTask {
  readonly shared: SharedArrayBuffer;
}

/** What a thread answers: with the bytes of the records, which it was given. */
export interface BatchAnswer {
  readonly compiled: CompiledBatch;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The threads of a run beside the one that reads and writes. They may start before it is known what to
 * compile: while they load their code, the other one reads the workflows.
 */
export class CrewThreads {
  private readonly jobs: number | undefined;
  private threads: Promise<Threads<ThreadTask, BatchAnswer>> | undefined;
  private closed: Promise<void> | undefined;

  /** `jobs` threads in all; undefined: one, and one per core once there are many profiles. */
  constructor(jobs: number | undefined) {
    this.jobs = jobs;
  }

  get areStarted(): boolean {
    return this.threads !== undefined;
  }

  /** How many there are to be beside the first, where so many profiles have come. */
  countFor(profiles: number): number {
    return (this.jobs ?? (profiles > profilesWorthThreads ? coreCount() : 1)) - 1;
  }

  /** Starts those that are asked for, if the paths are files and worth it. */
  async prepare(files: readonly string[]): Promise<void> {
    const count = this.countFor(0);
    if (count === 0 || (totalBytes(files) ?? 0) < bytesWorthThreads) return;
    this.threads ??= start(count, true);
    await this.threads;
  }

  /** Those that have started; or else so many, which start as tasks come. */
  started(count: number): Promise<Threads<ThreadTask, BatchAnswer>> {
    // Without a number there are many profiles by now, and all threads have something to do.
    this.threads ??= start(count, this.jobs === undefined);
    return this.threads;
  }

  /** Ends them, whatever they are at. They are ended once, and whoever comes later waits for that. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async end(): Promise<void> {
    await (await this.threads)?.close();
  }
}

/**
 * Does work with threads beside this one. Where the profiles are files that are worth it, they start
 * before the work and load their code while this thread loads its own.
 */
export async function withThreads<T>(
  { jobs, profiles = [] }: Settings,
  work: (threads: CrewThreads) => Promise<T>,
): Promise<T> {
  const threads = new CrewThreads(jobs);
  try {
    await threads.prepare(profiles);
    return await work(threads);
  } finally {
    await threads.close();
  }
}

async function start(count: number, startsAll: boolean): Promise<Threads<ThreadTask, BatchAnswer>> {
  const { Threads } = await import('../../fast/node/threads.ts');
  return new Threads(new URL(`./worker.${extension}`, import.meta.url), {
    name: 'compileBatch',
    count,
    startsAll,
    tasksAhead: batchesAhead,
  });
}
