import type { ProfileTask } from '../../../compiler/run/profile-engine.ts';
import { createCoverageEngine } from '../../../coverage/count.ts';
import { missingModes } from '../../../model/profile.ts';
import { sha256 } from '../../machine/digest.ts';
import { piecesOf } from '../../machine/file-pieces.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { Inputs } from '../../runs/inputs.ts';
import { FileLedger, readProfiles } from '../../runs/profile-files.ts';
import { batchText, type MeasuredBatch } from '../coverage/counts-text.ts';
import type { Part } from './parts.ts';

/** What a batch of profiles reaches, and the status of each. */
type Measured = MeasuredBatch & { readonly statuses: Uint8Array };

/** Measures a batch without the profiles at some positions. */
export type MeasureAgain = (without: readonly number[]) => Measured;

/** How the parts of a run were measured. */
export interface MeasuredRun {
  /** The files of profiles, in order. */
  readonly files: readonly string[];
  readonly inputs: Inputs;
  readonly terminal: Terminal;
}

/**
 * Reads the profiles of a part again: yields what measures its next batch. Ends early if they are not where
 * the part has read them.
 */
export async function* measuredAgain(
  { options, part }: Part,
  { files, inputs, terminal }: MeasuredRun,
): AsyncGenerator<MeasureAgain> {
  const filter = Array.isArray(options.filter) ? new Set(options.filter.map(String)) : undefined;
  const idField = typeof options['id-field'] === 'string' ? options['id-field'] : undefined;
  const missing = missingModes.find((mode) => mode === options.missing) ?? 'error';
  if (piecesOf(files, part) === undefined) return;
  const { workflows: policies = [], workflowSources: workflows, dataSources: data } = inputs;
  const engine = createCoverageEngine(policies, { workflows, data, missing, filter }, sha256);
  const settings = { shard: part, idField, filter };
  for await (const batch of readProfiles(files, settings, terminal, new FileLedger())) {
    const task: ProfileTask = { block: batch.records.block, idField: batch.idField };
    yield (without) => {
      const { part: counts, ids, statuses } = engine({ ...task, without });
      return { counts, ids, statuses };
    };
  }
}

/** Whether a batch is what a line of a part says. */
export function isSame(batch: Measured, line: string): boolean {
  return batchText(batch) === line;
}
