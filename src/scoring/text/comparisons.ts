import { countTitle, pairedUnitOf } from '../../model/figure-units.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { ScoreComparison } from '../../model/score-comparison.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { wrappedLines } from '../../words/lines.ts';
import { counted, shownList } from '../../words/shown.ts';
import { type TableRow, tableLines, usualScreen } from '../../words/table.ts';
import {
  areOfDifferent,
  type Compared,
  type ComparisonRow,
  comparisonNotes,
  comparisonRows,
  comparisonTitle,
  inSide,
  keyText,
  profileLists,
  sideNames,
} from './comparison-rows.ts';
import { comparisonSentences } from './comparison-sentence.ts';

/** The profiles that are named; the JSON comparison names all. */
const mostNamed = 5;

/** More comparisons would be more tables than anybody reads. */
const mostTables = 3;

/** A side's name takes no more room than this. */
const widestSide = 10;

/** Where all comparisons are. */
const elsewhere = '--json, or --out with .json or .md';

/** What there is to show. */
type Comparisons = Compared & Pick<ScoreReport, 'comparisons'>;

/**
 * The comparisons over all profiles as tables for a terminal, in pieces: a row for each figure; then the
 * profiles that changed, the most changed first, and what only one side has.
 */
export function* comparisonsText(
  { comparisons = [], ...compared }: Comparisons,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const whole = comparisons.filter(({ key }) => Object.keys(key).length === 0);
  const isLong = whole.length > mostTables;
  if (isLong) yield* pairsText(whole, compared, paint, screen);
  else for (const comparison of whole) yield* comparisonText(comparison, compared, paint, screen);
  const rows = whole.flatMap((one) =>
    comparisonRows(one, compared).slice(0, isLong ? 1 : undefined),
  );
  const parts = [
    ...comparisonNotes(comparisons, rows),
    ...(isLong ? [`The other figures, and all profiles that changed: ${elsewhere}.`] : []),
    ...groupNotes(comparisons, whole),
  ];
  if (parts.length > 0) yield `\n${wrappedLines(parts.join(' '), screen).join('\n')}\n`;
  for (const sentence of comparisonSentences(whole, compared)) {
    yield `\n${titleLines(sentence, paint, screen)}`;
  }
}

function* comparisonText(
  comparison: ScoreComparison,
  compared: Compared,
  paint: Paint,
  screen: number,
): Generator<string> {
  const rows = comparisonRows(comparison, compared);
  yield `\n${titleLines(comparisonTitle(comparison), paint, screen)}`;
  if (rows.length > 0)
    yield* table(
      sideNames(comparison),
      inSide(comparison.field, comparison.second),
      rows,
      paint,
      screen,
    );
  for (const [what, ids] of profileLists(comparison)) {
    const line = `${ids.length} ${what}: ${shownList(ids, mostNamed)}`;
    yield `${wrappedLines(line, screen).join('\n')}\n`;
  }
}

/** Many pairs in one table, by their first figure; then the profiles of those that got worse most often. */
function* pairsText(
  comparisons: readonly ScoreComparison[],
  compared: Compared,
  paint: Paint,
  screen: number,
): Generator<string> {
  const rows = comparisons.flatMap((comparison) => {
    const [first] = comparisonRows(comparison, compared);
    return first ? [{ ...first, title: sideNames(comparison).join(', '), of: first.title }] : [];
  });
  const [{ of } = { of: '' }] = rows;
  yield `\n${titleLines(`${of} of every two`, paint, screen)}`;
  yield* table(['first', 'second'], 'in the second', rows, paint, screen);
  const most = comparisons.toSorted((a, b) => b.worse.length - a.worse.length);
  for (const comparison of most.slice(0, mostTables)) {
    const { worse } = comparison;
    if (worse.length === 0) continue;
    const sides = sideNames(comparison).join(', ');
    const where = inSide(comparison.field, comparison.second);
    const line = `${sides}: ${worse.length} worse ${where}: ${shownList(worse, mostNamed)}`;
    yield `${wrappedLines(line, screen).join('\n')}\n`;
  }
}

