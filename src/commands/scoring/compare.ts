import type { Diagnostic } from '../../model/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostic-data.ts';
import { type AnyFigureName, headlines } from '../../model/figures.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';
import type { ScoreComparison } from '../../model/score-comparison.ts';
import { regressionText, worseText } from '../../render/scores/worse.ts';
import {
  compareValues,
  compareWithBaseline,
  valuesOfField,
} from '../../score/comparison/compare-scores.ts';
import { fewShared } from '../../score/comparison/shared-profiles.ts';
import { regressions, tooFewPairs, worseFigures } from '../../score/comparison/worse.ts';
import { figureOf, greatestValue, thresholdNames } from '../../score/thresholds.ts';
import type { Settings } from '../line/settings.ts';
import { readFigureNumbers } from '../line/thresholds.ts';
import type { MissedLimit } from '../output/report-missed.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** By how much figures may fall before `--fail-on-worse` fails. Throws UsageError. */
export function readMargins({ score }: Settings): ReadonlyMap<AnyFigureName, number> {
  const names = { known: thresholdNames, example: 'exact=0.02', greatestOf: greatestValue };
  const margins = readFigureNumbers('fail-on-worse', score.failOnWorse, names, '0');
  return new Map([...margins].map(([name, margin]) => [figureOf(name), margin]));
}

/**
 * The comparisons that were asked for; undefined where none were. Reports why scores cannot be compared
 * with the baseline, and what else explains a difference.
 */
export function compareAsAsked(
  report: ScoreReport,
  baseline: ScoreReport | undefined,
  run: ProfileRun,
  { score, seed }: Settings,
): ScoreComparison[] | undefined {
  const { versus, groupBy } = score;
  if (versus === undefined && baseline === undefined) return undefined;
  const options = { groupBy, headline: headlines[report.task], seed };
  const file = score.baseline ?? '';
  const faults = baseline === undefined ? [] : differencesOf(baseline, report, file);
  run.report(faults);
  const isComparable = baseline !== undefined && faults.length === 0;
  if (isComparable) run.report(otherGold(baseline, report, file));
  const ofValues = versus === undefined ? [] : compareValues(report.profiles, versus, options);
  if (versus !== undefined) run.report(notCompared(report, versus));
  const few = isComparable ? fewShared(baseline.profiles, report.profiles) : undefined;
  const withBaseline =
    isComparable && !few ? compareWithBaseline(baseline.profiles, report.profiles, options) : [];
  if (isComparable && withBaseline.every(hasNoPairs)) {
    const data = { flag: '--baseline', ...few } as const;
    run.report([{ code: 'nothing-to-compare', place: { file }, data }]);
  }
  return [...ofValues, ...withBaseline];
}

function hasNoPairs({ figures }: ScoreComparison): boolean {
  return Object.values(figures).every((difference) => (difference?.pairs ?? 0) === 0);
}

/** Why values of a field are not compared: it has one value, or none; or they share no profiles. */
function notCompared(report: ScoreReport, field: string): Diagnostic[] {
  const values = valuesOfField(report.profiles, field);
  if (values.length === 0) return [onlyValue(report, field)];
  return values.flatMap(({ first, second, few }): Diagnostic[] => {
    const data = { flag: '--versus', field, first, second, ...few } as const;
    return few ? [{ code: 'nothing-to-compare', place: { file: '--versus' }, data }] : [];
  });
}

/** That a field whose values were to be compared has one value, or none. */
function onlyValue({ profiles }: ScoreReport, field: string): Diagnostic {
  const values = profiles.map(({ groups }) => (Object.hasOwn(groups, field) ? groups[field] : ''));
  const data = { flag: '--versus', field, value: values.find(Boolean) } as const;
  return { code: 'nothing-to-compare', place: { file: '--versus' }, data };
}

/** What fails the run, of what was compared; warns of what could not. */
export function failuresOf(
  report: ScoreReport,
  baseline: ScoreReport | undefined,
  margins: ReadonlyMap<AnyFigureName, number>,
  run: ProfileRun,
  { score }: Settings,
): MissedLimit[] {
  const { comparisons = [] } = report;
  const few = tooFewPairs(comparisons, margins.keys());
  run.report(
    few.map(({ figure, pairs, comparisons }) => ({
      code: 'too-few-pairs',
      place: { file: '--fail-on-worse', pointer: `/${figure}` },
      data: { figure, pairs, comparisons },
    })),
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
  return [...worse, ...(score.failOnRegression ? regressed(report, baseline) : [])];
}

function regressed(report: ScoreReport, baseline: ScoreReport | undefined): MissedLimit[] {
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

type Difference = DiagnosticData['incomparable-scores']['what'];

/** What was asked for differently, so that figures mean something else. */
function differencesOf(then: ScoreReport, now: ScoreReport, file: string): Diagnostic[] {
  const asked = (report: ScoreReport): readonly (readonly [Difference, string])[] => [
    ['task', report.task],
    ['similarity', report.similarity],
    ['rules', [...report.rules].sort().join(', ')],
    ['parallel', report.parallel ?? 'order'],
    ['failed', report.failedCalls ?? 'keep'],
    ['ignored', [...(report.ignoredTools ?? [])].sort().join(', ')],
  ];
  const after = new Map(asked(now));
  return asked(then).flatMap(([what, before]): Diagnostic[] => {
    const other = after.get(what) ?? '';
    const data = { what, then: before, now: other };
    return before === other ? [] : [{ code: 'incomparable-scores', place: { file }, data }];
  });
}

/** Profiles whose gold is not what it was, as far as the scores tell. */
function otherGold(then: ScoreReport, now: ScoreReport, file: string): Diagnostic[] {
  const known = new Map(then.profiles.map((score) => [score.id, score]));
  const changed = now.profiles.filter((score) => hasOtherGold(known.get(score.id) ?? score, score));
  const ids = [...new Set(changed.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return [
    { code: 'other-gold', place: { file }, data: { count: ids.length, ids: ids.slice(0, 5) } },
  ];
}

/** Scores of earlier versions have no hash. */
function hasOtherGold(then: ProfileScore, now: ProfileScore): boolean {
  const { goldHash = now.goldHash } = then;
  const isSame = then.golds === now.golds && goldHash === now.goldHash;
  return !isSame || then.agents.join('\n') !== now.agents.join('\n');
}
