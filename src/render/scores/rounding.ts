import {
  type FigureName,
  type OtherFigureName,
  percentFigures,
  type Spread,
} from '../../model/score.ts';

/**
 * A figure rounded for people, in its own unit: percent has one decimal and what goes from 0 to 1 has
 * three, as in the paper's Table 3; `-` where there is none.
 */
export function figureText(figure: FigureName | OtherFigureName, value: number | null): string {
  if (value === null) return '-';
  return value.toFixed(percentFigures.has(figure) ? 1 : 3);
}

/** A mean and a standard deviation, rounded as in the paper's Table 3. */
export interface SpreadText {
  readonly mean: string;
  readonly sd: string;
}

/** A spread rounded for people, the exact match in percent; undefined where no profile has it. */
export function spreadText(figure: FigureName, spread: Spread | null): SpreadText | undefined {
  if (spread === null) return undefined;
  const factor = figure === 'exact_match' ? 100 : 1;
  const decimals = factor === 100 || percentFigures.has(figure) ? 1 : 3;
  return {
    mean: (spread.mean * factor).toFixed(decimals),
    sd: (spread.sd * factor).toFixed(decimals),
  };
}
