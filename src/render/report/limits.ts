import { isRight } from '../../model/figures.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';

/** Limits of a page, beyond which browsers could not open it. */
export interface ReportLimits {
  /** The number of listed predictions. */
  readonly rows: number;
  /** The length of all details together, in UTF-16 units. */
  readonly details: number;
  /** The length of all answers together, in UTF-16 units. */
  readonly answers: number;
  /** The number of trajectories per prediction. */
  readonly trajectories: number;
  /** The length of a text, in UTF-16 units. */
  readonly text: number;
}

export const reportLimits: ReportLimits = {
  rows: 100_000,
  details: 64_000_000,
  answers: 32_000_000,
  trajectories: 50,
  text: 200_000,
};

type Scores = Pick<ScoreReport, 'profiles' | 'task'>;

/** The profiles in the order of the report, but those with mistakes before others. */
export function mistakesFirst({ profiles, task }: Scores): ProfileScore[] {
  const isFaultless = ({ figures }: ProfileScore) => isRight(figures, task) === true;
  return [...profiles.filter((one) => !isFaultless(one)), ...profiles.filter(isFaultless)];
}

/**
 * The profiles to list, at most so many, taking those with mistakes first; in the order of the report.
 */
export function listedProfiles(report: Scores, most: number): readonly ProfileScore[] {
  const { profiles } = report;
  if (profiles.length <= most) return profiles;
  const kept = new Set(mistakesFirst(report).slice(0, most));
  return profiles.filter((profile) => kept.has(profile));
}
