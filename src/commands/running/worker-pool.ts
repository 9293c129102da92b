import type { CompiledBatch } from '../../compile/batch.ts';
import {
  type BatchTask,
  createEngine,
  type Engine,
  type EngineData,
} from '../../compile/engine.ts';
import type { SpareBuffers } from '../../fast/spare-buffers.ts';
import { shareData } from '../../io/shared.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Policy } from '../../model/policy.ts';
import { Records } from '../../model/records.ts';
import { batchesAhead, type CrewThreads } from './pool-threads.ts';

/** So many batches for each thread are under way, or done and waiting for one before them. */
const batchesUnderWay = 4;

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

/** What a pool compiles with: policies, and the data that threads make the same of. */
export interface CrewInput {
  readonly policies: readonly Policy[];
  readonly data: EngineData;
}

/**
 * The first room for what is made of a batch, and by how much the next is larger than what was needed: what
 * is not used takes no memory, and to make more takes time.
 */
const leastRoom = 1 << 20;
const spareRoom = 1 << 16;

/**
 * Compiles batches in this thread and, where asked for or worth it, in others. This one takes what the
 * others have no room for: starting one more of them would cost more than it brings.
 */
export class WorkerPool {
  private readonly input: CrewInput;
  private readonly threads: CrewThreads;
  private readonly spare: SpareBuffers;
  private engine: Engine | undefined;
  private shared: SharedArrayBuffer | undefined;
  private seen = 0;
  /** Room for the next batch: most are as large as those before. */
  private room = leastRoom;
  /** How many batches the other threads have. */
  private away = 0;

  constructor(input: CrewInput, threads: CrewThreads, spare: SpareBuffers) {
    this.input = input;
    this.threads = threads;
    this.spare = spare;
  }

  /** How many batches may be under way at once. */
  get width(): number {
    return this.threads.areStarted ? batchesUnderWay * (this.others + 1) : 1;
  }

  compile({ records, before, idField }: CrewTask): CrewResult | Promise<CrewResult> {
    this.seen += records.length;
    const task = { block: records.block, room: this.spare.take(this.room), before, idField };
    if (this.away < batchesAhead * this.others) return this.delegate(task, records);
    this.engine ??= createEngine(this.input.policies, this.input.data);
    return { compiled: this.measured(this.engine(task)), records };
  }

  private async delegate(task: BatchTask, records: Records): Promise<CrewResult> {
    this.away += 1;
    try {
      const threads = await this.threads.started(this.others);
      this.shared ??= shareData(this.input.data);
      const { room } = task;
      const parts = [task.block.bytes.buffer, room.buffer];
      const { compiled, bytes } = await threads.run({ ...task, shared: this.shared }, parts);
      return { compiled: this.measured(compiled), records: new Records({ ...task.block, bytes }) };
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

  private get others(): number {
    return this.threads.countFor(this.seen);
  }
}

/** Points at the first profile of the batch, which is where to look for what no worker survives. */
function workerDied(records: Records, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  if (records.length === 0)
    return { code: 'worker-died', place: { file: '--jobs' }, data: { reason } };
  const { file, line, column } = records.originOf(0);
  return { code: 'worker-died', place: { file, line, column }, data: { reason } };
}
