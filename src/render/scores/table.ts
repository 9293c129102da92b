import type { GroupScore, ScoreReport } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { type Cell, type Column, rowLines, widthOf, wrapped } from '../lines.ts';
import { shown } from '../shown.ts';
import { figureColumns, type GroupFamily, groupFamilies } from './columns.ts';
import { notesOf } from './notes.ts';
import { spreadText } from './rounding.ts';

const screen = 80;
const narrowest = 10;

/**
 * The groups as tables for a terminal of 80 columns, in pieces: the columns of the paper's Table 3,
 * each with the mean above the standard deviation; then what there is to say about the ids.
 */
export function* scoresTable(report: ScoreReport, paint: Paint): Generator<string> {
  for (const family of groupFamilies(report.groups)) {
    yield* tableOf(family, paint);
    yield '\n';
  }
  for (const note of notesOf(report)) yield `${wrapped(note, screen).join('\n')}\n`;
}

function* tableOf({ fields, groups }: GroupFamily, paint: Paint): Generator<string> {
  const heads = figureColumns.map(({ lines }) => ({ lines, paint: paint.bold }));
  const rows = groups.map((group) => figureCells(group, paint));
  const columns = figureColumns.map(({ lines }, at): Column => {
    const all = [...lines, ...rows.flatMap((cells) => cells[at]?.lines ?? [])];
    return { width: Math.max(...all.map(widthOf)), align: 'right' };
  });
  const taken = columns.reduce((sum, { width }) => sum + width + 1, 0);
  const label = { width: Math.max(narrowest, screen - taken) };
  const head = { lines: wrapped(namesOf(fields), label.width), paint: paint.bold };
  yield* lined(rowLines([label, ...columns], [head, ...heads]));
  for (const [at, group] of groups.entries()) {
    const name = groupCell(group, label.width, paint);
    yield* lined(rowLines([label, ...columns], [name, ...(rows[at] ?? [])]));
  }
}

function groupCell({ key, profiles }: GroupScore, width: number, paint: Paint): Cell {
  const names = wrapped(namesOf(Object.values(key)) || 'all', width);
  const dimmed = (line: string, position: number) =>
    position < names.length ? line : paint.dim(line);
  return { lines: [...names, ...wrapped(`${profiles} scored`, width)], paint: dimmed };
}

function namesOf(names: readonly string[]): string {
  return names.map((name) => shown(name)).join(', ');
}

function figureCells({ figures }: GroupScore, paint: Paint): Cell[] {
  return figureColumns.map(({ figure }) => {
    const text = spreadText(figure, figures[figure]);
    if (text === undefined) return { lines: ['-'] };
    const dimmed = (line: string, position: number) => (position === 0 ? line : paint.dim(line));
    return { lines: [text.mean, `±${text.sd}`], paint: dimmed };
  });
}

function* lined(lines: readonly string[]): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
