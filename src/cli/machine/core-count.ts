import { availableParallelism } from 'node:os';

/** The number of threads that the machine can run in parallel. */
export function coreCount(): number {
  return availableParallelism();
}
