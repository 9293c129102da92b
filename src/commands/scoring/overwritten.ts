import { findFiles } from '../../io/find-files.ts';
import { manifestPath } from '../../io/manifest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Settings } from '../line/settings.ts';
import { inputFault } from '../output/input-fault.ts';

/** The endings of whatever scores are made of. */
export const readEndings = ['.json', '.jsonl', '.ndjson', '.txt', '.md', '.gz'];

/**
 * The diagnostic if `--out` or `--report` is an input of the run. With gold files, workflows and
 * profiles count as inputs, too, because they may be compiled again.
 */
export async function overwritten(settings: Settings): Promise<Diagnostic | undefined> {
  const { out, workflows, profiles = ['profiles'], data, score, turns } = settings;
  const { gold = [], predictions, compare, baseline, report } = score;
  const outputs = [out, report, turns.judgePrompts].filter((path) => path !== undefined);
  if (outputs.length === 0) return undefined;
  const single = [compare, baseline].filter((path) => path !== undefined);
  const conversations = [...turns.tests, ...turns.answers, ...turns.verdicts];
  const compiled = [...gold, ...workflows, ...profiles, ...data];
  const paths = [...compiled, ...predictions, ...conversations, ...single];
  const { files } = await findFiles(paths, readEndings, 'prediction');
  const inputs = [...files, ...gold.map(manifestPath)];
  return outputs.map((path) => inputFault(path, inputs)).find((fault) => fault !== undefined);
}
