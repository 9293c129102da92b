import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { ScoredSettings } from '../../flags/read-score-settings.ts';
import type { InputSettings } from '../../flags/settings.ts';
import { findFiles } from '../../machine/find-files.ts';
import { manifestPath } from '../../machine/manifest.ts';
import { inputFault } from '../../output/input-fault.ts';

/** The endings of whatever scores are made of. */
export const readEndings = ['.json', '.jsonl', '.ndjson', '.txt', '.md', '.gz'];

/** What scores are made of. */
interface ScoredFiles extends Pick<InputSettings, 'workflows' | 'profiles' | 'data'> {
  readonly score: Pick<
    ScoredSettings,
    'gold' | 'predictions' | 'compare' | 'toolNames' | 'baseline'
  >;
}

/**
 * The diagnostic if an output is an input of the run. With gold files, workflows and profiles count as
 * inputs, too, because they may be compiled again.
 */
export async function overwritten(
  outputs: readonly (string | undefined)[],
  { workflows, profiles = ['profiles'], data, score }: ScoredFiles,
  conversations: readonly string[] = [],
): Promise<Diagnostic | undefined> {
  const { gold = [], predictions, compare, toolNames, baseline } = score;
  const written = outputs.filter((path) => path !== undefined);
  if (written.length === 0) return undefined;
  const single = [compare, toolNames, baseline].filter((path) => path !== undefined);
  const compiled = [...gold, ...workflows, ...profiles, ...data];
  const paths = [...compiled, ...predictions, ...conversations, ...single];
  const { files } = await findFiles(paths, readEndings, 'prediction');
  const inputs = [...files, ...gold.map(manifestPath)];
  return written.map((path) => inputFault(path, inputs)).find((fault) => fault !== undefined);
}
