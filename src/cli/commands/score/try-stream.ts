import { Locator } from '../../../compiler/run/report.ts';
import type { ArgumentRules } from '../../../model/argument-rules.ts';
import type { Task } from '../../../model/prediction.ts';
import type { CsvColumns } from '../../../scoring/text/csv.ts';
import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import { comparingBy } from '../../../scoring/verdict/comparing.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import { isWantedBy } from '../../../scoring/verdict/predictions.ts';
import { type CalledTools, readArgumentRules } from '../../../scoring/verdict/rules.ts';
import type { ScoredBatch, ScoreEngineData } from '../../../scoring/verdict/score-engine.ts';
import type { ScoreTask } from '../../../scoring/verdict/score-task.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { unknownIds } from '../../runs/duplicate-id-check.ts';
import { WorkerThreads } from '../../runs/pool-threads.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { type SharedTask, TaskPool, WorkerDied } from '../../runs/task-pool.ts';
import { engineData, readingOf } from './engine-data.ts';
import { isUnpredicted } from './finish.ts';
import { foldersBelow } from './folders.ts';
import { ownShare } from './gold-batches.ts';
import { openInput } from './open-input.ts';
import { overwritten } from './overwritten.ts';
import { commitScores } from './part.ts';
import { likelyTasks, mostFiles } from './pick-predictions.ts';
import { findPredictionFiles } from './predictions.ts';
import { readComparedScores } from './read-compared-scores.ts';
import type { StreamInput } from './scoring-steps.ts';
import { ScoreStream, scoreWork } from './stream-scores.ts';
import { comparedStream, type StreamedComparisons } from './streamed-comparisons.ts';
import { type FoundGold, findGold, isFile } from './streamed-gold.ts';
import { aroundIn, columnsFor, mayStream, openTarget } from './streamed-output.ts';
import { pageWriter } from './streamed-page.ts';
import type { PickedByProfile } from './streamed-predictions.ts';

/** Scores that were written when they were made, and what is left to say of them. */
export interface Streamed {
  readonly overview: ScoreOverview;
  readonly size: ScoreStream['columns']['size'];
  /** The tools that are called, if that is asked for. */
  readonly called: CalledTools;
  readonly rules: ArgumentRules | undefined;
  /** That gold sets took too long to search. */
  readonly ofGolds: ScoreStream['ofGolds'];
  /** What was compared, if that is asked for. */
  readonly compared: StreamedComparisons | undefined;
  readonly isWritten: boolean;
  /** Writes the page, if one is asked for. */
  readonly writePage: (() => Promise<boolean>) | undefined;
}

/**
 * Scores without holding gold, predictions or scores, where these are in files of lines, or lists;
 * undefined where they are not, and after anything else that asks for all scores at once. Nothing has been
 * written or said then.
 */
