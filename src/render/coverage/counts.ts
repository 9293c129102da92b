import type { ConditionalCoverage, WorkflowCoverage } from '../../model/coverage.ts';
import { conditionText } from '../condition.ts';
import type { Paint } from '../diagnostics.ts';
import { type Cell, type Column, rowLines, wrapped } from '../lines.ts';
import { shown } from '../shown.ts';

const longest = 160;

/** The columns of a row: the line in the file, a text, and three counts; 80 in all. */
const columns: readonly Column[] = [
  { width: 5, align: 'right' },
  { width: 47 },
  { width: 8, align: 'right' },
  { width: 8, align: 'right' },
  { width: 8, align: 'right' },
];

/** A count, or nothing where a row has none in a column. */
type Count = number | undefined;

/** How often the parts of a workflow were reached, by line, in 80 columns. */
export function* workflowCounts(workflow: WorkflowCoverage, paint: Paint): Generator<string> {
  const { agent, file, steps, blocks, conditionals } = workflow;
  for (const line of wrapped(`${shown(agent)} (${shown(file)})`, 80)) yield `${paint.bold(line)}\n`;
  const row = (line: number, text: string, counts: readonly Count[]) =>
    rowText(line, text, counts, paint);
  yield headText(['line', 'step', '', '', 'called'], paint);
  for (const { at, step, called } of steps)
    yield row(at.line, step, [undefined, undefined, called]);
  if (blocks.length > 0) yield headText(['line', 'soft block', '', '', 'permuted'], paint);
  for (const { at, members, permuted } of blocks) {
    yield row(at.line, members.join(', '), [undefined, undefined, permuted]);
  }
  if (conditionals.length > 0) {
    yield headText(['line', 'conditional', 'then', 'else', 'decided'], paint);
  }
  for (const conditional of conditionals) {
    for (const [line, text, counts] of conditionalRows(conditional)) yield row(line, text, counts);
  }
  yield '\n';
}

type Row = readonly [line: number, text: string, counts: readonly Count[]];

/** The one clause of a condition decides whenever it is read, and has no row of its own. */
function conditionalRows({ number, condition, branches, clauses, at }: ConditionalCoverage): Row[] {
  const taken = branches.map((branch) => branch.taken);
  const rows: Row[] = [[at.line, `${number}. ${conditionText(condition)}`, taken]];
  const [only] = condition.clauses.length === 1 ? condition.clauses : [];
  for (const { clause, decided, at } of clauses) {
    if (clause === only) continue;
    rows.push([at.line, `   ${conditionText(clause)}`, [undefined, undefined, decided]]);
  }
  return rows;
}

function rowText(line: number, text: string, counts: readonly Count[], paint: Paint): string {
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines = wrapped(shown(text.trimStart(), longest), 47 - indent.length);
  const cells: Cell[] = [
    { lines: [String(line)], paint: paint.dim },
    { lines: lines.map((each) => indent + each) },
    ...counts.map((count): Cell => {
      if (count === undefined) return { lines: [] };
      return { lines: [String(count)], ...(count === 0 && { paint: paint.red }) };
    }),
  ];
  return joined(cells);
}

function headText(titles: readonly string[], paint: Paint): string {
  return joined(titles.map((title) => ({ lines: [title], paint: paint.dim })));
}

function joined(cells: readonly Cell[]): string {
  return rowLines(columns, cells)
    .map((line) => `${line}\n`)
    .join('');
}
