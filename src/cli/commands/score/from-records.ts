import { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { TextNumbers } from '../../../base/text/text-numbers.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import { Locator } from '../../../compiler/run/report.ts';
import type { Task } from '../../../model/prediction.ts';
import type { Shard } from '../../../model/shard.ts';
import type { SaidOfLine } from '../../../scoring/verdict/engine-inputs.ts';
import type { PredictionOptions } from '../../../scoring/verdict/predictions.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { batchRecords } from '../../machine/batch-records.ts';
import { sha256 } from '../../machine/digest.ts';
import { isReadOnce } from '../../machine/same-file.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { unknownIds } from '../../runs/duplicate-id-check.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { WorkerDied } from '../../runs/task-pool.ts';
import { readingOf } from './engine-data.ts';
import { type FoundGold, findGold, isFile } from './find-gold.ts';
import { foldersBelow } from './folders.ts';
import { GoldIds, goldBatches, ownShare } from './gold-batches.ts';
import { type MadeScores, makeScores, type Scored, scoreThreads } from './make-scores.ts';
import { PredictionIndex } from './prediction-index.ts';
import { PredictionLines } from './prediction-lines.ts';
import { findPredictionFiles } from './predictions.ts';
import { type Beside, readBeside } from './read-beside.ts';
import { stepsOf } from './record-steps.ts';
import type { OpenedSources, ScoreSources } from './score-sources.ts';

/** Files that are read side by side; each is open meanwhile. */
const mostFiles = 128;

/**
 * Scores gold and predictions that are read record by record, as they are in files of lines and lists. Undefined if
 * these are something else, or something has to be said that only the whole of a file tells: nothing has been written
 * or said then.
 */
export async function scoreRecords(
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<Scored | undefined> {
  const paths = await filesOfRecords(settings);
  if (paths === undefined) return undefined;
  const run = new ProfileRun(settings, terminal);
  const threads = scoreThreads(settings.jobs);
  try {
    // Threads load their code while the files are looked at.
    await threads.prepare(paths);
    const beside = await readBeside(run, settings);
    // What is wrong with rules is said of the tools of all, which a part of a run does not read.
    const isOfAll = settings.shard !== undefined && run.reporter.count('warning') > 0;
    if (beside === undefined || isOfAll) return undefined;
    const sources = await recordSources(paths, beside, run, settings, terminal);
    if (sources === undefined) return undefined;
    const made = await makeScores(
      { sources, rules: beside.rules, threads },
      run,
      settings,
      terminal,
    );
    if (made === undefined) return undefined;
    report(run, made, settings.filter);
    return { run, made, sources, ...beside };
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    run.report([error.diagnostic]);
    return { run, made: undefined };
  } finally {
    await threads.close();
  }
}

/** Says what there is to say, in the order in which all would have been read first. */
function report(
  run: ProfileRun,
  { scores, data, opened: { records } }: MadeScores,
  filter: ScoreSettings['filter'],
): void {
  if (records === undefined) return;
  const { predictions, golds } = records;
  const { reporter } = run;
  reporter.addOfProfiles(reporter.wanted(scores.ofProfiles));
  run.report(unknownIds(filter ?? [], golds));
  const locator = new Locator([]);
  const [{ path: file } = { path: '' }] = predictions.files;
  const { known } = predictions;
  const unmet = predictions.unmet
    .filter((field) => !data.ofProfiles.includes(field))
    .map((field) =>
      locator.locate({ code: 'unknown-group-field', place: { file }, data: { field, known } }),
    );
  const ofPredictions = [...scores.ofPredictions(predictions), ...unmet];
  reporter.addOfPredictions(reporter.wanted(ofPredictions));
}

/** The files of predictions, if these and all else can be read again; undefined if not. */
async function filesOfRecords({
  workflows,
  data,
  score,
}: ScoreSettings): Promise<readonly string[] | undefined> {
  const { compare = [], failures = [], toolNames = [], baseline = [] } = score;
  const beside = [compare, failures, toolNames, baseline];
  if ([workflows, data, beside].flat(2).some(isReadOnce)) return undefined;
  const { files, diagnostics } = await findPredictionFiles(score.predictions);
  const areFound = diagnostics.length === 0 && files.length <= mostFiles && files.every(isFile);
  return files.length > 0 && areFound ? files : undefined;
}

/**
 * Gold and predictions that are read record by record, and nothing of them is held. Undefined if something must be
 * said first, or the files are none of records.
 */
async function recordSources(
  paths: readonly string[],
  beside: Beside,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<ScoreSources | undefined> {
  const found = await findGold(run, settings, terminal);
  if (found === undefined) return undefined;
  const { score, shard, idField = found.idField } = settings;
  const { vocabulary, data } = found;
  const reading = { ...readingOf(settings, beside), idField, vocabulary };
  const folderOf = foldersBelow(score.predictions, paths);
  const picking = { ...reading, trials: { field: score.trials }, folderOf };
  return {
    tasks: score.task === undefined ? likelyTasks(paths, reading) : [score.task],
    gold: data,
    reading,
    vocabulary,
    ofProfiles: [],
    files: [...found.files, ...paths],
    open: (task) => openRecords(paths, found, picking, { task, shard }),
    inputs: undefined,
    profiles: undefined,
    called: ({ called }) => called,
    explaining: () => explainingOf(data),
  };
}

function explainingOf({ kind, workflows, data }: FoundGold['data']) {
  if (kind === 'filed') return undefined;
  const { files: dataFiles } = readExternalData(data);
  return { locator: new Locator([...workflows, ...data]), dataFiles };
}

/** What predictions are most likely, by the first lines: both ways are tried. */
function likelyTasks([path = '']: readonly string[], options: PredictionOptions): readonly Task[] {
  const lines = new PredictionLines(path, options, [] as SaidOfLine[], new SpareBuffers());
  try {
    return lines.isOfRecords() && lines.headKinds().calling > 0 ? ['run', 'plan'] : ['plan', 'run'];
  } finally {
    lines.close();
  }
}

/** Opens the files that are scored; undefined if they are not one record a line, or lists. */
function openRecords(
  paths: readonly string[],
  { files, data, profiles: path }: FoundGold,
  picking: PredictionOptions,
  { task, shard }: { readonly task: Task; readonly shard: Shard | undefined },
): OpenedSources | undefined {
  // Most ids are those of gold, predictions and profiles alike: each is held once.
  const ids = new TextNumbers(sha256);
  const { idField, filter } = picking;
  const spare = new SpareBuffers();
  const predictions = indexed(paths, { picking, task, spare, ids }, (file) => file.isOfRecords());
  if (predictions === undefined) return undefined;
  const own = { groupBy: [], idField, maxTrajectories: 0, takesProfiles: true };
  const profiles =
    path === undefined
      ? undefined
      : indexed([path], { picking: own, task: 'plan', spare, ids }, (file) => file.isOfLines());
  if (path !== undefined && profiles === undefined) {
    predictions.close();
    return undefined;
  }
  const areProfiles = data.kind === 'compiled';
  const share = shard && (() => ownShare(shard, files, areProfiles));
  const perBatch = Math.max(1, Math.floor(batchRecords / predictions.mostOfOne));
  const golds = new GoldIds(ids);
  const batches = goldBatches(files, { areProfiles, idField, perBatch, spare }, golds);
  const { groups, hasTrials, doubled } = predictions;
  return {
    steps: stepsOf({ batches, own: share, predictions, filter, profiles }),
    ...{ groups, hasTrials, doubled, spare },
    records: { predictions, golds },
    close() {
      predictions.close();
      profiles?.close();
    },
  };
}

/** How records are told apart, and the buffers and numbers that are shared. */
interface Indexing {
  readonly picking: PredictionOptions;
  readonly task: Task;
  readonly spare: SpareBuffers;
  readonly ids: TextNumbers;
}

/** The records of files, to be found by their ids; undefined if they are none, or only the whole tells what they are. */
function indexed(
  paths: readonly string[],
  { picking, task, spare, ids }: Indexing,
  areRecords: (file: PredictionLines) => boolean,
): PredictionIndex | undefined {
  const files: PredictionLines[] = [];
  let found: PredictionIndex | undefined;
  try {
    for (const path of paths) files.push(new PredictionLines(path, picking, [], spare));
    if (!files.every(areRecords)) return undefined;
    const index = new PredictionIndex(files, picking, task, ids);
    if (index.isFit) found = index;
    return found;
  } finally {
    if (found === undefined) for (const file of files) file.close();
  }
}
