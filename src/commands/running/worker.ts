import { type BatchTask, createEngine, type EngineData } from '../../compile/engine.ts';
import { readSoundWorkflows } from '../../compile/sound-workflows.ts';
import { answerTasks, threadData } from '../../io/thread.ts';
import type { BatchAnswer } from './crew.ts';

// Runs in a thread: compiles batches with the data that the thread was started with.
const data = threadData() as EngineData;
const engine = createEngine(readSoundWorkflows(data.workflows), data);
answerTasks<BatchTask, BatchAnswer>(
  (task) => ({ compiled: engine(task), bytes: task.block.bytes }),
  ({ compiled, bytes }) => [compiled.bytes.buffer, bytes.buffer],
);
