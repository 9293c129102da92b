import type { TransferListItem } from 'node:worker_threads';
import { readSoundWorkflows, type SourceFile } from '../../compiler/pipeline.ts';
import type { Policy } from '../../model/policy.ts';
import { readShared } from '../machine/shared.ts';
import { oneByOne, transferring } from '../machine/threads/thread.ts';
import { loadPatterns } from './patterns.ts';
import type { SharedTask } from './task-pool.ts';

type Engine<Task, Answer> = (task: Task) => Answer;

/**
 * What a thread does with tasks, with an engine that it makes with the first: all tasks of a thread
 * belong to one run and have the same data. `partsOf` are handed over instead of copied.
 */
export function threadWork<Data, Task, Answer extends object>(
  createEngine: (data: Data) => Engine<Task, Answer> | Promise<Engine<Task, Answer>>,
  partsOf: (answer: Answer) => readonly TransferListItem[],
): (task: SharedTask<Task>) => Promise<Answer> {
  let engine: Engine<Task, Answer> | undefined;
  return oneByOne(async (task: SharedTask<Task>) => {
    engine ??= await createEngine(readShared(task.shared) as Data);
    const answer = engine(task);
    return transferring(answer, partsOf(answer));
  });
}

/** The policies of workflows that are known to have no errors. */
export async function policiesIn(workflows: readonly SourceFile[]): Promise<Policy[]> {
  await loadPatterns(workflows);
  return readSoundWorkflows(workflows);
}
