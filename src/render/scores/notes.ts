import type { ScoreReport } from '../../model/score.ts';
import { counted, shownList } from '../shown.ts';

/** What a reader of the figures has to know beside them, a sentence each; texts of the input are shown. */
export function notesOf(report: ScoreReport): string[] {
  const { similarity, rules, unpredicted, unknown, doubled } = report;
  const unreadable = report.profiles.filter(({ state }) => state === 'unreadable');
  return [
    `Trajectories are aligned by ${similarity}.`,
    ...(rules.length > 0 ? [`Argument rules: ${shownList(rules, 20)}.`] : []),
    ...ids(unpredicted, 'profile', 'without a prediction'),
    ...ids(
      unreadable.map(({ id }) => id),
      'prediction',
      'that could not be read',
    ),
    ...ids(
      report.profiles.filter(({ sampledFrom }) => sampledFrom !== undefined).map(({ id }) => id),
      'profile',
      'scored against a sample of the gold, as asked for',
    ),
    ...ids(unknown, 'predicted id', 'that the gold does not have'),
    ...ids(doubled, 'id', 'predicted more than once'),
  ];
}

function ids(names: readonly string[], thing: string, what: string): string[] {
  return names.length > 0 ? [`${counted(names.length, thing)} ${what}: ${shownList(names)}.`] : [];
}
