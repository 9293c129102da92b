import { mean } from '../../base/mean.ts';
import type { GroupScore } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { wrappedLines } from '../../words/lines.ts';
import { figureText } from '../../words/rounding.ts';
import { shownName } from '../../words/shown.ts';
import { type TableRow, tableLines } from '../../words/table.ts';
import { type GroupFamily, groupFamilies } from './columns.ts';

/** The user journey coverage of conversations, as a table of the JourneyBench paper: a column for each agent and case. */
export interface JourneyTable {
  readonly title: string;
  /** The fields of the rows. */
  readonly fields: readonly string[];
  /** The lines of each column's title. */
  readonly columns: readonly (readonly string[])[];
  readonly rows: readonly {
    readonly names: readonly string[];
    readonly cells: readonly string[];
  }[];
}

/** Tables by scenario (the paper's Table 2) and by workflow (its Table 3), where conversations are grouped so. */
export function journeyTables(groups: readonly GroupScore[]): JourneyTable[] {
  if (groups[0]?.conversations === undefined) return [];
  const families = groupFamilies(groups).filter(({ fields }) => !fields.includes('complexity'));
  const of = (across: string) =>
    families.filter(({ fields }) => fields.includes(across) && fields.length > 1).slice(0, 1);
  return ['scenario', 'workflow'].flatMap((across) =>
    of(across).map((family) => tableOf(family, across)),
  );
}

/** The rest of the fields but `agent`, which is above the columns, make the rows. */
function tableOf({ fields, groups }: GroupFamily, across: string): JourneyTable {
  const rest = fields.filter((field) => field !== across && field !== 'agent');
  const distinct = (names: readonly string[]) => [
    ...new Set(groups.map(({ key }) => JSON.stringify(names.map((name) => key[name] ?? '')))),
  ];
  const agents = fields.includes('agent') ? distinct(['agent']) : ['[]'];
  const values = distinct([across]);
  const isAveraged = across === 'workflow' && values.length > 1;
  const columns = agents.flatMap((agent) => [
    ...values.map((value) => [...namesIn(agent), ...namesIn(value)]),
    ...(isAveraged ? [[...namesIn(agent), 'average']] : []),
  ]);
  const rows = distinct(rest).map((row) => {
    const cells = agents.flatMap((agent) => {
      const own = values.map((value) =>
        coverageOf(groups, {
          ...named(rest, row),
          ...named(['agent'], agent),
          ...named([across], value),
        }),
      );
      const known = own.filter((one) => one !== null);
      return isAveraged ? [...own, mean(known) ?? null] : own;
    });
    return {
      names: namesIn(row),
      cells: cells.map((one) => figureText('tool_call_accuracy', one)),
    };
  });
  return { title: `UJCS by ${across}`, fields: rest, columns, rows };
}

function namesIn(text: string): string[] {
  return (JSON.parse(text) as string[]).map((name) => shownName(name));
}

function named(fields: readonly string[], text: string): Readonly<Record<string, string>> {
  const values = JSON.parse(text) as string[];
  return Object.fromEntries(values.map((value, at) => [fields[at] ?? '', value]));
}

function coverageOf(groups: readonly GroupScore[], key: GroupScore['key']): number | null {
  const found = groups.find((group) =>
    Object.entries(key).every(([field, value]) => group.key[field] === value),
  );
  return found?.userJourneyCoverage ?? null;
}

/** The tables for a terminal, in pieces. */
export function* journeyText(
  groups: readonly GroupScore[],
  paint: Paint,
  screen: number,
): Generator<string> {
  for (const { title, fields, columns, rows } of journeyTables(groups)) {
    const head: TableRow = {
      name: (width) => ({
        lines: wrappedLines([title, ...fields].join(', '), width),
        paint: paint.bold,
      }),
      figures: columns.map((names) => ({
        lines: names.flatMap((name) => wrappedLines(name.replaceAll('_', ' '), widestTitle)),
        paint: paint.bold,
      })),
    };
    const all = rows.map(({ names, cells }): TableRow => {
      return {
        name: (width) => ({ lines: wrappedLines(names.join(', ') || 'all', width) }),
        figures: cells.map((cell) => ({ lines: [cell] })),
      };
    });
    for (const line of tableLines(head, all, screen)) yield `${line}\n`;
    yield '\n';
  }
}

const widestTitle = 11;
