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
  details: 12_000_000,
  answers: 6_000_000,
  trajectories: 50,
  text: 200_000,
};
