import { type AnyFigureName, headlines } from '../../../model/figures.ts';
import type { MissedMaximum, MissedThreshold, ScoreReport } from '../../../model/score.ts';
import {
  lostFigures,
  regressions,
  tooFewPairs,
  worseFigures,
} from '../../../scoring/figures/comparison/worse.ts';
import { figureOf, greatestValue, thresholdNames } from '../../../scoring/figures/thresholds.ts';
import { maximumText, thresholdText } from '../../../scoring/text/thresholds.ts';
import { lostText, regressionText, worseText } from '../../../scoring/text/worse.ts';
import { type ComparedReport, compareAsAsked } from '../../../scoring/verdict/asked-comparisons.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { LoadedPredictions } from '../../../scoring/verdict/predictions.ts';
import type { JudgingSettings, ScoredSettings } from '../../flags/read-score-settings.ts';
import { readFigureNumbers, type ThresholdNames } from '../../flags/thresholds.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { MissedLimit } from '../../output/report-missed.ts';
import type { Run } from '../../runs/run.ts';
import type { CollectedScores } from './collected-scores.ts';

const ofTrajectories = {
  known: thresholdNames,
  example: 'exact=0.02',
  greatestOf: greatestValue,
};

/** By how much figures may fall before `--fail-on-worse` fails. Throws UsageError. */
export function readMargins(
  { failOnWorse }: JudgingSettings,
  names: ThresholdNames = ofTrajectories,
): ReadonlyMap<AnyFigureName, number> {
  const given = readFigureNumbers('fail-on-worse', failOnWorse, names, '0');
  const margins = new Map<AnyFigureName, number>();
  for (const [name, margin] of given) {
    const figure = figureOf(name);
    if (margins.has(figure)) {
      throw new UsageError(`--fail-on-worse ${figure} is given more than once`);
    }
    margins.set(figure, margin);
  }
  return margins;
}

/** What is compared, and how chance is drawn. */
export interface ComparedSettings {
  readonly score: Pick<ScoredSettings, 'versus' | 'baseline'>;
  readonly seed: string;
}

/** Whether comparisons are asked for. */
export function areCompared({ score: { versus, baseline } }: ComparedSettings): boolean {
  return versus !== undefined || baseline !== undefined;
}

/** The comparisons that were asked for, undefined where none were, and what cannot be compared. */
export function compared(
  report: ComparedReport,
  baseline: ComparedReport | undefined,
  { groupBy }: Pick<LoadedPredictions, 'groupBy'>,
  { score, seed }: ComparedSettings,
): ReturnType<typeof compareAsAsked> {
  const { versus: field, baseline: file } = score;
  return compareAsAsked(report, {
    versus: field === undefined ? undefined : { field, asked: '--versus' },
    baseline: baseline && { report: baseline, file: file ?? '' },
    groupBy,
    seed,
  });
}

/** A report that was compared. */
export type WithComparisons = ComparedReport & Pick<ScoreReport, 'comparisons'>;

/** Compares scores that were made, if that is asked for; yields the overview with it, and what fails the run. */
export function withComparisons(
  alone: ScoreOverview,
  scores: Pick<CollectedScores, 'compared'>,
  baseline: ComparedReport | undefined,
  margins: ReadonlyMap<AnyFigureName, number>,
  run: Run,
  settings: ComparedSettings & {
    readonly score: ScoredSettings & JudgingSettings;
  },
  groupBy: readonly string[],
): { readonly overview: ScoreOverview; readonly failures: () => MissedLimit[] } {
  if (!areCompared(settings)) return { overview: alone, failures: () => [] };
  const report = { ...alone, profiles: scores.compared };
  const { comparisons, diagnostics } = compared(report, baseline, { groupBy }, settings);
  run.report(diagnostics);
  const overview = { ...alone, comparisons };
  const whole = { ...report, comparisons };
  return { overview, failures: () => failuresOf(whole, baseline, margins, run, settings.score) };
}

/** What fails the run, of what was compared; warns of what could not. */
export function failuresOf(
  report: WithComparisons,
  baseline: ComparedReport | undefined,
  margins: ReadonlyMap<AnyFigureName, number>,
  run: Run,
  { failOnRegression }: JudgingSettings,
): MissedLimit[] {
  const { comparisons = [] } = report;
  const few = tooFewPairs(comparisons, margins.keys());
  run.report(
    few.map((data) => {
      const place = { file: '--fail-on-worse', pointer: `/${data.figure}` };
      return { code: 'too-few-pairs', place, data };
    }),
  );
  const worse = worseFigures(comparisons, margins).map((one): MissedLimit => {
    const { figure, first, second, key, difference } = one;
    const data = {
      figure,
      key,
      first,
      second,
      ...{ then: difference.first, now: difference.second, p: difference.pHolm },
    };
    const place = { file: '--fail-on-worse', pointer: `/${figure}` };
    return { diagnostic: { code: 'worse-figure', place, data }, sentence: worseText(one), label };
  });
  const lost = lostFigures(comparisons, margins.keys()).map((one): MissedLimit => {
    const { field: _, ...data } = one;
    const place = { file: '--fail-on-worse', pointer: `/${one.figure}` };
    return { diagnostic: { code: 'worse-figure', place, data }, sentence: lostText(one), label };
  });
  return [...worse, ...lost, ...(failOnRegression ? regressed(report, baseline) : [])];
}

/** What is said of a mean below its minimum. */
export function missedScore(data: MissedThreshold): MissedLimit {
  const place = { file: '--min', pointer: `/${data.figure}` };
  return { diagnostic: { code: 'missed-threshold', place, data }, sentence: thresholdText(data) };
}

/** What is said of a mean above its maximum. */
export function missedMaximum(data: MissedMaximum): MissedLimit {
  const place = { file: '--max', pointer: `/${data.effort}` };
  return { diagnostic: { code: 'missed-maximum', place, data }, sentence: maximumText(data) };
}

function regressed(report: WithComparisons, baseline: ComparedReport | undefined): MissedLimit[] {
  const isCompared = report.comparisons?.some(({ field }) => field === 'baseline');
  if (baseline === undefined || !isCompared) return [];
  const found = regressions(baseline.profiles, report.profiles, headlines[report.task]);
  if (found.length === 0) return [];
  const data = { count: found.length, regressed: found };
  const place = { file: '--fail-on-regression' };
  return [
    { diagnostic: { code: 'regression', place, data }, sentence: regressionText(found), label },
  ];
}

/** The first word about what fails a run here. */
const label = 'worse';
