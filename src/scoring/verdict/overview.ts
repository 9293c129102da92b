import type { ScoreReport } from '../../model/score.ts';
import { digestOf, type ScoreDigest } from './digest.ts';

/** A report without the scores themselves. */
export type ScoreOverview = Omit<ScoreReport, 'profiles'> & { readonly digest: ScoreDigest };

/** A report in short. */
export function overviewOf({ profiles, ...report }: ScoreReport): ScoreOverview {
  return { ...report, digest: digestOf({ profiles, task: report.task }) };
}
