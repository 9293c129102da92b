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
import { errorText } from '../../model/error-text.ts';
import type { Policy } from '../../model/policy.ts';
import { Records } from '../../model/records.ts';
import { batchesAhead, type WorkerThreads } from './pool-threads.ts';

/** The number of batches per thread that are in progress, or done and waiting for an earlier one. */
const batchesUnderWay = 4;

/** Some profiles of one file. */
export interface PoolTask {
  readonly records: Records;
  /** The number of records of the run before these. */
  readonly before: number;
  readonly idField: string;
}

/** The result for a batch: it was compiled, or its worker died. */
export type PoolResult =
  | { readonly compiled: CompiledBatch; readonly records: Records }
  | { readonly lost: Diagnostic };

/** What a pool compiles with: the policies, and the data from which threads make the same policies. */
export interface PoolInput {
  readonly policies: readonly Policy[];
  readonly data: EngineData;
}

/**
 * The initial buffer size for a batch's entries, and the margin over the size that the last batch
 * needed. Unused memory costs nothing, but enlarging a buffer takes time.
 */
const leastRoom = 1 << 20;
const spareRoom = 1 << 16;

/**
 * Compiles batches in this thread and, if asked for or worthwhile, in others. This thread takes the
 * batches for which the others have no room: one more thread instead would cost more than it gains.
 */
export class WorkerPool {
  private readonly input: PoolInput;
  private readonly threads: WorkerThreads;
  private readonly spare: SpareBuffers;
  private engine: Engine | undefined;
  private shared: SharedArrayBuffer | undefined;
  private seen = 0;
  /** The buffer size for the next batch, since batches are mostly of similar size. */
  private room = leastRoom;
  /** The number of batches at the other threads. */
  private away = 0;

  constructor(input: PoolInput, threads: WorkerThreads, spare: SpareBuffers) {
    this.input = input;
    this.threads = threads;
    this.spare = spare;
  }

  /** The number of batches that may be in progress at the same time. */
  get width(): number {
    return this.threads.areStarted ? batchesUnderWay * (this.others + 1) : 1;
  }

  compile({ records, before, idField }: PoolTask): PoolResult | Promise<PoolResult> {
    this.seen += records.length;
    const task = { block: records.block, room: this.spare.take(this.room), before, idField };
    if (this.away < batchesAhead * this.others) return this.delegate(task, records);
    this.engine ??= createEngine(this.input.policies, this.input.data);
    return { compiled: this.measured(this.engine(task)), records };
  }

  private async delegate(task: BatchTask, records: Records): Promise<PoolResult> {
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

/**
 * The diagnostic for a dead worker. It points at the first profile of the batch, because one of the
 * batch's profiles may be the cause.
 */
function workerDied(records: Records, error: unknown): Diagnostic {
  const reason = errorText(error);
  if (records.length === 0)
    return { code: 'worker-died', place: { file: '--jobs' }, data: { reason } };
  const { file, line, column } = records.originOf(0);
  return { code: 'worker-died', place: { file, line, column }, data: { reason } };
}
