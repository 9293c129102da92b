import { createEngine, type Engine, type EngineData } from '../../compile/engine.ts';
import { oneByOne, transferring } from '../../fast/node/thread.ts';
import { readShared } from '../../io/shared.ts';
import { readSoundWorkflow } from '../../pipeline.ts';
import type { BatchAnswer, ThreadTask } from './pool-threads.ts';

let engine: Engine | undefined;

/** Compiles a batch in a thread. All tasks of a thread belong to one run and have the same data. */
export const compileBatch = oneByOne(({ shared, ...task }: ThreadTask): BatchAnswer => {
  engine ??= engineOf(readShared(shared) as EngineData);
  const compiled = engine(task);
  const { bytes } = task.block;
  return transferring({ compiled, bytes }, [compiled.bytes.buffer, bytes.buffer]);
});

function engineOf(data: EngineData): Engine {
  return createEngine(
    data.workflows.map((source) => readSoundWorkflow(source)),
    data,
  );
}
