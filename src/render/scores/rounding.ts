import {
  type FigureName,
  type OtherFigureName,
  percentFigures,
  type Spread,
} from '../../model/score.ts';

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
export function figureText(figure: FigureName | OtherFigureName, value: number | null): string {
  if (value === null) return '-';
  return percentFigures.has(figure) ? roundedText(value, 1, 100) : roundedText(value, 3, 1);
}

/** A mean and a standard deviation, rounded as in the paper's Table 3. */
export interface SpreadText {
  readonly mean: string;
  readonly sd: string;
}

/**
 * A spread rounded for people, with exact match in percent; undefined where no profile has the figure.
 */
export function spreadText(figure: FigureName, spread: Spread | null): SpreadText | undefined {
  if (spread === null) return undefined;
  const factor = figure === 'exact_match' ? 100 : 1;
  const isPercent = factor === 100 || percentFigures.has(figure);
  const decimals = isPercent ? 1 : 3;
  return {
    mean: roundedText(spread.mean * factor, decimals, isPercent ? 100 : 1),
    sd: (spread.sd * factor).toFixed(decimals),
  };
}
