import { inOrder } from '../../io/in-order.ts';
import { type RecordBlock, Records } from '../../model/records.ts';
import { WorkerDied } from './task-pool.ts';

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

/**
 * Has a pool answer to batches, and yields what comes of them in their order. Throws WorkerDied at the first
 * profile of a batch that is lost, because one of its profiles may be the cause.
 */
export function pooledBatches<
  Batch extends { readonly records: Records },
  Answer extends ReturnedBytes,
>(
  batches: AsyncIterable<Batch>,
  pool: { readonly width: number },
  answerTo: (batch: Batch) => Answer | Promise<Answer>,
): AsyncGenerator<PooledBatch<Answer, Batch>> {
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
  return inOrder(batches, () => pool.width, work);
}
