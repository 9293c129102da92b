import type { Task } from '../../model/prediction.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';
import { counted, predictionName, shownList, shownName } from '../shown.ts';
import { shownFamilies } from './columns.ts';

/** Notes that a reader of the figures needs, one sentence each; texts of the input are escaped. */
export function notesOf(report: ScoreReport): string[] {
  const {
    task,
    similarity,
    rules,
    parallel,
    failedCalls,
    ignoredTools = [],
    profiles,
    unknown,
    doubled,
  } = report;
  const unreadable = profiles.filter(({ state }) => state === 'unreadable');
  const sampled = profiles.filter(({ sampledFrom }) => sampledFrom !== undefined);
  const { common } = shownFamilies(report.groups);
  return [
    ...commonNotes(common),
    taskNotes[task],
    `Trajectories are aligned by ${similarity}.`,
    ...(report.groups.length > 0 ? ['± is the standard deviation over profiles.'] : []),
    ...(rules.length > 0 ? [`Argument rules: ${shownList(rules, 20)}.`] : []),
    ...(parallel === 'any' ? ['Calls of one message may be in any order.'] : []),
    ...(failedCalls === 'drop' ? ['Calls that failed are left out.'] : []),
    ...(ignoredTools.length > 0 ? [`Calls of ${shownList(ignoredTools, 20)} are left out.`] : []),
    ...absentNotes(report),
    ...about(unreadable, 'prediction', 'that could not be read', predictionName),
    ...about(idsOf(sampled), 'profile', 'scored against a sample of the gold, as asked for'),
    ...about(unknown, 'predicted id', 'that the gold does not have'),
    ...about(doubled, 'id', 'predicted more than once'),
  ];
}

/** What is asked of predictions, in a sentence. */
const taskNotes: Readonly<Record<Task, string>> = {
  plan: 'Predictions are scored as plans: all valid paths are asked for.',
  run: 'Predictions are scored as runs: any valid path is right.',
};

function commonNotes(common: Readonly<Record<string, string>>): string[] {
  const fields = Object.entries(common).map(
    ([name, value]) => `${shownName(name)} ${shownName(value)}`,
  );
  return fields.length > 0 ? [`All scores are of ${fields.join(', ')}.`] : [];
}

/**
 * The ids without predictions. Where predictions are grouped, an id alone would not say whose
 * prediction is missing.
 */
function absentNotes({ profiles, unpredicted }: ScoreReport): string[] {
  const absent = profiles.filter(({ state }) => state === 'absent');
  return absent.some(({ groups }) => Object.keys(groups).length > 0)
    ? about(absent, 'prediction', 'missing', predictionName)
    : about(unpredicted, 'profile', 'without a prediction');
}

function idsOf(profiles: readonly ProfileScore[]): string[] {
  return [...new Set(profiles.map(({ id }) => id))];
}

function about<T = string>(
  all: readonly T[],
  thing: string,
  what: string,
  show?: (one: T) => string,
): string[] {
  return all.length > 0
    ? [`${counted(all.length, thing)} ${what}: ${shownList(all, 5, show)}.`]
    : [];
}
