import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ScoreOverview } from './overview.ts';

/** How many scores are of predictions, of those that cannot be read, and of none. */
interface Counts {
  readonly predicted: number;
  readonly unreadable: Pick<ScoreOverview['digest']['unreadable'], 'count'>;
  readonly absent: Pick<ScoreOverview['digest']['absent'], 'count'>;
}

/** Says that no prediction, or no answer, could be read for anything that is scored. */
export function nothingScored(
  { task, unknown, digest }: Pick<ScoreOverview, 'task' | 'unknown'> & { readonly digest: Counts },
  file: string,
): Diagnostic[] {
  const { predicted, unreadable, absent } = digest;
  if (predicted > unreadable.count) return [];
  const counts = { unread: unreadable.count, unknown: unknown.length, absent: absent.count };
  const use = task === 'dialogue' ? ({ use: 'answered' } as const) : {};
  return [{ code: 'nothing-scored', place: { file }, data: { ...counts, ...use } }];
}
