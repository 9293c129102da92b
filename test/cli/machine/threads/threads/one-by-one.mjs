import { tsImport } from 'tsx/esm/api';

const { oneByOne } = await tsImport(
  '../../../../../src/cli/machine/threads/thread.ts',
  import.meta.url,
);

/** A task that ends as it is told to, with an answer that leaves before the next begins. */
export const run = oneByOne((fate) => {
  if (fate === 'hang') for (;;);
  // Meanwhile the other tasks come, and are taken together.
  if (fate === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  return `done: ${fate}`;
});
