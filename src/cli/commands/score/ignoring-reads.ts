import { readsOf } from '../../../scoring/verdict/read-tools.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { readInputs } from '../../runs/inputs.ts';

/**
 * The settings with the tools that change nothing among those that are ignored, if they are to be. What is wrong with
 * workflows is said where they are compiled. Throws a UsageError if the workflows say it of no tool.
 */
export async function ignoringReads(settings: ScoreSettings): Promise<ScoreSettings> {
  const { workflows: paths, score } = settings;
  if (score.reads === 'keep') return settings;
  const { workflows, sound } = await readInputs(paths, []);
  const reads = readsOf(workflows ?? sound);
  if ('fault' in reads) {
    // Where a workflow has an error, that is said in its place.
    if (workflows === undefined && score.gold === undefined) return settings;
    throw new UsageError(`--reads ignore: ${reads.fault}`);
  }
  const ignoreTools = [...new Set([...score.ignoreTools, ...reads.tools])];
  return { ...settings, score: { ...score, ignoreTools, readTools: reads.tools } };
}
