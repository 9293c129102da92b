import { statSync } from 'node:fs';
import { comparingBy } from '../../grade/comparing.ts';
import { type CalledTools, readArgumentRules } from '../../grade/rules.ts';
import type { ScoredBatch, ScoreEngineData } from '../../grade/score-engine.ts';
import type { ScoreTask } from '../../grade/score-task.ts';
import { sha256 } from '../../io/digest.ts';
import { openFile } from '../../io/output.ts';
import { readText } from '../../io/read-text.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';
import { type Task, tasks } from '../../model/prediction.ts';
import { TextNumbers } from '../../model/text-numbers.ts';
import { mostFirst } from '../../render/scores/digest.ts';
import { jsonLines, jsonWhole } from '../../render/scores/json.ts';
import { scoreOutputOf } from '../../render/scores/outputs.ts';
import type { ScoreOverview } from '../../render/scores/overview.ts';
import type { Settings } from '../line/settings.ts';
import { WorkerThreads } from '../running/pool-threads.ts';
import { ProfileRun } from '../running/profile-run.ts';
import { type SharedTask, TaskPool, WorkerDied } from '../running/task-pool.ts';
import { goldBatches, ownShare } from './gold-batches.ts';
import { overwritten } from './overwritten.ts';
import { commitScores } from './part.ts';
import { showsCalls } from './print.ts';
import { ScoreStream, scoreWork } from './stream-scores.ts';
import { type FoundGold, findGold, isPlain } from './streamed-gold.ts';
import { StreamedPredictions } from './streamed-predictions.ts';

/** Scores that were written when they were made, and what is left to say of them. */
export interface Streamed {
  readonly overview: ScoreOverview;
  readonly scores: number;
  /** The tools that are called, if that is asked for. */
  readonly called: CalledTools;
  readonly rules: ArgumentRules | undefined;
  /** That gold sets took too long to search. */
  readonly ofGolds: ScoreStream['ofGolds'];
  readonly isWritten: boolean;
}

/**
 * Scores without holding gold, predictions or scores, where these are in files of one record a line,
 * with one prediction for each profile; undefined where they are not, and after anything else that asks
 * for all scores at once. Nothing has been written or said then.
 */
export async function tryStream(
  settings: Settings,
  terminal: Terminal,
): Promise<((Streamed | { readonly isLost: true }) & { readonly run: ProfileRun }) | undefined> {
  const [path, ...others] = settings.score.predictions;
  if (!mayStream(settings) || path === undefined || others.length > 0 || !isPlain(path))
    return undefined;
  if ((await overwritten(settings)) !== undefined) return undefined;
  const { task } = settings.score;
  for (const each of task === undefined ? tasks : [task]) {
    const run = new ProfileRun(settings, terminal);
    try {
      const streamed = await attempt(path, each, run, settings, terminal);
      if (streamed !== 'other-task') return streamed && { run, ...streamed };
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      run.report([error.diagnostic]);
      return { run, isLost: true };
    }
  }
  return undefined;
}

/** Scores predictions as plans, or as runs. Threads load their code while the files are looked at. */
async function attempt(
  path: string,
  task: Task,
  run: ProfileRun,
  settings: Settings,
  terminal: Terminal,
): Promise<Streamed | 'other-task' | undefined> {
  const threads: ScoreThreads = new WorkerThreads(settings.jobs, scoring);
  try {
    await threads.prepare([path]);
    const gold = await findGold(run, settings, terminal);
    return gold && (await scoreFiles({ path, task, gold }, threads, run, settings));
  } finally {
    await threads.close();
  }
}

type ScoreThreads = WorkerThreads<SharedTask<ScoreTask>, ScoredBatch>;

/** What is scored as what. */
interface Scorable {
  readonly path: string;
  readonly task: Task;
  readonly gold: FoundGold;
}

