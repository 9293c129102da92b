import type { CompiledBatch } from '../../compile/batch.ts';
import { type BatchTask, createEngine, type EngineData } from '../../compile/engine.ts';
import { readSoundWorkflows } from '../../compile/sound-workflows.ts';
import { answerTasks, threadData } from '../../io/thread.ts';

// Runs in a thread: compiles batches with the data that the thread was started with.
const data = threadData() as EngineData;
const engine = createEngine(readSoundWorkflows(data.workflows), data);
answerTasks<BatchTask, CompiledBatch>(engine, ({ bytes }) => [bytes.buffer]);
