import type { GroupScore, ScoreReport } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { wrappedLines } from '../../words/lines.ts';
import { shownName } from '../../words/shown.ts';
import { type TableRow, tableLines } from '../../words/table.ts';
import { shownFamilies } from './columns.ts';
import { type EffortColumn, effortColumns } from './effort.ts';

/**
 * The effort of the groups as tables for a terminal, in pieces: means over profiles and, where columns
 * differ in it, the number of profiles. Nothing where no effort is known.
 */
export function* effortTables(
  { groups, task }: Pick<ScoreReport, 'groups' | 'task'>,
  paint: Paint,
  screen: number,
): Generator<string> {
  for (const family of shownFamilies(groups).families) {
    const columns = effortColumns(family.groups, task);
    if (columns.length === 0) continue;
    const fields = family.fields.map(shownName).join(', ');
    const title = fields === '' ? 'Effort' : `Effort by ${fields}`;
    const head: TableRow = {
      name: (width) => ({ lines: wrappedLines(title, width), paint: paint.bold }),
      figures: columns.map(({ lines }) => ({ lines, paint: paint.bold })),
    };
    const rows = family.groups.flatMap((group) => groupRows(group, columns, paint));
    for (const line of tableLines(head, rows, screen)) yield `${line}\n`;
    yield '\n';
  }
}

function groupRows(
  { key, effort }: GroupScore,
  columns: readonly EffortColumn[],
  paint: Paint,
): TableRow[] {
  const name = Object.values(key).map(shownName).join(', ') || 'all';
  const counts = columns.map(({ n }) => (effort === undefined ? 0 : n(effort)));
  const means = {
    name: (width: number) => ({ lines: wrappedLines(name, width) }),
    figures: columns.map(({ text }) => ({ lines: [(effort && text(effort)) ?? '-'] })),
  };
  if (new Set(counts).size < 2) return [means];
  const profiles = {
    name: (width: number) => ({ lines: wrappedLines('profiles', width), paint: paint.dim }),
    figures: counts.map((count) => ({ lines: [String(count)], paint: paint.dim })),
  };
  return [means, profiles];
}
