import type { GroupScore, ScoreReport } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { type Cell, wrappedLines } from '../lines.ts';
import { shownName } from '../shown.ts';
import { tableLines, usualScreen } from '../table.ts';
import { figureColumns, type GroupFamily, profilesByColumn, shownFamilies } from './columns.ts';
import { effortTables } from './effort-table.ts';
import { notesOf } from './notes.ts';
import { spreadText } from './rounding.ts';

type Columns = ReturnType<typeof figureColumns>;

/**
 * The groups as tables for a terminal of some width, in pieces: the columns of the paper's Table 3,
 * each with the mean above the standard deviation and, where columns differ in it, the number of
 * scores; then notes on the ids.
 */
export function* scoresTable(
  report: ScoreReport,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const columns = figureColumns(report.task);
  for (const family of shownFamilies(report.groups).families) {
    yield* tableOf(family, columns, paint, screen);
    yield '\n';
  }
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
  const rows = groups.map((group) => ({
    name: (width: number) => groupCell(group, width, paint),
    figures: figureCells(group, columns, paint),
  }));
  for (const line of tableLines(head, rows, screen)) yield `${line}\n`;
}

function groupCell({ key, profiles }: GroupScore, width: number, paint: Paint): Cell {
  const names = wrappedLines(namesOf(Object.values(key)) || 'all', width);
  const dimmed = (line: string, position: number) =>
    position < names.length ? line : paint.dim(line);
  return { lines: [...names, ...wrappedLines(`${profiles} scored`, width)], paint: dimmed };
}

function namesOf(names: readonly string[]): string {
  return names.map(shownName).join(', ');
}

function figureCells({ figures, profiles }: GroupScore, columns: Columns, paint: Paint): Cell[] {
  const counts = profilesByColumn(
    columns.map(({ figure }) => figures[figure]),
    profiles,
  );
  return columns.map(({ figure }, at) => {
    const text = spreadText(figure, figures[figure]);
    if (text === undefined) return { lines: ['-'] };
    const dimmed = (line: string, position: number) => (position === 0 ? line : paint.dim(line));
    const count = counts === undefined ? [] : [`n=${counts[at]}`];
    return { lines: [text.mean, `±${text.sd}`, ...count], paint: dimmed };
  });
}
