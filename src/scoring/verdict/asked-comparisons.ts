import { byText } from '../../base/text/by-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import { figuresOfTask, headlines } from '../../model/figures.ts';
import { ownText } from '../../model/own-text.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { ScoreComparison } from '../../model/score-comparison.ts';
import {
  compareValues,
  compareWithBaseline,
  valuesOfField,
} from '../figures/comparison/compare-scores.ts';
import type { ComparedScore } from '../figures/comparison/pairs.ts';
import { fewShared } from '../figures/comparison/shared-profiles.ts';

/** A report as far as comparisons read it. */
export interface ComparedReport
  extends Pick<
    ScoreReport,
    'task' | 'similarity' | 'rules' | 'parallel' | 'failedCalls' | 'ignoredTools' | 'replies'
  > {
  readonly profiles: readonly ComparedScore[];
}

/** Which comparisons are asked for. */
export interface AskedComparisons {
  /** The field whose values are compared, and what asks for it: a flag, or an option. */
  readonly versus?: { readonly field: string; readonly asked: string } | undefined;
  /** An earlier run to compare with, and its file. */
  readonly baseline?: { readonly report: ComparedReport; readonly file: string } | undefined;
  /** The fields by which predictions are grouped. */
  readonly groupBy: readonly string[];
  readonly seed: string;
}

/**
 * The comparisons that are asked for; undefined where none are. Says why scores cannot be compared with
 * the baseline, and what else explains a difference.
 */
export function compareAsAsked(
  report: ComparedReport,
  { versus, baseline, groupBy, seed }: AskedComparisons,
): {
  readonly comparisons: ScoreComparison[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (versus === undefined && baseline === undefined) {
    return { comparisons: undefined, diagnostics: [] };
  }
  const { own, others } = figuresOfTask(report.task);
  const headline = headlines[report.task];
  const options = { groupBy, headline, figures: [...own, ...others], seed };
  const ofValues = versus ? compareValues(report.profiles, versus.field, options) : [];
  const alone = versus ? notCompared(report, versus) : [];
  if (baseline === undefined) return { comparisons: ofValues, diagnostics: alone };
  const { report: then, file } = baseline;
  const faults = differencesOf(then, report, file);
  if (faults.length > 0) return { comparisons: ofValues, diagnostics: [...faults, ...alone] };
  const few = fewShared(then.profiles, report.profiles);
  const since = few ? [] : compareWithBaseline(then.profiles, report.profiles, options);
  const diagnostics = [...otherGold(then, report, file), ...alone];
  if (since.every(hasNoPairs)) {
    const data = { flag: '--baseline', ...few } as const;
    diagnostics.push({ code: 'nothing-to-compare', place: { file }, data });
  }
  return { comparisons: [...ofValues, ...since], diagnostics };
}

function hasNoPairs({ figures }: ScoreComparison): boolean {
  return Object.values(figures).every((difference) => (difference?.pairs ?? 0) === 0);
}

/** Why values of a field are not compared: it has one value, or none; or they share no profiles. */
function notCompared(report: ComparedReport, versus: Versus): Diagnostic[] {
  const values = valuesOfField(report.profiles, versus.field);
  if (values.length === 0) return [onlyValue(report, versus)];
  return values.flatMap(({ first, second, few }): Diagnostic[] => {
    const data = { flag: '--versus', field: versus.field, first, second, ...few } as const;
    return few ? [{ code: 'nothing-to-compare', place: { file: versus.asked }, data }] : [];
  });
}

/** That a field whose values were to be compared has one value, or none. */
function onlyValue({ profiles }: ComparedReport, { field, asked }: Versus): Diagnostic {
  const values = profiles.map(({ groups }) => ownText(groups, field));
  const data = { flag: '--versus', field, value: values.find(Boolean) } as const;
  return { code: 'nothing-to-compare', place: { file: asked }, data };
}

type Versus = NonNullable<AskedComparisons['versus']>;

type Difference = DiagnosticData['incomparable-scores']['what'];

/** What was asked for differently, so that figures mean something else. */
function differencesOf(then: ComparedReport, now: ComparedReport, file: string): Diagnostic[] {
  const asked = (report: ComparedReport): readonly (readonly [Difference, string])[] => [
    ['task', report.task],
    ['similarity', report.similarity],
    ['rules', [...report.rules].sort(byText).join(', ')],
    ['parallel', report.parallel ?? 'order'],
    ['failed', report.failedCalls ?? 'keep'],
    ['ignored', [...(report.ignoredTools ?? [])].sort(byText).join(', ')],
    ['replies', report.replies ? Object.values(report.replies).join(' ') : ''],
  ];
  const after = new Map(asked(now));
  return asked(then).flatMap(([what, before]): Diagnostic[] => {
    const other = after.get(what) ?? '';
    const data = { what, then: before, now: other };
    return before === other ? [] : [{ code: 'incomparable-scores', place: { file }, data }];
  });
}

/** Profiles whose gold is not what it was, as far as the scores tell. */
function otherGold(then: ComparedReport, now: ComparedReport, file: string): Diagnostic[] {
  const known = new Map(then.profiles.map((score) => [score.id, score]));
  const changed = now.profiles.filter((score) => hasOtherGold(known.get(score.id) ?? score, score));
  const ids = [...new Set(changed.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return [
    { code: 'other-gold', place: { file }, data: { count: ids.length, ids: ids.slice(0, 5) } },
  ];
}

/** Scores of earlier versions have no hash. */
function hasOtherGold(then: ComparedScore, now: ComparedScore): boolean {
  const { goldHash = now.goldHash } = then;
  const isSame = then.golds === now.golds && goldHash === now.goldHash;
  return !isSame || then.agents.join('\n') !== now.agents.join('\n');
}
