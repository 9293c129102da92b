import { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import type { CompiledBatch } from '../../compiler/run/batch.ts';
import { type BatchTask, createEngine, type EngineData } from '../../compiler/run/engine.ts';
import type { InputSettings } from '../flags/settings.ts';
import type { Inputs } from './inputs.ts';
import type { BatchAnswer, WorkerThreads } from './pool-threads.ts';
import type { ProfileBatch, ProfileSettings } from './profile-files.ts';
import type { ProfileRun } from './profile-run.ts';
import { type PoolWork, TaskPool } from './task-pool.ts';

/**
 * Receives the results for a batch and the positions of profiles with a new id, and calls
 * `giveBack` when the bytes of the entries are no longer needed. Yielding `false` ends the run
 * early.
 */
export type Accept = (
  compiled: CompiledBatch,
  positions: readonly number[],
  giveBack: () => void,
) => Promise<boolean> | boolean;

/** The options of a run that its command sets. */
type RunOptions = Omit<EngineData['options'], 'filter'>;

/** What of the settings decides which profiles are compiled, and how. */
type CompiledSettings = Pick<InputSettings, 'missing'> & Pick<ProfileSettings, 'filter'>;

/** What is compiled, and in which threads. */
export interface Compilation {
  readonly inputs: Inputs;
  readonly files: readonly string[];
  readonly options: RunOptions;
  readonly threads: WorkerThreads;
}

/**
 * The initial buffer size for a batch's entries, and the margin over the size that the last batch
 * needed. Unused memory costs nothing, but enlarging a buffer takes time.
 */
const leastRoom = 1 << 20;
const spareRoom = 1 << 16;

/**
 * Compiles the profiles of files and passes them on batch by batch. Yields `false` if a worker
 * died; then the results are incomplete.
 */
export function compileProfiles(
  run: ProfileRun,
  settings: CompiledSettings,
  { inputs, files, options, threads }: Compilation,
  accept: Accept,
): Promise<boolean> {
  const spare = new SpareBuffers();
  const pool = new TaskPool(compileWork(inputs, options, settings), threads);
  let room = leastRoom;
  const taskOf = ({ records: { block }, idField }: ProfileBatch) => {
    return { block, room: spare.take(room), idField };
  };
  return run.pass('compiled', files, { pool, taskOf, spare }, async (done) => {
    const { batch, records, answer } = done;
    const { compiled } = answer;
    room = Math.max(leastRoom, compiled.bytes.length + spareRoom);
    run.reporter.addOfProfiles(compiled.diagnostics);
    for (const agent of compiled.agents) run.agents.add(agent);
    for (const [code, ids] of compiled.failed) run.fail(code, ids);
    const { statuses, ids } = compiled;
    const late = run.claims.claimAll(records, ids);
    const fresh = run.check({ records, idField: batch.idField, statuses, ids, late });
    const isWanted = await accept(compiled, fresh, () => spare.give(compiled.bytes));
    if (isWanted) spare.give(records.block.bytes);
    return isWanted;
  });
}

function compileWork(
  { workflows: policies = [], workflowSources: workflows, dataSources: data }: Inputs,
  options: RunOptions,
  { missing, filter }: CompiledSettings,
): PoolWork<EngineData, BatchTask, BatchAnswer> {
  return {
    data: { workflows, data, missing, options: { ...options, filter } },
    engine: (known) => {
      const engine = createEngine(policies, known);
      return (task) => ({ compiled: engine(task), bytes: task.block.bytes });
    },
    partsOf: ({ block, room }) => [block.bytes.buffer, room.buffer],
  };
}
