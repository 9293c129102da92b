import type { ConditionalCoverage, WorkflowCoverage } from '../../model/coverage.ts';
import { innermostClause } from '../../model/workflow.ts';
import { conditionText } from '../condition.ts';
import type { Paint } from '../diagnostics.ts';
import { type Cell, type Column, rowLines, widthOf, wrappedLines } from '../lines.ts';
import { shown } from '../shown.ts';
import { usualScreen } from '../table.ts';

const longest = 160;
const indent = '   ';
const lineWidth = 5;
const narrowestText = 12;

interface Row {
  readonly line: number;
  readonly text: string;
  readonly isInner?: boolean;
  /** Undefined where a column has no count. */
  readonly counts: readonly (number | undefined)[];
}

/** How many times each part of a workflow was reached, by line, for a terminal of some width. */
export function* workflowCounts(
  workflow: WorkflowCoverage,
  paint: Paint,
  screen: number,
): Generator<string> {
  const { agent, file, steps, blocks, conditionals } = workflow;
  const head = wrappedLines(`${shown(agent)} (${shown(file)})`, screen);
  for (const line of head) yield `${paint.bold(line)}\n`;
  const stepRows = steps.map(({ at, step, called }): Row => {
    return { line: at.line, text: step, counts: [undefined, undefined, called] };
  });
  const blockRows = blocks.map(({ at, members, permuted }): Row => {
    return { line: at.line, text: members.join(', '), counts: [undefined, undefined, permuted] };
  });
  const conditionalRows = conditionals.flatMap(rowsOf);
  const columns = columnsFor([...stepRows, ...blockRows, ...conditionalRows], screen);
  const titles = ['line', 'conditional', 'then', 'else', 'decided'];
  yield* section(['line', 'step', '', '', 'called'], stepRows, paint, columns);
  yield* section(['line', 'soft block', '', '', 'permuted'], blockRows, paint, columns);
  yield* section(titles, conditionalRows, paint, columns);
  yield '\n';
}

/** Columns for the line, the text and three counts, whose titles wrap on a narrow terminal. */
function columnsFor(rows: readonly Row[], screen: number): readonly Column[] {
  const digits = rows.flatMap(({ counts }) => counts.map((count = 0) => String(count).length));
  const count: Column = { width: screen < 60 ? Math.max(5, ...digits) : 8, align: 'right' };
  const taken = lineWidth + 1 + 3 * (count.width + 1);
  const natural = Math.max(...rows.map((row) => widthOf(textOf(row))));
  const wanted = Math.max(natural, Math.min(screen, usualScreen) - taken);
  const text = Math.max(narrowestText, Math.min(wanted, screen - taken));
  return [{ width: lineWidth, align: 'right' }, { width: text }, count, count, count];
}

function textOf({ text, isInner }: Row): string {
  return (isInner ? indent : '') + shown(text, longest);
}

/** The rows of a conditional; a clause that is the whole condition shares the condition's row. */
function rowsOf({ number, condition, branches, clauses, at }: ConditionalCoverage): Row[] {
  const whole = innermostClause(condition);
  const own = clauses.find(({ clause }) => clause === whole);
  const clauseRows = clauses
    .filter((each) => each !== own)
    .map(({ clause, decided, at }): Row => {
      const counts = [undefined, undefined, decided];
      return { line: at.line, text: conditionText(clause), isInner: true, counts };
    });
  const text = `${number}. ${conditionText(condition)}`;
  const counts = [...branches.map(({ taken }) => taken), own?.decided];
  return [{ line: at.line, text, counts }, ...clauseRows];
}

function* section(
  titles: readonly string[],
  rows: readonly Row[],
  paint: Paint,
  columns: readonly Column[],
): Generator<string> {
  if (rows.length === 0) return;
  const widths = columns.map(({ width }) => width);
  const heads = titles.map((title, at): Cell => {
    return { lines: wrappedLines(title, widths[at] ?? 0), paint: paint.dim };
  });
  for (const cells of [heads, ...rows.map((row) => cellsOf(row, paint, widths[1] ?? 0))]) {
    for (const line of rowLines(columns, cells)) yield `${line}\n`;
  }
}

function cellsOf({ line, text, isInner, counts }: Row, paint: Paint, width: number): Cell[] {
  const margin = isInner ? indent : '';
  const lines = wrappedLines(shown(text, longest), width - margin.length);
  return [
    { lines: [String(line)], paint: paint.dim },
    { lines: lines.map((each) => margin + each) },
    ...counts.map((count): Cell => {
      if (count === undefined) return { lines: [] };
      return { lines: [String(count)], ...(count === 0 && { paint: paint.red }) };
    }),
  ];
}
