import { grouped } from '../../../base/lists-by-key.ts';
import { mean } from '../../../base/mean.ts';
import type { DiagnosticData } from '../../../model/diagnostics/diagnostic-data.ts';
import type { AnyFigureName, FigureName } from '../../../model/figures.ts';
import type { ProfileScore } from '../../../model/score.ts';
import {
  type LostFigure,
  type ScoreComparison,
  significant,
  type WorseFigure,
} from '../../../model/score-comparison.ts';
import { isBetterLess } from './figure-difference.ts';
import { holmCorrected } from './holm.ts';
import { type ComparableScore, pairScores } from './pairs.ts';
import { tolerance } from './sign-flip.ts';

/** The figures that are worse by more than their margins, and not by chance, in any comparison. */
export function worseFigures(
  comparisons: readonly ScoreComparison[],
  margins: ReadonlyMap<AnyFigureName, number>,
): WorseFigure[] {
  return [...margins].flatMap(([figure, margin]) =>
    comparisons.flatMap(({ field, first, second, key, figures }): WorseFigure[] => {
      const difference = figures[figure];
      if (!difference || difference.pHolm >= significant) return [];
      const loss = isBetterLess(figure) ? difference.difference : -difference.difference;
      if (loss <= margin + tolerance) return [];
      return [{ field, first, second, key, figure, margin, difference }];
    }),
  );
}

/** The figures that profiles have in the first scores of a comparison, and lack in the second. */
export function lostFigures(
  comparisons: readonly ScoreComparison[],
  figures: Iterable<AnyFigureName>,
): LostFigure[] {
  // What a group has lost, all have.
  const ofAll = comparisons.filter(({ key }) => Object.keys(key).length === 0);
  return [...figures].flatMap((figure) =>
    ofAll.flatMap(({ field, first, second, key, lost }) => {
      const count = lost?.[figure] ?? 0;
      return count === 0 ? [] : [{ field, first, second, key, figure, lost: count }];
    }),
  );
}

/**
 * The comparisons over all profiles in which no fall of a figure could be told from chance: where a p could not come below the limit even if all pairs of all comparisons were worse: of n pairs,
 * one of 2^n ways to sign them, and its opposite, are as extreme.
 */
export function tooFewPairs(
  comparisons: readonly ScoreComparison[],
  figures: Iterable<AnyFigureName>,
): DiagnosticData['too-few-pairs'][] {
  // These are one family of tests, and those of each table by groups are another.
  const ofAll = comparisons.filter(({ key }) => Object.keys(key).length === 0);
  const families = [...grouped(ofAll, ({ field }) => field).values()];
  return [...figures].flatMap((figure) =>
    families.flatMap((family) => {
      const having = family.filter((one) => one.figures[figure]);
      const pairsOf = (one: ScoreComparison) => one.figures[figure]?.pairs ?? 0;
      const least = holmCorrected(having.map((one) => Math.min(1, 2 ** (1 - pairsOf(one)))));
      return having.flatMap((one, at) => {
        if ((least[at] as number) < significant) return [];
        return [{ figure, pairs: pairsOf(one), comparisons: having.length }];
      });
    }),
  );
}

/**
 * The predictions that passed in the earlier run, in all their trials, and do not now. One of which it
 * is not known does not pass.
 */
export function regressions(
  before: readonly ComparableScore[],
  after: readonly ComparableScore[],
  headline: FigureName,
): Pick<ProfileScore, 'id' | 'groups'>[] {
  const rate = (scores: readonly ComparableScore[]) =>
    mean(scores.map(({ figures }) => figures[headline] ?? 0));
  return pairScores(before, after)
    .pairs.filter(({ first, second }) => rate(first) === 1 && rate(second) !== 1)
    .map(({ id, groups }) => ({ id, groups }));
}
