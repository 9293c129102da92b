import type { AnyFigureName } from './figures.ts';

/**
 * The difference of a figure between two sets of scores, second minus first, over the profiles that both
 * have. Count agreement is compared by its distance to 100, which is better the smaller it is.
 */
export interface FigureDifference {
  /** The number of profiles that both have. */
  readonly pairs: number;
  /** The means over these profiles. */
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  /** The 95 % interval of the difference; null where too few profiles differ. */
  readonly low: number | null;
  readonly high: number | null;
  /** How probable a difference as great would be, if there were none. */
  readonly p: number;
  /** After Holm's correction for all comparisons of the figure in the same table. */
  readonly pHolm: number;
  /** How many profiles are better and worse in the second. */
  readonly better: number;
  readonly worse: number;
}

/** The comparison of two values of a field, or of a run with an earlier one, in a group of profiles. */
export interface ScoreComparison {
  /** The field, or `baseline`. */
  readonly field: string;
  /** The values of the field; `then` and `now` of a baseline. */
  readonly first: string;
  readonly second: string;
  /** What the compared scores share; empty for all. */
  readonly key: Readonly<Record<string, string>>;
  /** The figures of the task; null where no profile has the figure on both sides. */
  readonly figures: Readonly<Partial<Record<AnyFigureName, FigureDifference | null>>>;
  /** Of figures of trajectories: how many profiles have it in the first, and some score in the second lacks it. */
  readonly lost?: Readonly<Partial<Record<AnyFigureName, number>>>;
  /** The profiles whose headline figure is better or worse in the second, most changed first. */
  readonly better: readonly string[];
  readonly worse: readonly string[];
  /** The profiles that are on one side only. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

/** A p below this is taken for a difference that is none of chance. */
export const significant = 0.05;

/** With fewer differences that are not 0, their mean is not distributed as Student's interval needs. */
export const fewestForInterval = 30;

/** The field of a comparison with an earlier run, and the names of its two sides. */
export const baselineField = { field: 'baseline', first: 'then', second: 'now' } as const;

/** A figure of which something is wrong in the second of two sets of scores. */
interface FailedFigure extends Pick<ScoreComparison, 'field' | 'first' | 'second' | 'key'> {
  readonly figure: AnyFigureName;
}

/** A figure that is worse in the second of two sets of scores by more than is allowed. */
export interface WorseFigure extends FailedFigure {
  readonly margin: number;
  readonly difference: FigureDifference;
}

/** A figure that so many profiles have in the first of two sets of scores, and lack in the second. */
export interface LostFigure extends FailedFigure {
  readonly lost: number;
}
