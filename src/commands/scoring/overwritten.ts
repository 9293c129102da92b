import { findFiles } from '../../io/find-files.ts';
import { manifestPath } from '../../io/manifest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { inputFault } from '../input-fault.ts';
import type { Settings } from '../settings.ts';

const endings = ['.json', '.jsonl', '.ndjson', '.txt', '.md', '.gz'];

/**
 * What stands against writing to `--out`: that it is an input of the run. With gold files, workflows and
 * profiles count as well: what the gold was made of is read again.
 */
export async function overwritten(settings: Settings): Promise<Diagnostic | undefined> {
  const { out, workflows, profiles = ['profiles'], data, score } = settings;
  if (out === undefined) return undefined;
  const { gold = [], predictions, compare, baseline } = score;
  const single = [compare, baseline].filter((path) => path !== undefined);
  const paths = [...gold, ...workflows, ...profiles, ...data, ...predictions, ...single];
  const { files } = await findFiles(paths, endings, 'prediction');
  return inputFault(out, [...files, ...gold.map(manifestPath)]);
}
