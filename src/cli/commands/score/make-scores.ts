import type { ArgumentRules } from '../../../model/argument-rules.ts';
import type { Task } from '../../../model/prediction.ts';
import type { CsvColumns } from '../../../scoring/text/csv.ts';
import { comparingBy } from '../../../scoring/verdict/comparing.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import { isWantedBy } from '../../../scoring/verdict/predictions.ts';
import { comparedBy, inCommonIn } from '../../../scoring/verdict/report.ts';
import { createScoreEngine, type ScoredBatch } from '../../../scoring/verdict/score-engine.ts';
import type { ScoreTask } from '../../../scoring/verdict/score-task.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { WorkerThreads } from '../../runs/pool-threads.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { type SharedTask, TaskPool } from '../../runs/task-pool.ts';
import { CollectedScores, scoreWork } from './collected-scores.ts';
import { engineData } from './engine-data.ts';
import { mostAbsent } from './predictions.ts';
import type { Beside, ReadRules } from './read-beside.ts';
import type { OpenedSources, ScoreSources } from './score-sources.ts';
import { aroundIn, columnsFor, openTarget, type ScoreTarget } from './score-target.ts';

/** Scores whose texts have been written, so that none of them is held. */
export interface MadeScores {
  readonly scores: CollectedScores;
  readonly data: ScoreEngineData;
  readonly opened: OpenedSources;
  readonly target: ScoreTarget;
  readonly overview: ScoreOverview;
}

/** The scores of a run, with what they were made of; without scores, it has been said why there are none. */
export type Scored =
  | (Beside & {
      readonly run: ProfileRun;
      readonly made: MadeScores;
      readonly sources: ScoreSources;
    })
  | { readonly run: ProfileRun; readonly made: undefined };

/** What is taken to be so before all scores are made: where they show something else, they are made again. */
interface Guess {
  readonly task: Task;
  readonly ofProfiles: readonly string[];
  /** The columns of a table, if they are known from an earlier attempt. */
  readonly columns?: CsvColumns | undefined;
}

/** The threads that score records, if there are any. */
export type ScoreThreads = WorkerThreads<SharedTask<ScoreTask>, ScoredBatch>;

/** Threads that score; they load their code when they are prepared. */
export function scoreThreads(jobs: number | undefined): ScoreThreads {
  return new WorkerThreads(jobs, {
    module: '../commands/score/score-worker',
    name: 'scoreBatch',
  });
}

/** What scores are made with. */
export interface Making {
  readonly sources: ScoreSources;
  readonly rules: ReadRules | undefined;
  /** The first threads, if there are any. */
  readonly threads: ScoreThreads | undefined;
}

/**
 * Scores all profiles, from the beginning again where a guess turns out to be wrong. Undefined if the sources are not
 * what they were taken for: then nothing has been said or written.
 */
export async function makeScores(
  making: Making,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<MadeScores | undefined> {
  const { sources } = making;
  let { threads } = making;
  const [first, ...others] = sources.tasks;
  let guess: Guess | undefined = first && { task: first, ofProfiles: sources.ofProfiles };
  try {
    while (guess !== undefined) {
      const made: MadeScores | Partial<Guess> | undefined = await attempt(
        guess,
        { ...making, threads },
        run,
        settings,
        terminal,
      );
      if (made === undefined || 'scores' in made) return made;
      const task: Task | undefined = 'task' in made ? others.shift() : guess.task;
      guess = task && { ...guess, ...made, task };
      await threads?.close();
      // Each thread keeps what it was told first.
      threads = threads && scoreThreads(settings.jobs);
    }
    return undefined;
  } finally {
    await threads?.close();
  }
}

/** Makes the scores; what else is to be taken to be so if the guess is wrong. */
async function attempt(
  guess: Guess,
  { sources, rules, threads }: Making,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<MadeScores | Partial<Guess> | undefined> {
  const { task } = guess;
  const opened = sources.open(task);
  if (opened === undefined) return undefined;
  const columns = guess.columns ?? columnsFor(settings, opened);
  const data = dataOf({ ...guess, columns }, sources, rules, opened, settings);
  const isHeld = sources.inputs !== undefined;
  const isTaskKnown = isHeld || settings.score.task !== undefined;
  const isPart = settings.shard !== undefined;
  const scores = new CollectedScores(data, { task: isTaskKnown, ofProfiles: isHeld, isPart });
  const target = openTarget(settings, aroundIn(settings, columns), terminal);
  let isMade = false;
  try {
    await threads?.prepare(sources.files);
    run.progress.begin('scored');
    await target.begin(task);
    const pool = poolOf(data, sources, threads);
    const isFit = await scores.run(opened, pool, target, (scored) =>
      run.progress.update(scored, sources.profiles && scored / sources.profiles),
    );
    const { isOtherTask, ownFields, lackedColumns } = scores;
    if (isOtherTask) return { task };
    if (ownFields !== undefined) return { ofProfiles: ownFields };
    if (lackedColumns !== undefined) return { columns: lackedColumns };
    isMade = isFit && (isHeld || (scores.length > 0 && hasFewGroups(scores, data)));
    const overview = overviewOf(scores, rules?.value, data, opened, settings);
    return isMade ? { scores, data, opened, target, overview } : undefined;
  } finally {
    run.progress.clear();
    opened.close();
    if (!isMade) await target.close();
  }
}

function dataOf(
  { task, ofProfiles, columns }: Guess,
  { gold, reading }: ScoreSources,
  rules: ReadRules | undefined,
  { groups, hasTrials }: OpenedSources,
  settings: ScoreSettings,
): ScoreEngineData {
  const { trials: field } = settings.score;
  const trials = hasTrials || field !== undefined ? { field } : undefined;
  return {
    ...engineData(settings, columns),
    ...{ gold, task, groups, ofProfiles },
    rules: rules?.source,
    reading: { ...reading, trials },
  };
}

/** What is there already is scored in this thread. */
function poolOf(
  data: ScoreEngineData,
  { inputs }: ScoreSources,
  threads: ScoreThreads | undefined,
) {
  if (inputs === undefined && threads) return new TaskPool({ ...scoreWork, data }, threads);
  const engine = createScoreEngine(data, inputs);
  return { width: 1, do: engine };
}

/** Whether there are certainly not too many groups, where each profile is only in those of its own values. */
function hasFewGroups(
  { golds, columns }: CollectedScores,
  { ofProfiles, groups }: ScoreEngineData,
) {
  return ofProfiles.length === 0 || golds * (columns.size.groups + groups.length) <= mostAbsent;
}

function overviewOf(
  scores: CollectedScores,
  rules: ArgumentRules | undefined,
  { task, comparing, reading }: ScoreEngineData,
  { doubled }: OpenedSources,
  { score }: ScoreSettings,
): ScoreOverview {
  const { similarity } = comparing;
  return {
    ...comparedBy(task, { ...comparingBy(comparing), rules, similarity }, score.failedCalls),
    ...inCommonIn(scores.digester.digest()),
    digest: scores.digester.digest(),
    groups: scores.columns.groups(reading.groupBy, task === 'run' ? { k: score.k } : undefined),
    unpredicted: scores.unpredicted,
    unknown: scores.unknown,
    doubled: [...doubled].filter((id) => isWantedBy(reading.filter, id)),
  };
}
