import type { CompiledBatch } from '../compile/batch.ts';
import { type BatchTask, createEngine, type Engine, type EngineData } from '../compile/engine.ts';
import { handedOver, threadData } from '../io/threads.ts';

let engine: Engine | undefined;

/** Runs in a thread: compiles a batch with the data that the thread was started with. */
export function compileBatch(task: BatchTask): CompiledBatch {
  engine ??= createEngine(threadData() as EngineData);
  const compiled = engine(task);
  return handedOver(compiled, [compiled.bytes.buffer]);
}
