import type { ProfileScore } from '../../model/score.ts';

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

/** The first items in the order of the report, taking those with mistakes before others. */
export function mistakesFirst<T extends Pick<ProfileScore, 'figures'>>(
  profiles: readonly T[],
): T[] {
  const isExact = ({ figures }: T) => figures.exact_match === 1;
  return [...profiles.filter((one) => !isExact(one)), ...profiles.filter(isExact)];
}

/**
 * The profiles to list, at most so many, taking those with mistakes first; in the order of the report.
 */
export function listedProfiles(
  profiles: readonly ProfileScore[],
  most: number,
): readonly ProfileScore[] {
  if (profiles.length <= most) return profiles;
  const kept = new Set(mistakesFirst(profiles).slice(0, most));
  return profiles.filter((profile) => kept.has(profile));
}
