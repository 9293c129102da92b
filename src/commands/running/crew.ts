import type { CompiledBatch } from '../../compile/batch.ts';
import {
  type BatchTask,
  createEngine,
  type Engine,
  type EngineData,
} from '../../compile/engine.ts';
import { coreCount } from '../../io/core-count.ts';
import type { SpareBuffers } from '../../io/spare-buffers.ts';
import type { Threads } from '../../io/threads.ts';
import { totalBytes } from '../../io/total-bytes.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { Records } from '../../model/records.ts';
import type { Workflow } from '../../model/workflow.ts';

/** Other threads cost a tenth of a second to start, so small runs do without. */
const profilesWorthThreads = 5_000;

/** So many batches lie ready for each of the other threads: this one looks after them between two reads. */
const batchesAhead = 4;

/** So many batches for each thread are under way, or done and waiting for one before them. */
const batchesUnderWay = 8;

/** Inputs of so many bytes have work for every thread that is asked for, so that none need wait for it. */
const bytesWorthThreads = 4 << 20;

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Some profiles of one file. */
export interface CrewTask {
  readonly records: Records;
  /** How many records of the run come before these. */
  readonly before: number;
  readonly idField: string;
}

/** What became of a batch: it was compiled, or the worker that had it died. */
export type CrewResult =
  | { readonly compiled: CompiledBatch; readonly records: Records }
  | { readonly lost: Diagnostic };

/** What a thread answers: with the bytes of the records, which it was given. */
export interface BatchAnswer {
  readonly compiled: CompiledBatch;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The first room for what is made of a batch, and by how much the next is larger than what was needed. */
const leastRoom = 1 << 18;
const spareRoom = 1 << 16;

/**
 * Compiles batches in this thread and, where asked for or worth it, in others. This one takes what the
 * others have no room for: starting one more of them would cost more than it brings.
 */
export class Crew {
  private readonly workflows: readonly Workflow[];
  private readonly data: EngineData;
  private readonly jobs: number | undefined;
  private readonly spare: SpareBuffers;
  private engine: Engine | undefined;
  private threads: Promise<Threads<BatchTask, BatchAnswer>> | undefined;
  private seen = 0;
  /** Room for the next batch: most are as large as those before. */
  private room = leastRoom;
  /** How many batches the other threads have. */
  private away = 0;

  /** `jobs` threads, this one among them; undefined: one, and one per core once there are many profiles. */
  constructor(
    workflows: readonly Workflow[],
    data: EngineData,
    jobs: number | undefined,
    spare: SpareBuffers,
  ) {
    this.workflows = workflows;
    this.data = data;
    this.jobs = jobs;
    this.spare = spare;
  }

  /** How many batches may be under way at once. */
  get width(): number {
    return this.threads === undefined ? 1 : batchesUnderWay * this.threadCount;
  }

  /** Starts the threads that are asked for while this one still reads, if the files are worth it. */
  async prepare(files: readonly string[]): Promise<void> {
    if (this.threadCount === 1 || ((await totalBytes(files)) ?? 0) < bytesWorthThreads) return;
    this.threads ??= this.start(true);
    await this.threads;
  }

  compile({ records, before, idField }: CrewTask): CrewResult | Promise<CrewResult> {
    this.seen += records.length;
    const task = { block: records.block, room: this.spare.take(this.room), before, idField };
    if (this.away < batchesAhead * (this.threadCount - 1)) return this.delegate(task, records);
    this.engine ??= createEngine(this.workflows, this.data);
    return { compiled: this.measured(this.engine(task)), records };
  }

  async close(): Promise<void> {
    await (await this.threads)?.close();
  }

  private async delegate(task: BatchTask, records: Records): Promise<CrewResult> {
    // Without a number there are many profiles by now, and all threads have something to do.
    this.threads ??= this.start(this.jobs === undefined);
    this.away += 1;
    try {
      const { block, room } = task;
      const threads = await this.threads;
      const { compiled, bytes } = await threads.run(task, [block.bytes.buffer, room.buffer]);
      return { compiled: this.measured(compiled), records: new Records({ ...block, bytes }) };
    } catch (error) {
      return { lost: workerDied(records, error) };
    } finally {
      this.away -= 1;
    }
  }

  private measured(compiled: CompiledBatch): CompiledBatch {
    this.room = Math.max(leastRoom, compiled.bytes.length + spareRoom);
    return compiled;
  }

  private async start(startsAll: boolean): Promise<Threads<BatchTask, BatchAnswer>> {
    const { Threads } = await import('../../io/threads.ts');
    return new Threads(new URL(`./worker.${extension}`, import.meta.url), {
      name: 'compileBatch',
      count: this.threadCount - 1,
      startsAll,
      tasksAhead: batchesAhead,
      data: this.data,
    });
  }

  private get threadCount(): number {
    return this.jobs ?? (this.seen > profilesWorthThreads ? coreCount() : 1);
  }
}

/** Points at the first profile of the batch, which is where to look for what no worker survives. */
function workerDied(records: Records, error: unknown): Diagnostic {
  const none = { file: '--jobs', line: 1, column: 1 };
  const { file, line, column } = records.length > 0 ? records.originOf(0) : none;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'worker-died', place: { file, line, column }, data: { reason } };
}
