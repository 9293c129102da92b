import { readExternalData } from '../../../compiler/run/external.ts';
import { createDiffEngine, type DiffEngineData } from '../../../diff/diff-engine.ts';
import { Examiner } from '../../../diff/examiner.ts';
import { policiesIn, threadWork } from '../../runs/thread-work.ts';

/** Compares what two versions make of the profiles of a batch, in a thread. */
export const compareBatch = threadWork(
  async (data: DiffEngineData) => {
    const { external } = readExternalData(data.data);
    const { missing, agents } = data;
    const options = { missing, external, agents };
    const [before, after] = [await policiesIn(data.before), await policiesIn(data.after)];
    const examiner = new Examiner(before, after, options);
    return createDiffEngine(examiner, data);
  },
  ({ bytes }) => [bytes.buffer],
);