function titleLines(title: string, paint: Paint, screen: number): string {
  return wrappedLines(title, screen)
    .map((line) => `${paint.bold(line)}\n`)
    .join('');
}

/** The lines of a column's title, its cell in a row, and its colour where that is not the row's. */
interface Column {
  readonly title: readonly string[];
  readonly cell: (row: ComparisonRow) => string;
  readonly isVerdict?: true;
}

const interval: Column = { title: ['95 % interval'], cell: (row) => row.interval || '-' };

function countColumn(rows: readonly ComparisonRow[]): Column {
  const title = countTitle(rows.map(({ figure }) => figure));
  return { title: [title], cell: ({ pairs }) => String(pairs) };
}

function columnsOf(
  [first, second]: readonly [string, string],
  inSecond: string,
  { hasInterval, counts }: { readonly hasInterval: boolean; readonly counts: readonly Column[] },
): Column[] {
  return [
    ...counts,
    { title: wrappedLines(first, widestSide), cell: (row) => row.first },
    { title: wrappedLines(second, widestSide), cell: (row) => row.second },
    { title: ['change'], cell: ({ difference }) => difference, isVerdict: true },
    ...(hasInterval ? [interval] : []),
    { title: ['p'], cell: ({ p }) => p },
    {
      title: ['better', ...wrappedLines(inSecond, widestSide)],
      cell: ({ better }) => String(better),
    },
    { title: ['worse', ...wrappedLines(inSecond, widestSide)], cell: ({ worse }) => String(worse) },
  ];
}

function* table(
  sides: readonly [string, string],
  inSecond: string,
  rows: readonly ComparisonRow[],
  paint: Paint,
  screen: number,
): Generator<string> {
  const hasInterval = rows.some(({ interval }) => interval !== '');
  const counts = areOfDifferent(rows) ? [countColumn(rows)] : [];
  const columns = columnsOf(sides, inSecond, { hasInterval, counts });
  const [one] = rows;
  const pairs = one && counts.length === 0 ? counted(one.pairs, pairedUnitOf(one.figure)) : '';
  const head: TableRow = {
    name: (width) => ({ lines: wrappedLines(pairs, width), paint: paint.bold }),
    figures: columns.map(({ title }) => ({ lines: title, paint: paint.bold })),
  };
  const body = rows.map((row): TableRow => {
    const usual = row.better + row.worse === 0 ? { paint: paint.dim } : {};
    const verdict = row.verdict === undefined ? usual : { paint: paint[verdictPaint[row.verdict]] };
    return {
      name: (width) => ({ lines: wrappedLines(row.title, width), ...usual }),
      figures: columns.map(({ cell, isVerdict }) => {
        return { lines: [cell(row)], ...(isVerdict ? verdict : usual) };
      }),
    };
  });
  for (const line of tableLines(head, body, screen)) yield `${line}\n`;
}

const verdictPaint = { better: 'cyan', worse: 'red' } as const;

/** Where the comparisons of the groups are, and the groups that only one side has. */
function groupNotes(
  comparisons: readonly ScoreComparison[],
  whole: readonly ScoreComparison[],
): string[] {
  const groups = comparisons.filter((one) => !whole.includes(one));
  const isEmpty = ({ figures }: ScoreComparison) => Object.values(figures).every((one) => !one);
  const single = new Set(groups.filter(isEmpty).map(({ key }) => keyText(key)));
  const others = groups.length - groups.filter(isEmpty).length;
  return [
    ...(single.size > 0 ? [`On one side only: ${shownList([...single], mostNamed, String)}.`] : []),
    ...(others > 0 ? [`${counted(others, 'comparison')} by group: ${elsewhere}.`] : []),
  ];
}
