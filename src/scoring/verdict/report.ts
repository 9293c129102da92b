import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { groupScores } from '../../model/group-scores.ts';
import type { FailedCalls, Task } from '../../model/prediction.ts';
import { inCommonOf } from '../../model/remedy.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import { goldHash } from '../gold/gold-hash.ts';
import { digestOf, type ScoreDigest } from './digest.ts';
import { heldRows } from './held-inputs.ts';
import type { LoadedPredictions } from './predictions.ts';
import { type GradeOptions, scoreEntry } from './score-entry.ts';

/** Options of a report. */
export interface ReportOptions extends GradeOptions {
  /** What calls that failed are; in runs they are judged unless given. */
  readonly failedCalls?: FailedCalls | undefined;
  /** pass^k of runs up to this k, where that is more than every profile has. */
  readonly k?: number | undefined;
}

/**
 * Scores all predictions against their golds. Every profile with gold has a score in every group of
 * predictions: one for each of its trials, and one of 0 where it has no prediction; in a field that is
 * the profiles', only in the groups of its own value. It is left out where its gold takes too long to
 * search.
 */
export function scoreEntries(
  golds: ReadonlyMap<string, GoldEntry>,
  loaded: LoadedPredictions,
  { k, failedCalls, ...options }: ReportOptions,
): { readonly report: ScoreReport; readonly diagnostics: readonly Diagnostic[] } {
  const { predictions, task = 'plan', doubled, groupBy } = loaded;
  const rowsOf = heldRows(loaded);
  const graded = [...golds.values()].flatMap((entry) => {
    const hash = goldHash(entry);
    return rowsOf(entry).map(({ prediction, group }) => {
      const score = scoreEntry(entry, prediction, options, group);
      return 'code' in score ? score : { ...score, goldHash: hash };
    });
  });
  const profiles = graded.flatMap((one) => ('code' in one ? [] : [one]));
  const report = {
    ...comparedBy(task, options, failedCalls),
    ...inCommonIn(digestOf({ profiles, task })),
    profiles,
    groups: groupScores(profiles, groupBy, task === 'run' ? { k } : undefined),
    unpredicted: unpredictedIn(profiles),
    unknown: [...new Set(predictions.map(({ id }) => id))].filter((id) => !golds.has(id)),
    doubled,
  };
  return { report, diagnostics: graded.flatMap((one) => ('code' in one ? [one] : [])) };
}

/** What most wrong runs have in common, if there is something. */
export function inCommonIn({
  remedies,
  predicted,
  right,
}: ScoreDigest): Pick<ScoreReport, 'inCommon'> {
  const inCommon = inCommonOf(remedies, predicted - right);
  return inCommon === undefined ? {} : { inCommon };
}

/** What a report says of how predictions were compared. */
export function comparedBy(
  task: Task,
  { similarity, rules, anyOrder, ignored }: GradeOptions,
  failedCalls: FailedCalls | undefined,
) {
  return {
    task,
    similarity,
    rules: rules?.names ?? [],
    ...(anyOrder && { parallel: 'any' as const }),
    ...failedCallsOf(task, failedCalls),
    ...(ignored && { ignoredTools: [...ignored] }),
  };
}

/** What a report says of calls that failed; nothing where they count as made. */
function failedCallsOf(
  task: Task,
  failedCalls: FailedCalls = 'judge',
): Pick<ScoreReport, 'failedCalls'> {
  if (failedCalls === 'drop') return { failedCalls };
  return failedCalls === 'judge' && task === 'run' ? { failedCalls } : {};
}

function unpredictedIn(scores: readonly ProfileScore[]): string[] {
  const absent = scores.filter(({ state }) => state === 'absent');
  return [...new Set(absent.map(({ id }) => id))];
}
