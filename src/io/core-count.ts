import { availableParallelism } from 'node:os';

/** How many threads the machine can run side by side. */
export function coreCount(): number {
  return availableParallelism();
}
