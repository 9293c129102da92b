import type { TransferListItem } from 'node:worker_threads';
import { readSoundWorkflow, type SourceFile } from '../../compiler/pipeline.ts';
import type { Policy } from '../../model/policy.ts';
import { readShared } from '../machine/shared.ts';
import { oneByOne, transferring } from '../machine/threads/thread.ts';
import type { SharedTask } from './task-pool.ts';

/**
 * What a thread does with tasks, with an engine that it makes with the first: all tasks of a thread
 * belong to one run and have the same data. `partsOf` are handed over instead of copied.
 */
export function threadWork<Data, Task, Answer extends object>(
  createEngine: (data: Data) => (task: Task) => Answer,
  partsOf: (answer: Answer) => readonly TransferListItem[],
): (task: SharedTask<Task>) => Promise<Answer> {
  let engine: ((task: Task) => Answer) | undefined;
  return oneByOne((task: SharedTask<Task>) => {
    engine ??= createEngine(readShared(task.shared) as Data);
    const answer = engine(task);
    return transferring(answer, partsOf(answer));
  });
}

/** The policies of workflows that are known to have no errors. */
export function policiesIn(workflows: readonly SourceFile[]): Policy[] {
  return workflows.map((source) => readSoundWorkflow(source));
}
