import { inOrder } from '../../io/in-order.ts';
import { type RecordBlock, Records } from '../../model/records.ts';
import type { ProfileBatch } from './profile-files.ts';
import { type TaskPool, WorkerDied } from './task-pool.ts';

/** An answer returns the bytes of the records, which were handed over. */
export interface ReturnedBytes {
  readonly bytes: RecordBlock['bytes'];
}

/** What came of a batch, and its records, of which the thread had the bytes. */
export interface PooledBatch<Answer> {
  readonly batch: ProfileBatch;
  readonly records: Records;
  readonly answer: Answer;
}

/**
 * Hands batches to a pool and yields what comes of them in their order. Throws WorkerDied at the first
 * profile of a batch that is lost, because one of its profiles may be the cause.
 */
export function pooledBatches<Data, Task extends object, Answer extends ReturnedBytes>(
  batches: AsyncIterable<ProfileBatch>,
  pool: TaskPool<Data, Task, Answer>,
  taskOf: (batch: ProfileBatch) => Task,
): AsyncGenerator<PooledBatch<Answer>> {
  const work = async (batch: ProfileBatch) => {
    const { records } = batch;
    try {
      const answer = await pool.do(taskOf(batch), records.length);
      return { batch, answer, records: new Records({ ...records.block, bytes: answer.bytes }) };
    } catch (error) {
      if (!(error instanceof WorkerDied) || records.length === 0) throw error;
      const { file, line, column } = records.originOf(0);
      throw new WorkerDied(error.cause, { file, line, column });
    }
  };
  return inOrder(batches, () => pool.width, work);
}
