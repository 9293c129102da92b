import type { TransferListItem } from 'node:worker_threads';
import { errorText } from '../../base/text/error-text.ts';
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts';
import { type RecordBlock, Records } from '../../model/records.ts';
import { inOrder } from '../machine/in-order.ts';
import { shareData } from '../machine/shared.ts';
import { batchesAhead, type WorkerThreads } from './pool-threads.ts';

/** The number of tasks per thread that are in progress, or done and waiting for an earlier one. */
const tasksUnderWay = 4;

/** A task with the run's data, which a thread reads with its first task. */
export type SharedTask<Task> = Task & { readonly shared: SharedArrayBuffer };

/** What a pool does with its tasks. */
export interface PoolWork<Data, Task, Answer> {
  /** What is needed for it, as data that can be sent to a thread. */
  readonly data: Data;
  /** Makes what does it in this thread. */
  readonly engine: (data: Data) => (task: Task) => Answer;
  /** What of a task is handed over instead of copied. */
  readonly partsOf: (task: Task) => TransferListItem[];
}

/** An answer returns the bytes of the records, which were handed over. */
export interface ReturnedBytes {
  readonly bytes: RecordBlock['bytes'];
}

/** What came of a batch, and its records, of which the thread had the bytes. */
export interface PooledBatch<Answer, Batch> {
  readonly batch: Batch;
  readonly records: Records;
  readonly answer: Answer;
}

/** A thread died, or what it did failed; the place is that of what it may have failed at, if known. */
export class WorkerDied extends Error {
  readonly diagnostic: Diagnostic;

  constructor(cause: unknown, place: Place = { file: '--jobs' }) {
    const reason = errorText(cause);
    super(reason, { cause });
    this.diagnostic = { code: 'worker-died', place, data: { reason } };
  }
}

/**
 * Does tasks in this thread and, if asked for or worthwhile, in others. This thread does those for which
 * the others have no room.
 */
export class TaskPool<Data, Task extends object, Answer> {
  readonly #work: PoolWork<Data, Task, Answer>;
  readonly #threads: WorkerThreads<SharedTask<Task>, Answer>;
  #engine: ((task: Task) => Answer) | undefined;
  #shared: SharedArrayBuffer | undefined;
  #seen = 0;
  #away = 0;

  constructor(
    work: PoolWork<Data, Task, Answer>,
    threads: WorkerThreads<SharedTask<Task>, Answer>,
  ) {
    this.#work = work;
    this.#threads = threads;
  }

  /**
   * Does the tasks of batches, and yields what comes of them in their order. `answerTo` may answer some of
   * them itself. Throws WorkerDied at the first profile of a batch that is lost, because one of its profiles
   * may be the cause.
   */
  answers<Batch extends { readonly records: Records }, Own extends ReturnedBytes>(
    batches: AsyncIterable<Batch>,
    answerTo: (batch: Batch) => Own | Promise<Own>,
  ): AsyncGenerator<PooledBatch<Own, Batch>> {
    const work = async (batch: Batch) => {
      const { records } = batch;
      try {
        const answer = await answerTo(batch);
        return { batch, answer, records: new Records({ ...records.block, bytes: answer.bytes }) };
      } catch (error) {
        if (!(error instanceof WorkerDied) || records.length === 0) throw error;
        const { file, line, column } = records.originOf(0);
        throw new WorkerDied(error.cause, { file, line, column });
      }
    };
    return inOrder(batches, () => this.width, work);
  }

  /** The number of tasks that may be in progress at the same time. */
  get width(): number {
    return this.#threads.areStarted ? tasksUnderWay * (this.#others + 1) : 1;
  }

  /** Does a task about so many profiles. Rejects with WorkerDied if a thread dies. */
  do(task: Task, profiles: number): Answer | Promise<Answer> {
    this.#seen += profiles;
    if (this.#away < batchesAhead * this.#others) return this.#delegate(task);
    return this.here(task);
  }

  /** Does a task in this thread. */
  here(task: Task): Answer {
    this.#engine ??= this.#work.engine(this.#work.data);
    return this.#engine(task);
  }

  /** Starts the threads asked for, if the paths are files and large enough. */
  prepare(files: readonly string[]): Promise<void> {
    return this.#threads.prepare(files);
  }

  /** Ends the threads, even if they are busy. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  async #delegate(task: Task): Promise<Answer> {
    this.#away += 1;
    try {
      const threads = await this.#threads.started(this.#others);
      this.#shared ??= shareData(this.#work.data);
      return await threads.run({ ...task, shared: this.#shared }, this.#work.partsOf(task));
    } catch (error) {
      throw new WorkerDied(error);
    } finally {
      this.#away -= 1;
    }
  }

  get #others(): number {
    return this.#threads.countFor(this.#seen);
  }
}
