import {
  type MessagePort,
  parentPort,
  type TransferListItem,
  workerData,
} from 'node:worker_threads';

/** What a thread answers to a task. */
export type Answer<Outcome> = { readonly outcome: Outcome } | { readonly error: Error };

/** In a thread: the data that it was started with. */
export function threadData(): unknown {
  return workerData;
}

/**
 * In a thread: answers all tasks with what `run` makes of them, one after the other. `handedOver` names
 * what of an outcome goes to the other side instead of being copied.
 */
export function answerTasks<Task, Outcome>(
  run: (task: Task) => Outcome,
  handedOver: (outcome: Outcome) => readonly TransferListItem[],
): void {
  const port = parentPort as MessagePort;
  port.on('message', (task: Task) => {
    let outcome: Outcome;
    try {
      outcome = run(task);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      port.postMessage({ error } satisfies Answer<Outcome>);
      return;
    }
    port.postMessage({ outcome } satisfies Answer<Outcome>, handedOver(outcome));
  });
}
