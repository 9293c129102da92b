import { tsImport } from 'tsx/esm/api';

const { answerTasks, threadData } = await tsImport('../../../src/io/thread.ts', import.meta.url);

/** A task that ends as it is told to. */
function run(fate) {
  if (fate === 'exit') process.exit(3);
  if (fate === 'throw') throw new Error('thrown');
  if (fate === 'throw a text') throw 'a text';
  if (fate === 'hang') for (;;);
  return `${threadData()}: ${fate}`;
}

answerTasks(run, () => []);