async function scoreFiles(
  { path, task, gold }: Scorable,
  threads: ScoreThreads,
  run: ProfileRun,
  settings: Settings,
): Promise<Streamed | 'other-task' | undefined> {
  const { out, score } = settings;
  const idField = settings.idField ?? gold.idField;
  const rules = await rulesFile(settings);
  const read = rules && readArgumentRules(rules.file, rules.text);
  if (score.compare !== undefined && read?.diagnostics.length !== 0) return undefined;
  const { as, failedCalls, idFrom } = score;
  const reading = { as, failedCalls, idField, idFrom, maxTrajectories: settings.maxTrajectories };
  const data = { ...engineData(settings), gold: gold.data, task, reading, rules };
  const stream = new ScoreStream(data, score.task !== undefined);
  const known = new TextNumbers(sha256);
  const predictions = new StreamedPredictions(path, { ...reading, groupBy: [] }, known);
  const own = { groupBy: [], idField, maxTrajectories: 0 };
  const profiles =
    gold.profiles === undefined ? undefined : new StreamedPredictions(gold.profiles, own, known);
  const opened = out === undefined ? undefined : await openFile(out);
  if (opened !== undefined && 'diagnostic' in opened) return undefined;
  const output = opened?.output;
  const around = aroundIn(out);
  let isDone = false;
  try {
    await threads.prepare([...gold.files, path]);
    run.progress.begin('scored');
    if (!predictions.isOfLines() || profiles?.isOfLines() === false) return undefined;
    // Of runs there are often several for a profile.
    if (task === 'run') predictions.index();
    if (task === 'run' && predictions.doubled.size > 0) return undefined;
    await output?.write(around.head(task));
    const pool = new TaskPool({ ...scoreWork, data }, threads);
    const areProfiles = gold.data.kind === 'compiled';
    const batches = goldBatches(gold.files, areProfiles, idField, known);
    const own = settings.shard && (await ownShare(settings.shard, gold.files, areProfiles));
    const isFit = await stream.run(
      { batches, own, predictions, profiles },
      pool,
      output,
      (scored) => run.progress.update(scored),
    );
    if (stream.isOtherTask) return 'other-task';
    if (!isFit || stream.scores === 0) return undefined;
    const overview = overviewOf(stream, read?.value, data, predictions, settings);
    for (const piece of around.tail(overview)) await output?.write(piece);
    report(run, stream, predictions);
    isDone = true;
    const isWritten =
      output !== undefined &&
      (await commitScores(output, run, { scores: stream.scores, task }, settings));
    const { scores, called, ofGolds } = stream;
    return { overview, scores, called, rules: read?.value, ofGolds, isWritten };
  } finally {
    run.progress.clear();
    predictions.close();
    profiles?.close();
    if (!isDone) await output?.abort();
  }
}

const scoring = { module: '../scoring/score-worker', name: 'scoreBatch' };

function engineData(settings: Settings) {
  const { sample, seed, out, score } = settings;
  const { as, ignoreTools, parallel, similarity, compare } = score;
  return {
    comparing: { as, ignoreTools, parallel, similarity, sample, seed },
    callsOf: showsCalls(settings) ? undefined : mostFirst,
    separator: out === undefined ? undefined : aroundIn(out).between,
    asksTools: compare !== undefined || ignoreTools.length > 0,
  };
}

async function rulesFile({ score }: Settings): Promise<ScoreEngineData['rules']> {
  if (score.compare === undefined) return undefined;
  const read = await readText(score.compare);
  return 'text' in read ? { file: score.compare, text: read.text } : undefined;
}

function overviewOf(
  stream: ScoreStream,
  rules: ArgumentRules | undefined,
  { task, comparing }: ScoreEngineData,
  { doubled }: StreamedPredictions,
  { score }: Settings,
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
    groups: stream.columns.groups([], task === 'run' ? { k: score.k } : undefined),
    unpredicted: stream.unpredicted,
    unknown: stream.unknown,
    doubled: [...doubled],
  };
}

/** Says what there is to say, in the order in which all would have been read first. */
function report(run: ProfileRun, stream: ScoreStream, predictions: StreamedPredictions): void {
  const { reporter } = run;
  reporter.addOfProfiles(reporter.wanted(stream.ofProfiles));
  reporter.addOfPredictions(reporter.wanted(stream.ofPredictions(predictions.said)));
}

function aroundIn(out = '') {
  return scoreOutputOf(out) === 'jsonl' ? jsonLines : jsonWhole;
}

/** Whether nothing is asked for that needs all scores, or several of one profile. */
function mayStream({ score, filter, out, json }: Settings): boolean {
  const { groupBy, trials, baseline, versus, report } = score;
  const asked = [filter, trials, baseline, versus, report];
  const isFile =
    out === undefined ? !json : /^jsonl?$/.test(scoreOutputOf(out) ?? '') && isReplaced(out);
  return isFile && groupBy.length === 0 && asked.every((one) => one === undefined);
}

/** Whether a path is a file, or can become one: then nobody reads it before it is complete. */
function isReplaced(path: string): boolean {
  return path !== '-' && statSync(path, { throwIfNoEntry: false })?.isFile() !== false;
}
