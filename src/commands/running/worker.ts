import { type BatchTask, createEngine, type EngineData } from '../../compile/engine.ts';
import { readSoundWorkflows } from '../../compile/sound-workflows.ts';
import { handingOver, threadData } from '../../io/thread.ts';
import type { BatchAnswer } from './crew.ts';

const data = threadData() as EngineData;
const engine = createEngine(readSoundWorkflows(data.workflows), data);

/** Runs in a thread: compiles a batch with the data that the thread was started with. */
export function compileBatch(task: BatchTask): BatchAnswer {
  const compiled = engine(task);
  const { bytes } = task.block;
  return handingOver({ compiled, bytes }, [compiled.bytes.buffer, bytes.buffer]);
}
