import { type AnyFigureName, figureRow, wholeOf } from '../model/figures.ts';
import type { Spread } from '../model/score.ts';

/** The tolerance for sums of many numbers. */
const tolerance = 1e-9;

/**
 * A number rounded to some decimals. Values near 0 or the maximum are not rounded to it: 99.96 of 100
 * becomes 99.9.
 */
export function roundedText(value: number, decimals: number, whole: number): string {
  const text = value.toFixed(decimals);
  const limit = [0, whole].find((each) => each === Number(text));
  if (limit === undefined || Math.abs(value - limit) < tolerance) return text;
  const step = 10 ** -decimals;
  return (value < limit ? limit - step : limit + step).toFixed(decimals);
}

/**
 * A figure rounded for people: one decimal for percent, three for values from 0 to 1, as in the paper's
 * Table 3; `-` where it is null.
 */
export function figureText(figure: AnyFigureName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '-';
  const whole = wholeOf(figure);
  return roundedText(value, decimalsOf(whole), whole);
}

/** A mean, a standard deviation and an interval, rounded as in the paper's Table 3. */
export interface SpreadText {
  readonly mean: string;
  readonly sd: string;
  /** Undefined where there is no interval. */
  readonly low: string | undefined;
  readonly high: string | undefined;
}

/**
 * A spread rounded for people, in the unit of the figure's column; undefined where no profile has the figure.
 */
export function spreadText(
  figure: AnyFigureName,
  spread: Spread | null | undefined,
): SpreadText | undefined {
  if (!spread) return undefined;
  const { factor, decimals, whole } = columnUnit(figure);
  const end = (value: number | null) =>
    value === null ? undefined : roundedText(value * factor, decimals, whole);
  return {
    mean: roundedText(spread.mean * factor, decimals, whole),
    sd: (spread.sd * factor).toFixed(decimals),
    low: end(spread.low),
    high: end(spread.high),
  };
}

/** The unit of a figure's column: what its values are multiplied by, the decimals, and the whole. */
export function columnUnit(figure: AnyFigureName) {
  const factor = figureRow(figure).column?.inPercent ? 100 : 1;
  const whole = factor * wholeOf(figure);
  return { factor, whole, decimals: decimalsOf(whole) };
}

function decimalsOf(whole: number): number {
  return whole === 100 ? 1 : 3;
}
