import { countTitle } from '../../model/figure-units.ts';
import type { GroupScore } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { wrappedLines } from '../../words/lines.ts';
import { spreadText } from '../../words/rounding.ts';
import { shownName } from '../../words/shown.ts';
import { type TableRow, tableLines, usualScreen } from '../../words/table.ts';
import type { ScoreOverview } from '../verdict/overview.ts';
import {
  type GroupFamily,
  type GroupFigure,
  groupFigures,
  profilesByColumn,
  scoresByColumn,
  shownFamilies,
  spreadIn,
} from './columns.ts';
import { effortTables } from './effort-table.ts';
import { journeyText } from './journeys.ts';
import { notesOf } from './notes.ts';
import { shownKs, trialTexts } from './trials.ts';

type Columns = readonly GroupFigure[];

/**
 * The groups as tables for a terminal of some width, in pieces: the columns of the paper's Table 3,
 * each with the mean above the standard deviation, the 95 % interval and, where columns differ in it,
 * the number of profiles and of scores; then notes on the ids.
 */
export function* scoresTable(
  report: ScoreOverview,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const columns = groupFigures(report.task, report.groups);
  for (const family of shownFamilies(report.groups).families) {
    yield* tableOf(family, columns, paint, screen);
    yield '\n';
    yield* trialTable(family, paint, screen);
  }
  yield* journeyText(report.groups, paint, screen);
  yield* effortTables(report, paint, screen);
  for (const note of notesOf(report)) yield `${wrappedLines(note, screen).join('\n')}\n`;
}

function* tableOf(
  { fields, groups }: GroupFamily,
  columns: Columns,
  paint: Paint,
  screen: number,
): Generator<string> {
  const head = {
    name: (width: number) => ({ lines: wrappedLines(namesOf(fields), width), paint: paint.bold }),
    figures: columns.map(({ lines }) => ({ lines, paint: paint.bold })),
  };
  const rows = groups.flatMap((group) => groupRows(group, columns, paint));
  for (const line of tableLines(head, rows, screen)) yield `${line}\n`;
}

/** A row of means, and dimmed rows of what there is to say about them. */
function groupRows(group: GroupScore, columns: Columns, paint: Paint): TableRow[] {
  const { key, profiles } = group;
  const spreads = columns.map(({ figure }) => spreadIn(group, figure));
  const texts = columns.map(({ figure }, at) => spreadText(figure, spreads[at] ?? null));
  const counts = profilesByColumn(spreads, profiles);
  const scores = scoresByColumn(spreads, profiles);
  const ends = [
    ['95 % interval', texts.map((text) => text?.low)],
    ['to', texts.map((text) => text?.high)],
  ] as const;
  const rows: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [namesOf(Object.values(key)) || 'all', texts.map((text) => text?.mean ?? '-')],
    [`${profiles} scored`, texts.map((text) => text && `±${text.sd}`)],
    ...(texts.some((text) => text?.low !== undefined) ? ends : []),
    ...(counts === undefined
      ? []
      : [[countTitle(columns.map(({ figure }) => figure)), counts.map(String)] as const]),
    ...(scores === undefined ? [] : [['scores', scores.map(String)] as const]),
  ];
  return rows.map(([name, cells], at) => {
    const painted = at === 0 ? {} : { paint: paint.dim };
    return {
      name: (width) => ({ lines: wrappedLines(name, width), ...painted }),
      figures: cells.map((cell = '') => ({ lines: [cell], ...painted })),
    };
  });
}

/** pass^k and pass@k of a family of groups; nothing where no profile was run twice. */
function* trialTable(
  { fields, groups }: GroupFamily,
  paint: Paint,
  screen: number,
): Generator<string> {
  const ks = shownKs(groups);
  if (ks.length === 0) return;
  const row = (name: string, cells: readonly string[], colour?: Paint['dim']): TableRow => {
    const painted = colour && { paint: colour };
    return {
      name: (width) => ({ lines: wrappedLines(name, width), ...painted }),
      figures: cells.map((cell) => ({ lines: [cell], ...painted })),
    };
  };
  const title = [namesOf(fields), 'trials (%)'].filter((part) => part !== '').join(', ');
  const head = row(
    title,
    ks.map((k) => `k=${k}`),
    paint.bold,
  );
  const rows = groups.flatMap(({ key, trials }) => {
    if (trials === undefined) return [];
    const { passHatK, passAtK, profiles, spread } = trialTexts(trials, ks);
    return [
      row(`${namesOf(Object.values(key)) || 'all'}: pass^k`, passHatK),
      row('pass@k', passAtK, paint.dim),
      ...(profiles ? [row('profiles', profiles, paint.dim)] : []),
      ...(spread ? [row(spread, [], paint.dim)] : []),
    ];
  });
  for (const line of tableLines(head, rows, screen)) yield `${line}\n`;
  yield '\n';
}

function namesOf(names: readonly string[]): string {
  return names.map(shownName).join(', ');
}
