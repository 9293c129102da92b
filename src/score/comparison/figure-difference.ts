import { type AnyFigureName, figureRow } from '../../model/figures.ts';
import { deviation, mean } from '../../model/mean.ts';
import { type FigureDifference, fewestForInterval } from '../../model/score-comparison.ts';
import { studentInterval } from '../../model/statistics/interval.ts';
import { mcnemarTest } from './mcnemar.ts';
import type { ValuePair } from './pairs.ts';
import { type DrawnFlips, signFlipTest, tolerance } from './sign-flip.ts';

/** What is known before all comparisons of the figure are. */
export type UncorrectedDifference = Omit<FigureDifference, 'pHolm'>;

/** The difference of a figure over its pairs; null without any. */
export function differenceOf(
  figure: AnyFigureName,
  pairs: readonly ValuePair[],
  flips: DrawnFlips,
): UncorrectedDifference | null {
  const [first, second] = [
    mean(pairs.map((one) => one.first)),
    mean(pairs.map((one) => one.second)),
  ];
  if (first === undefined || second === undefined) return null;
  const differences = pairs.map((pair) => pair.second - pair.first);
  const difference = mean(differences) as number;
  const rises = differences.filter((one) => one > tolerance).length;
  const falls = differences.filter((one) => one < -tolerance).length;
  const isBinary = pairs.every((pair) => isBit(pair.first) && isBit(pair.second));
  return {
    pairs: pairs.length,
    first,
    second,
    difference,
    ...(rises + falls < fewestForInterval
      ? { low: null, high: null }
      : studentInterval(difference, deviation(differences), pairs.length)),
    p: isBinary ? mcnemarTest(rises, falls) : signFlipTest(differences, flips),
    ...(isBetterLess(figure) ? { better: falls, worse: rises } : { better: rises, worse: falls }),
  };
}

/** Whether the compared value of a figure is a distance, which is better the smaller it is. */
export function isBetterLess(figure: AnyFigureName): boolean {
  return figureRow(figure).isOpen === true;
}

function isBit(value: number): boolean {
  return value === 0 || value === 1;
}
