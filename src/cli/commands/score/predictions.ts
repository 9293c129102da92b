import { basename } from 'node:path';
import type { FailureRule } from '../../../model/argument-rules.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { InputKind } from '../../../model/diagnostics/diagnostic-data.ts';
import {
  createPredictionReader,
  type LoadedPredictions,
  loaded,
} from '../../../scoring/verdict/predictions.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { type FoundFiles, findFiles } from '../../machine/find-files.ts';
import { readLines } from '../../machine/read-lines.ts';
import { readText } from '../../machine/read-text.ts';
import { isStream } from '../../machine/same-file.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { Run } from '../../runs/run.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { foldersBelow } from './folders.ts';

const endings = ['.json', '.jsonl', '.ndjson', '.txt', '.md', '.eval'];

/** Every profile has a score in every group. More missing predictions mean that the groups are wrong. */
export const mostAbsent = 500_000;

/** Finds the files of predictions that some paths refer to. */
export function findPredictionFiles(
  paths: readonly string[],
  what: InputKind = 'prediction',
): Promise<FoundFiles> {
  return findFiles(paths, endings, what);
}

/** The settings, and results that mean that a call failed. */
type ReadSettings = ScoreSettings & { readonly failures: readonly FailureRule[] };

/** Reads the files of predictions for the wanted ids; undefined if none can be read. */
export async function loadPredictions(
  { entries, idField, vocabulary }: LoadedGold,
  run: Run,
  { score, maxTrajectories, filter, failures }: ReadSettings,
  terminal: Terminal,
): Promise<LoadedPredictions | undefined> {
  const found = await findPredictionFiles(score.predictions);
  run.report(found.diagnostics);
  if (found.files.length === 0) return undefined;
  const { as, task, failedCalls, subAgents, ignoreTools, groupBy, trials, idFrom, report } = score;
  const folderOf = foldersBelow(score.predictions, found.files);
  const kept = {
    failedCalls,
    failures,
    subAgents,
    ignoreTools,
    keepsAnswers: report !== undefined,
  };
  const how = { as, task, idField, idFrom, vocabulary, ...kept };
  const options = { ...how, groupBy, trials: { field: trials }, folderOf, maxTrajectories };
  const reader = createPredictionReader(entries, options);
  run.progress.begin('read', 'prediction');
  const onKept = (predictions: number) => run.progress.update(predictions);
  let isRead = false;
  for (const path of found.files) {
    const { text, diagnostics } = await readLines(path, path === '-' ? terminal.stdin : undefined);
    run.report(diagnostics);
    isRead ||= text !== undefined;
    if (text !== undefined) reader.read({ file: path, text, id: predictionNameOf(path) }, onKept);
  }
  run.progress.clear();
  if (!isRead) return undefined;
  const { diagnostics, ...read } = loaded(reader, entries);
  await keepTextsOf(diagnostics, run);
  const isWanted = (id: string) => filter === undefined || filter.has(id);
  const wanted = diagnostics.filter(({ profile }) => !profile || isWanted(profile.id));
  run.reporter.addOfPredictions(run.located(wanted));
  if (read.task === undefined) return undefined;
  return {
    ...read,
    predictions: read.predictions.filter(({ id }) => isWanted(id)),
    doubled: read.doubled.filter(isWanted),
  };
}

/**
 * Reads the files with diagnostics again to find positions. Texts were not kept, except those in
 * `held`, which cannot be read again.
 */
export async function keepTextsOf(
  diagnostics: readonly Diagnostic[],
  run: Run,
  held?: ReadonlyMap<string, string>,
): Promise<void> {
  for (const file of new Set(diagnostics.flatMap(filesOf))) {
    const text = held?.get(file);
    if (text !== undefined) run.keepTexts([{ file, text }]);
    if (isStream(file)) continue;
    const read = await readText(file);
    if ('text' in read) run.keepTexts([{ file, text: read.text }]);
  }
}

/** The files in which positions still have to be found. */
function filesOf({ place, code, data }: Diagnostic): string[] {
  const inside = place.origin === undefined && place.pointer ? [place.file] : [];
  return code === 'doubled-prediction' && data.first.pointer
    ? [...inside, data.first.file]
    : inside;
}

/** The profile's id for a file with a single answer: the file's name. */
export function predictionNameOf(path: string): string {
  return basename(path)
    .replace(/\.gz$/, '')
    .replace(/\.[^.]*$/, '');
}
