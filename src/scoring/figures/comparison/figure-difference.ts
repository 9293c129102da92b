import { deviation, mean } from '../../../base/mean.ts';
import { studentInterval } from '../../../base/statistics/interval.ts';
import { type AnyFigureName, figureRow } from '../../../model/figures.ts';
import { type FigureDifference, fewestForInterval } from '../../../model/score-comparison.ts';
import { mcnemarTest } from './mcnemar.ts';
import { ratioOf, type ValuePair } from './pairs.ts';
import { type DrawnFlips, signFlipTest, tolerance } from './sign-flip.ts';
import { swapTest } from './swap-test.ts';

/** What is known before all comparisons of the figure are. */
export type UncorrectedDifference = Omit<FigureDifference, 'pHolm'>;

/**
 * The difference of a figure over its pairs; null without any, and where nothing counts on a side. Where
 * pairs count differently, it is that of the pooled means, as tables have them.
 */
export function differenceOf(
  figure: AnyFigureName,
  pairs: readonly ValuePair[],
  flips: DrawnFlips,
): UncorrectedDifference | null {
  const [first, second] = [pooledMean(pairs, 'first'), pooledMean(pairs, 'second')];
  if (first === undefined || second === undefined) return null;
  const changes = pairs.map((pair) => ratioOf(pair.second) - ratioOf(pair.first));
  const rises = changes.filter((one) => one > tolerance).length;
  const falls = changes.filter((one) => one < -tolerance).length;
  const isPlain = pairs.every((pair) => pair.first.weight === 1 && pair.second.weight === 1);
  const isBinary =
    isPlain && pairs.every((pair) => isBit(pair.first.sum) && isBit(pair.second.sum));
  const difference = isPlain ? (mean(changes) as number) : second - first;
  const parts = isPlain ? changes : linearised(pairs, first, second);
  return {
    pairs: pairs.length,
    first,
    second,
    difference,
    ...(rises + falls < fewestForInterval
      ? { low: null, high: null }
      : studentInterval(difference, deviation(parts), pairs.length)),
    p: isBinary
      ? mcnemarTest(rises, falls)
      : isPlain
        ? signFlipTest(changes, flips)
        : swapTest(pairs, flips),
    ...(isBetterLess(figure) ? { better: falls, worse: rises } : { better: rises, worse: falls }),
  };
}

function pooledMean(pairs: readonly ValuePair[], side: 'first' | 'second'): number | undefined {
  const weight = pairs.reduce((sum, pair) => sum + pair[side].weight, 0);
  return weight === 0 ? undefined : pairs.reduce((sum, pair) => sum + pair[side].sum, 0) / weight;
}

/**
 * What each pair adds to the difference of two ratios of sums, in the first order, but for a constant
 * (the delta method; A. Deng, U. Knoblich and J. Lu, "Applying the delta method in metric analytics",
 * 2018): its sum less the ratio times its weight, over the mean weight, on both sides.
 */
function linearised(pairs: readonly ValuePair[], first: number, second: number): number[] {
  const part = (side: 'first' | 'second', ratio: number) => {
    const weight = mean(pairs.map((pair) => pair[side].weight)) ?? 1;
    return (pair: ValuePair) => (pair[side].sum - ratio * pair[side].weight) / weight;
  };
  const [before, after] = [part('first', first), part('second', second)];
  return pairs.map((pair) => after(pair) - before(pair));
}

/** Whether the compared value of a figure is a distance, which is better the smaller it is. */
export function isBetterLess(figure: AnyFigureName): boolean {
  return figureRow(figure).isOpen === true;
}

function isBit(value: number): boolean {
  return value === 0 || value === 1;
}
