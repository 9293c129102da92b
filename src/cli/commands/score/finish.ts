import type { Task } from '../../../model/prediction.ts';
import type { Shard } from '../../../model/shard.ts';
import { missedThresholds } from '../../../scoring/figures/thresholds.ts';
import { namesOnlyIn } from '../../../scoring/text/columns.ts';
import { nothingScored } from '../../../scoring/verdict/nothing-scored.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import { unmatchedIds } from '../../../scoring/verdict/unmatched-ids.ts';
import { counted } from '../../../words/shown.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { printBeside } from '../../output/print-beside.ts';
import { type MissedLimit, reportMissed } from '../../output/report-missed.ts';
import { exitStatus } from '../../runs/reporter.ts';
import type { Run } from '../../runs/run.ts';
import { missedScore } from './compare.ts';
import { scoresText } from './print.ts';

/** Scores that have been written, and what of their comparisons fails the run. */
export interface Written {
  readonly overview: ScoreOverview;
  readonly size: { readonly profiles: number; readonly groups: number };
  readonly isWritten: boolean;
  readonly isPaged: boolean;
  readonly failures: () => readonly MissedLimit[];
}

/**
 * Whether no profile is predicted at all: then nothing is written or shown. Of a part of a run, nobody
 * knows before all parts are together.
 */
export function isUnpredicted({ digest }: ScoreOverview, shard?: Shard): boolean {
  return shard === undefined && digest.predicted === 0;
}

/** Says what predictions have no gold, what gold no predictions, and that nothing could be scored. */
export function reportUnscored(
  overview: ScoreOverview,
  run: Run,
  [file = '']: readonly string[],
  shard?: Shard,
): void {
  run.report(unmatchedIds(overview, file));
  if (shard === undefined) run.report(nothingScored(overview, file));
}

/** Says that nothing is predicted at all; yields the exit status. */
export function finishUnpredicted(
  overview: ScoreOverview,
  run: Run,
  files: readonly string[],
  out: string | undefined,
): number {
  reportUnscored(overview, run, files);
  return run.reporter.finish(`nothing was scored${unwritten(out)}`);
}

/** Prints what screens show, and says what fails the run; yields the exit status. */
export function finish(
  { overview, size, isWritten, isPaged, failures }: Written,
  minimums: ReadonlyMap<string, number>,
  run: Run,
  settings: ScoreSettings,
  terminal: Terminal,
): number {
  const { out, score } = settings;
  printBeside((...screen) => scoresText(overview, ...screen), settings, terminal);
  const missed = [
    ...missedThresholds(overview.groups[0], minimums).map(missedScore),
    ...failures(),
  ];
  const isMissed = reportMissed(missed, run, settings, terminal);
  const targets = destination(out, isWritten) + destination(score.report, isPaged);
  const status = run.reporter.finish(summary(overview, size, run, targets, score.task));
  return isMissed ? exitStatus.badInput : status;
}

/** What may be meant instead: lists of calls that are each one trajectory, and chats in which nothing is called. */
function otherTask(task: Task, { digest, groups }: ScoreOverview): string {
  if (task === 'plan' && digest.predicted > 0 && digest.most <= 1) {
    return ' (--task run if they are what agents did)';
  }
  const isSilent = groups[0]?.effort?.means.calls?.mean === 0;
  return task === 'run' && isSilent ? ' (--task plan if they are what models planned)' : '';
}

/** What a right prediction is called. */
const nouns = { plan: 'exact match', run: 'valid path', dialogue: 'right one' } as const;

function summary(
  overview: ScoreOverview,
  size: Written['size'],
  run: Run,
  target: string,
  asked: Task | undefined,
): string {
  const { task, digest, groups } = overview;
  const unsaid = groups[0] === undefined ? 0 : namesOnlyIn(groups[0]);
  const counts = [
    `${counted(size.profiles, 'profile')}${size.groups > 1 ? ` in ${counted(size.groups, 'group')}` : ''}`,
    counted(digest.predicted, task === 'run' ? 'run' : 'prediction'),
    counted(digest.right, nouns[task]),
    ...(unsaid > 0 ? [`${unsaid} of names only`] : []),
    `scored as ${task}s${asked === undefined ? otherTask(task, overview) : ''}`,
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
