import type { ProfileEngineData } from '../../../compiler/run/profile-engine.ts';
import { createCoverageEngine } from '../../../coverage/count.ts';
import { sha256 } from '../../machine/digest.ts';
import { policiesIn, threadWork } from '../../runs/thread-work.ts';

/** Measures what the profiles of a batch reach, in a thread. */
export const measureBatch = threadWork(
  async (data: ProfileEngineData) =>
    createCoverageEngine(await policiesIn(data.workflows), data, sha256),
  ({ bytes }) => [bytes.buffer],
);
