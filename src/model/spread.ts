import { grouped } from '../base/lists-by-key.ts';
import { deviation, mean, type Numbers } from '../base/mean.ts';
import { studentInterval, wilsonInterval } from '../base/statistics/interval.ts';
import { type AnyFigureName, figureRow, wholeOf } from './figures.ts';
import type { Spread } from './score.ts';

/** The value of a profile. Values of one cluster are not independent of each other. */
export interface Weighted {
  readonly cluster: string;
  readonly value: number;
  readonly weight: number;
}

/**
 * The mean of a figure, its sample standard deviation, and the 95 % interval of the mean; null without
 * values.
 */
export function spreadOf(figure: AnyFigureName, values: Numbers): Spread | null {
  const center = mean(values);
  if (center === undefined) return null;
  const n = values.length;
  const sd = deviation(values);
  return { mean: center, sd, n, ...intervalOf(figure, center, sd, n) };
}

/** A spread that says over how many scores it is, where some of all lack the figure. */
export function overScores(spread: Spread | null, having: number, all: number): Spread | null {
  return spread === null || having === all ? spread : { ...spread, scores: having };
}

/** Wilson's where the figure has bounds, else Student's; one value says nothing about others. */
function intervalOf(
  figure: AnyFigureName,
  center: number,
  sd: number,
  n: number,
): Pick<Spread, 'low' | 'high'> {
  if (n <= 1) return { low: null, high: null };
  if (figureRow(figure).isOpen) return studentInterval(center, sd, n);
  const whole = wholeOf(figure);
  const { low, high } = wilsonInterval(center / whole, n);
  return { low: low * whole, high: high * whole };
}

/**
 * The spread of values of which each counts by its weight. Its interval counts the values that are independent of
 * each other.
 */
export function weightedSpread(figure: AnyFigureName, all: readonly Weighted[]): Spread | null {
  const counting = all.filter(({ weight }) => weight > 0);
  const shown = counting.length > 0 ? counting : all;
  const spread = spreadOf(
    figure,
    shown.map(({ value }) => value),
  );
  const center = weightedMean(shown);
  if (spread === null || center === undefined) return spread;
  const n = independentNumber(shown);
  return { ...spread, mean: center, ...intervalOf(figure, center, spread.sd, n) };
}

/** The mean by weight; the plain one where nothing has a weight. */
export function weightedMean(all: readonly Weighted[]): number | undefined {
  const whole = all.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return mean(all.map(({ value }) => value));
  return all.reduce((sum, { value, weight }) => sum + value * weight, 0) / whole;
}

/**
 * How many values are independent of each other, if those of a cluster are all alike: (Σw)²/Σw², w
 * being the weights of the clusters (L. Kish, "Survey sampling", 1965, section 11.7). Values of a
 * cluster differ, and are worth more than that: an interval with this number is on the safe side.
 */
function independentNumber(all: readonly Weighted[]): number {
  const clusters = [...grouped(all, ({ cluster }) => cluster).values()];
  const weights = clusters.map((own) => own.reduce((sum, { weight }) => sum + weight, 0));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  // Rounded, since two clusters that count alike are two.
  return squares === 0 ? clusters.length : Number((whole ** 2 / squares).toFixed(9));
}
