import { type BatchTask, createEngine, type EngineData } from '../../compiler/run/engine.ts';
import type { BatchAnswer } from './pool-threads.ts';
import { policiesIn, threadWork } from './thread-work.ts';

/** Compiles a batch in a thread. */
export const compileBatch = threadWork(
  async (data: EngineData) => {
    const engine = createEngine(await policiesIn(data.workflows), data);
    return (task: BatchTask): BatchAnswer => ({ compiled: engine(task), bytes: task.block.bytes });
  },
  ({ compiled, bytes }) => [compiled.bytes.buffer, bytes.buffer],
);
