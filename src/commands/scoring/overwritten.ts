import { findFiles } from '../../io/find-files.ts';
import { isOneOf } from '../../io/same-file.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Settings } from '../settings.ts';

const endings = ['.json', '.jsonl', '.ndjson', '.txt', '.md', '.gz'];

/** What stands against writing to `--out`: that it is an input of the run. A baseline may be replaced. */
export async function overwritten(settings: Settings): Promise<Diagnostic | undefined> {
  const { out, workflows, profiles = ['profiles'], data, score } = settings;
  if (out === undefined || out === '-') return undefined;
  const { gold = [...workflows, ...profiles, ...data], predictions, compare } = score;
  const paths = [...gold, ...predictions, ...(compare === undefined ? [] : [compare])];
  const { files } = await findFiles(paths, endings, 'prediction');
  if (!(await isOneOf(out, files))) return undefined;
  const reason = 'it is an input of this run';
  return { code: 'output-failed', place: { file: out }, data: { path: out, reason } };
}
