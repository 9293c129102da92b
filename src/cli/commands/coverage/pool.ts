import type {
  ProfileAnswer,
  ProfileEngineData,
  ProfileTask,
} from '../../../compiler/run/profile-engine.ts';
import { type CoverageCounts, createCoverageEngine } from '../../../coverage/count.ts';
import type { InputSettings } from '../../flags/settings.ts';
import { sha256 } from '../../machine/digest.ts';
import { recordBytes } from '../../runs/do-profiles.ts';
import type { Inputs } from '../../runs/inputs.ts';
import type { WorkerThreads } from '../../runs/pool-threads.ts';
import type { ProfileSettings } from '../../runs/profile-files.ts';
import { type SharedTask, TaskPool } from '../../runs/task-pool.ts';

/** The threads that measure. */
export type CoverageThreads = WorkerThreads<SharedTask<ProfileTask>, ProfileAnswer<CoverageCounts>>;

/** What measures batches of profiles. */
export function coveragePool(
  { workflows: policies = [], workflowSources: workflows, dataSources: data }: Inputs,
  { missing, filter }: Pick<InputSettings, 'missing'> & Pick<ProfileSettings, 'filter'>,
  threads: CoverageThreads,
) {
  const work = {
    data: { workflows, data, missing, filter },
    engine: (known: ProfileEngineData) => createCoverageEngine(policies, known, sha256),
    partsOf: recordBytes,
  };
  return new TaskPool(work, threads);
}
