// With less inlining, compiling 100,000 profiles takes 0.94 of the CPU time with two threads and 0.98 with one, and 10,000
// profiles 0.82 and 0.81 (5 rounds in turns): each thread optimizes the same code anew, on the cores that do the work.

import { setFlagsFromString } from 'node:v8';

/** How much bytecode V8 puts into a function in place of its calls; it says 920 by itself. */
const inlinedBytecode = 200;

/** Makes V8 optimize with less inlining from now on, in this thread and in those that start later. */
export function inlineLess(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytecode}`);
}
