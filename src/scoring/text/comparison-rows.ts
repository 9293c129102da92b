import { grouped } from '../../base/lists-by-key.ts';
import { pairedUnitOf, unitsOf } from '../../model/figure-units.ts';
import { type AnyFigureName, figureRow } from '../../model/figures.ts';
import type { ScoreReport } from '../../model/score.ts';
import {
  baselineField,
  type FigureDifference,
  fewestForInterval,
  type ScoreComparison,
  significant,
} from '../../model/score-comparison.ts';
import { columnUnit, roundedText } from '../../words/rounding.ts';
import { shownName } from '../../words/shown.ts';
import { type FigureMeans, type GroupFigure, groupFigures } from './columns.ts';

/** A figure of a comparison, rounded for people in the unit of its column. */
export interface ComparisonRow {
  readonly figure: AnyFigureName;
  readonly title: string;
  readonly first: string;
  readonly second: string;
  readonly difference: string;
  /** Empty where there is no interval. */
  readonly interval: string;
  /** Corrected by Holm's method. */
  readonly p: string;
  readonly better: number;
  readonly worse: number;
  readonly pairs: number;
  /** Undefined where chance alone could make the difference. */
  readonly verdict?: 'better' | 'worse' | undefined;
}

/** What was compared: plans or runs, and whether these are conversations. */
export type Compared = Pick<ScoreReport, 'task'> & Partial<Pick<ScoreReport, 'groups'>>;

/** The rows of the figures that tables show, without those that no profile has on both sides. */
export function comparisonRows(
  { figures }: ScoreComparison,
  { task, groups: [all] = [] }: Compared,
): ComparisonRow[] {
  const { conversations } = all ?? {};
  const sides = (['first', 'second'] as const).map((side) => {
    return { ...meansOf(figures, side), conversations };
  });
  return groupFigures(task, sides).flatMap((column): ComparisonRow[] => {
    const difference = figures[column.figure];
    if (!difference) return [];
    return [rowOf(column.figure, titleOf(column), difference)];
  });
}

function meansOf(figures: ScoreComparison['figures'], side: 'first' | 'second'): FigureMeans {
  const means = Object.entries(figures).map(([name, difference]) => {
    return [name, difference ? { mean: difference[side] } : null];
  });
  return { figures: Object.fromEntries(means) };
}

/** Count agreement is compared by its distance to 100. */
function titleOf({ figure, title }: GroupFigure): string {
  return figureRow(figure).isOpen ? `${title} off 100` : title;
}

function rowOf(figure: AnyFigureName, title: string, one: FigureDifference): ComparisonRow {
  const { factor, decimals, whole } = columnUnit(figure);
  const inUnit = (value: number) => roundedText(value * factor, decimals, whole);
  const change = (value: number) => signed((value * factor).toFixed(decimals));
  const { low, high, better, worse, pairs } = one;
  return {
    figure,
    title,
    first: inUnit(one.first),
    second: inUnit(one.second),
    difference: change(one.difference),
    interval: low === null || high === null ? '' : `${change(low)} to ${change(high)}`,
    p: probability(one.pHolm),
    better,
    worse,
    pairs,
    verdict: verdictOf(figure, one),
  };
}

function verdictOf(
  figure: AnyFigureName,
  { difference, pHolm }: FigureDifference,
): ComparisonRow['verdict'] {
  if (pHolm >= significant || difference === 0) return undefined;
  return difference > 0 === (figureRow(figure).isOpen === true) ? 'worse' : 'better';
}

/** A number with its sign; none at 0. */
function signed(text: string): string {
  if (Number(text) === 0) return text.replace('-', '');
  return Number(text) > 0 ? `+${text}` : text;
}

/** A p as tables and sentences show it. */
export function probability(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}

/** The names of the two sides as titles. */
export function sideNames({ first, second }: ScoreComparison): [string, string] {
  return [shownName(first), shownName(second)];
}

/** What a comparison is of: `m1 and m2 (model)`, or `now and the baseline`. */
export function comparisonTitle({ field, first, second }: ScoreComparison): string {
  return field === baselineField.field && first === baselineField.first
    ? 'The baseline, and now'
    : `${shownName(first)} and ${shownName(second)} (${shownName(field)})`;
}

/** What a side is in a sentence: `in m1`; `then` and `now` of a baseline. */
export function inSide(field: string, side: string): string {
  return field === baselineField.field ? side : `in ${shownName(side)}`;
}

/** Whether the rows of a table are over different profiles, so that each must say over how many. */
export function areOfDifferent(rows: readonly Pick<ComparisonRow, 'pairs' | 'figure'>[]): boolean {
  return new Set(rows.map(({ pairs, figure }) => `${pairs} ${pairedUnitOf(figure)}`)).size > 1;
}

/** What there is to know of the rows that are shown of some comparisons, in sentences. */
export function comparisonNotes(
  comparisons: readonly ScoreComparison[],
  shown: readonly ComparisonRow[],
): string[] {
  if (shown.length === 0) return [];
  const correction = correctionText(comparisons);
  const units = unitsOf(
    shown.map(({ figure }) => figure),
    2,
    pairedUnitOf,
  );
  const intervals = new Set(shown.map(({ interval }) => interval === ''));
  return [
    ...(isOfSome(comparisons) || areOfDifferent(shown)
      ? [`Each row is over the ${units} that have its figure on both sides.`]
      : []),
    `p is how often chance alone makes so great a difference${correction}.`,
    ...(intervals.has(false)
      ? [`The interval is that of the change${correction && uncorrected}.`]
      : []),
    ...(intervals.has(true)
      ? [`A 95 % interval needs ${fewestForInterval} ${units} that differ.`]
      : []),
  ];
}

const uncorrected = ', without the correction, so that it may exclude 0 where p is not below 0.05';

function isOfSome(comparisons: readonly ScoreComparison[]): boolean {
  return comparisons.some(({ onlyFirst, onlySecond }) => onlyFirst.length + onlySecond.length > 0);
}

/** Holm's correction is for all comparisons of a table that have a figure, also those that are not shown. */
function correctionText(comparisons: readonly ScoreComparison[]): string {
  const tests = comparisons.filter(({ figures }) => Object.values(figures).some((one) => one));
  const tables = grouped(tests, ({ field, key }) => JSON.stringify([field, ...Object.keys(key)]));
  const sizes = [...tables.values()].map(({ length }) => length);
  if (sizes.every((size) => size === 1)) return '';
  const isOne = sizes.length === 1;
  const which = isOne
    ? `the ${sizes[0]} comparisons`
    : `all comparisons of all profiles, and for those of each table by groups`;
  return `, after Holm's correction for ${which}`;
}

/** Which profiles changed, and which are on one side only; lists without any are left out. */
export function profileLists(
  comparison: ScoreComparison,
): (readonly [what: string, ids: readonly string[]])[] {
  const { better, worse, onlyFirst, onlySecond } = comparison;
  const { field, first, second } = comparison;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [`worse ${inSide(field, second)}`, worse],
    [`better ${inSide(field, second)}`, better],
    [`only ${inSide(field, first)}`, onlyFirst],
    [`only ${inSide(field, second)}`, onlySecond],
  ];
  return lists.filter(([, ids]) => ids.length > 0);
}

/** What the scores of a group share: `complexity simple, model m1`. */
export function keyText(key: ScoreComparison['key']): string {
  return Object.entries(key)
    .map(([field, value]) => `${shownName(field)} ${shownName(value)}`)
    .join(', ');
}
