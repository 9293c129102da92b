import { dirname, join } from 'node:path';
import { datasetNamed } from '../../compiler/formats/datasets/datasets.ts';
import { writeIfAbsent } from '../machine/new-files.ts';
import type { Run } from '../runs/run.ts';
import type { GoldTarget } from './gold-file.ts';

/** Writes the settings file that an evaluator expects next to its data set, unless it exists. */
export async function writeEvaluatorSettings(
  run: Run,
  { out, dataset }: GoldTarget,
): Promise<void> {
  const beside = dataset === undefined ? undefined : datasetNamed(dataset)?.beside;
  if (beside === undefined) return;
  const fault = await writeIfAbsent({ ...beside, path: join(dirname(out), beside.name) });
  if (fault !== undefined) run.report([fault]);
}
