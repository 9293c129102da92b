import type { ProfileScore } from '../../model/score.ts';

/** How much one page holds: more would not open in a browser. */
export interface ReportLimits {
  /** Predictions that are listed. */
  readonly rows: number;
  /** UTF-16 units of the details of all predictions together. */
  readonly details: number;
  /** Of one prediction's trajectories. */
  readonly trajectories: number;
  /** Of one text. */
  readonly text: number;
}

export const reportLimits: ReportLimits = {
  rows: 100_000,
  details: 64_000_000,
  trajectories: 50,
  text: 200_000,
};

/** The first so many in the order of the report, those with mistakes before all others. */
export function mistakesFirst<T extends Pick<ProfileScore, 'figures'>>(
  profiles: readonly T[],
): T[] {
  const isExact = ({ figures }: T) => figures.exact_match === 1;
  return [...profiles.filter((one) => !isExact(one)), ...profiles.filter(isExact)];
}

/** No more than so many of the profiles, those with mistakes first, in the order of the report. */
export function listedProfiles(
  profiles: readonly ProfileScore[],
  most: number,
): readonly ProfileScore[] {
  if (profiles.length <= most) return profiles;
  const kept = new Set(mistakesFirst(profiles).slice(0, most));
  return profiles.filter((profile) => kept.has(profile));
}
