import { type Vocabulary, VocabularyBuilder } from '../../../model/vocabulary.ts';
import type { GoldData } from '../../../scoring/verdict/engine-data.ts';
import { recordEndings } from '../../flags/demand-ending.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { InputSettings } from '../../flags/settings.ts';
import { findFiles } from '../../machine/find-files.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { totalBytes } from '../../machine/total-bytes.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { Run } from '../../runs/run.ts';
import { filedVocabulary } from './filed-vocabulary.ts';
import { goldSettings } from './gold.ts';
import { lineEnding } from './prediction-lines.ts';

/** Where gold comes from: files, or profiles that are compiled. */
export interface FoundGold {
  readonly files: readonly string[];
  readonly data: GoldData;
  readonly idField: string | undefined;
  /** The tools of all policies and gold. */
  readonly vocabulary: Vocabulary;
  /** The profiles that a file of gold was compiled from, if nothing has changed since. */
  readonly profiles: string | undefined;
}

/** Finds the gold of settings; undefined if it must be read at once, or something must be said first. */
export async function findGold(
  run: Run,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<FoundGold | undefined> {
  const { gold } = settings.score;
  const { missing } = settings;
  if (gold === undefined) return compiledGold(run, settings, 'compiled');
  const { files, diagnostics } = await findFiles(gold, recordEndings, 'gold');
  if (diagnostics.length > 0 || !files.every(isFile)) return undefined;
  const [path] = gold;
  const again =
    gold.length === 1 && path !== undefined && (await goldSettings(path, run, settings));
  if (!again) {
    const data = { kind: 'filed', workflows: [], data: [], missing } as const;
    const vocabulary = await filedVocabulary(files, settings);
    return { files, data, idField: undefined, profiles: undefined, vocabulary };
  }
  const known = await compiledGold(new Run(settings, terminal), again, 'explained');
  const [profiles, ...more] = known?.files ?? [];
  return known && more.length === 0
    ? {
        ...known,
        files,
        idField: again.idField,
        profiles,
        vocabulary: await filedVocabulary(files, settings),
      }
    : undefined;
}

/** The profiles of settings and what they are compiled with; undefined if that must be said first. */
async function compiledGold(
  run: Run,
  settings: InputSettings,
  kind: 'compiled' | 'explained',
): Promise<FoundGold | undefined> {
  const { workflows, workflowSources, dataSources } = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (workflows === undefined || run.reporter.failed || !files.every(isPlain)) return undefined;
  const data = { kind, workflows: workflowSources, data: dataSources, missing: settings.missing };
  const { vocabulary } = new VocabularyBuilder().learnPolicies(workflows);
  return { files, data, idField: undefined, profiles: undefined, vocabulary };
}

/** Whether a path is a file of lines, which can be read in any order. */
function isPlain(path: string): boolean {
  return lineEnding.test(path) && isFile(path);
}

/** Whether a path is a file, which can be read again. */
export function isFile(path: string): boolean {
  return totalBytes([path]) !== undefined;
}