export async function tryStream(
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<((Streamed | { readonly isLost: true }) & { readonly run: ProfileRun }) | undefined> {
  if (!mayStream(settings)) return undefined;
  const { files: paths, diagnostics } = await findPredictionFiles(settings.score.predictions);
  const [first] = paths;
  const areFound = diagnostics.length === 0 && paths.length <= mostFiles && paths.every(isFile);
  if (first === undefined || !areFound) return undefined;
  if ((await overwritten([settings.out, settings.score.report], settings)) !== undefined)
    return undefined;
  const { task } = settings.score;
  for (const each of task === undefined ? likelyTasks(first, readingOf(settings)) : [task]) {
    const streamed = await tryAs({ paths, task: each }, settings, terminal);
    if (streamed !== 'other-task') return streamed;
  }
  return undefined;
}

/** Scores predictions as plans, or as runs; from the beginning again when a table turns out to lack columns. */
async function tryAs(
  scorable: Scorable,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<Awaited<ReturnType<typeof tryStream>> | 'other-task'> {
  const run = new ProfileRun(settings, terminal);
  try {
    const streamed = await attempt(scorable, run, settings, terminal);
    if (streamed === undefined || streamed === 'other-task') return streamed;
    if ('fields' in streamed) return tryAs({ ...scorable, columns: streamed }, settings, terminal);
    return { run, ...streamed };
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    run.report([error.diagnostic]);
    return { run, isLost: true };
  }
}

/** What came of it; the columns that a table lacks. */
type Outcome = Streamed | 'other-task' | CsvColumns | undefined;

/** Threads load their code while the files are looked at. */
async function attempt(
  scorable: Scorable,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<Outcome> {
  const threads: ScoreThreads = new WorkerThreads(settings.jobs, scoring);
  try {
    await threads.prepare(scorable.paths);
    const { baseline: file } = settings.score;
    const baseline = file === undefined ? undefined : await readComparedScores(file, run);
    if (file !== undefined && baseline === undefined) return undefined;
    const gold = await findGold(run, settings, terminal);
    if (gold === undefined) return undefined;
    return await scoreFiles({ ...scorable, gold, baseline }, threads, run, settings, terminal);
  } finally {
    await threads.close();
  }
}

type ScoreThreads = WorkerThreads<SharedTask<ScoreTask>, ScoredBatch>;

/** What is scored as what. */
interface Scorable {
  readonly paths: readonly string[];
  readonly task: Task;
  /** The columns of a table that are known from an earlier attempt. */
  readonly columns?: CsvColumns;
}

interface WithGold extends Scorable {
  readonly gold: FoundGold;
  readonly baseline: ComparedReport | undefined;
}

/** What there is of scores that are all those of nothing predicted. */
const unwrittenScores = { compared: undefined, isWritten: false, writePage: undefined };

async function scoreFiles(
  { paths, task, columns: known, gold, baseline }: WithGold,
  threads: ScoreThreads,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<Outcome> {
  const { score, shard } = settings;
  const rules = score.compare === undefined ? undefined : await run.readSource(score.compare);
  const read = rules && readArgumentRules(rules.file, rules.text);
  if (score.compare !== undefined && read?.diagnostics.length !== 0) return undefined;
  const { reading, picking } = pickingOf(paths, gold, settings);
  const open = () => openInput(paths, gold, picking, task);
  const input = open();
  if (input === undefined) return undefined;
  const { predictions, profiles } = input;
  const { groups, hasTrials } = predictions;
  const trials = hasTrials || score.trials !== undefined ? picking.trials : undefined;
  const columns = known ?? columnsFor(settings, predictions);
  const given = { ...engineData(settings, columns), gold: gold.data, task, groups, rules };
  const data = { ...given, reading: { ...reading, trials } };
  const stream = new ScoreStream(data, score.task !== undefined);
  const around = aroundIn(settings, columns);
  const target = await openTarget(settings, around, terminal);
  if (target === undefined) return undefined;
  const { output, scores } = target;
  let isDone = false;
  try {
    await threads.prepare([...gold.files, ...paths]);
    run.progress.begin('scored');
    await scores?.write(around.head(task));
    const pool = new TaskPool({ ...scoreWork, data }, threads);
    const share = shard && (await ownShare(shard, gold.files, gold.data.kind === 'compiled'));
    const isFit = await stream.run({ ...input, own: share }, pool, scores, (scored) =>
      run.progress.update(scored),
    );
    if (stream.isOtherTask) return 'other-task';
    if (!isFit || stream.scores === 0 || target.isLost) return stream.lackedColumns;
    const alone = overviewOf(stream, read?.value, data, predictions, settings);
    report(run, stream, input);
    const { called, ofGolds, columns: kept } = stream;
    const said = { called, rules: read?.value, ofGolds, size: kept.size };
    if (isUnpredicted(alone, shard)) return { ...said, ...unwrittenScores, overview: alone };
    const { overview, compared } = comparedStream(alone, stream, baseline, settings);
    for (const piece of target.tail(overview)) await output?.write(piece);
    isDone = true;
    const made = { scores: stream.scores, task, vocabulary: gold.vocabulary };
    const isWritten = output !== undefined && (await commitScores(output, run, made, settings));
    const writePage = pageWriter({ stream, overview, data, open }, run, settings, terminal);
    return { ...said, overview, compared, isWritten, writePage };
  } finally {
    run.progress.clear();
    predictions.close();
    profiles?.close();
    await target.close();
    if (!isDone) await output?.abort();
  }
}

/** How predictions are read, and how they are told apart. */
function pickingOf(paths: readonly string[], gold: FoundGold, settings: ScoreSettings) {
  const { score, idField = gold.idField } = settings;
  const reading = { ...readingOf(settings), idField, vocabulary: gold.vocabulary };
  const folderOf = foldersBelow(score.predictions, paths);
  return { reading, picking: { ...reading, trials: { field: score.trials }, folderOf } };
}

/** With the usual young generation, a thread collects it four times as often, and two jobs take 1.03 of the CPU time. */
const scoring = { module: '../commands/score/score-worker', name: 'scoreBatch', young: 48 };

function overviewOf(
  stream: ScoreStream,
  rules: ArgumentRules | undefined,
  { task, comparing, reading }: ScoreEngineData,
  { doubled }: PickedByProfile,
  { score }: ScoreSettings,
): ScoreOverview {
  const { anyOrder, ignored } = comparingBy(comparing);
  return {
    task,
    similarity: comparing.similarity,
    rules: rules?.names ?? [],
    ...(anyOrder && { parallel: 'any' as const }),
    ...(score.failedCalls === 'drop' && { failedCalls: score.failedCalls }),
    ...(ignored && { ignoredTools: [...ignored] }),
    digest: stream.digester.digest(),
    groups: stream.columns.groups(reading.groupBy, task === 'run' ? { k: score.k } : undefined),
    unpredicted: stream.unpredicted,
    unknown: stream.unknown,
    doubled: [...doubled].filter((id) => isWantedBy(reading.filter, id)),
  };
}

/** Says what there is to say, in the order in which all would have been read first. */
function report(
  run: ProfileRun,
  stream: ScoreStream,
  { predictions, golds, filter }: StreamInput,
): void {
  const { reporter } = run;
  reporter.addOfProfiles(reporter.wanted(stream.ofProfiles));
  run.report(unknownIds(filter ?? [], golds));
  const locator = new Locator([]);
  const [file = ''] = predictions.files;
  const { known } = predictions;
  const unmet = predictions.unmet.map((field) =>
    locator.locate({ code: 'unknown-group-field', place: { file }, data: { field, known } }),
  );
  const ofPredictions = [...stream.ofPredictions(predictions), ...unmet];
  reporter.addOfPredictions(reporter.wanted(ofPredictions));
}
