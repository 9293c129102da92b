import { grouped } from '../../base/lists-by-key.ts';
import { innermostClause } from '../../model/clause.ts';
import type { ConditionalCoverage, WorkflowCoverage } from '../../model/coverage.ts';
import { conditionText } from '../../words/condition.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { type Cell, type Column, rowLines, widthOf, wrappedLines } from '../../words/lines.ts';
import { shown } from '../../words/shown.ts';
import { usualScreen } from '../../words/table.ts';

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
  const { agent, file, steps, choices, lists, blocks, conditionals } = workflow;
  const head = wrappedLines(`${shown(agent)} (${shown(file)})`, screen);
  for (const line of head) yield `${paint.bold(line)}\n`;
  const stepRows = steps.map(({ at, step, called }): Row => {
    return { line: at.line, text: step, counts: [undefined, undefined, called] };
  });
  const choiceRows = choices.flatMap(({ at, step, options }) =>
    options.map(({ option, profiles }): Row => {
      return {
        line: at.line,
        text: `${step}: ${option}`,
        counts: [undefined, undefined, profiles],
      };
    }),
  );
  const listRows = lists.flatMap(({ at, step, sizes }) =>
    sizes.map(({ elements, profiles }): Row => {
      const counts = [undefined, undefined, profiles];
      return { line: at.line, text: `${step}: ${elements}`, counts };
    }),
  );
  const blockRows = blocks.map(({ at, members, permuted }): Row => {
    return { line: at.line, text: members.join(', '), counts: [undefined, undefined, permuted] };
  });
  const isPair = ({ branches }: ConditionalCoverage) => branches.length === 2;
  const pairs = grouped(conditionals.filter(isPair), ({ branches }) =>
    labelsOf(branches).join(' '),
  );
  const pairSections = [...pairs.values()].map((some) => {
    const titles = ['line', 'conditional', ...labelsOf(some[0]?.branches ?? []), 'decided'];
    return { titles, rows: some.flatMap(rowsOf) };
  });
  const caseRows = conditionals.filter((each) => !isPair(each)).flatMap(caseRowsOf);
  const conditionalRows = pairSections.flatMap(({ rows }) => rows);
  const rows = [
    ...stepRows,
    ...choiceRows,
    ...listRows,
    ...blockRows,
    ...conditionalRows,
    ...caseRows,
  ];
  const columns = columnsFor(rows, screen);
  yield* section(['line', 'step', '', '', 'called'], stepRows, paint, columns);
  yield* section(['line', 'choice', '', '', 'profiles'], choiceRows, paint, columns);
  yield* section(['line', 'elements', '', '', 'profiles'], listRows, paint, columns);
  yield* section(['line', 'soft block', '', '', 'permuted'], blockRows, paint, columns);
  for (const { titles, rows } of pairSections) yield* section(titles, rows, paint, columns);
  yield* section(['line', 'decision', '', '', 'taken'], caseRows, paint, columns);
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

function labelsOf(branches: ConditionalCoverage['branches']): string[] {
  return branches.map(({ branch }) => branch);
}

/** Of a decision with more cases than columns, each case has a row. */
function caseRowsOf({ number, name, reached, branches, at }: ConditionalCoverage): Row[] {
  const none = [undefined, undefined];
  return [
    { line: at.line, text: `${number}. ${name}`, counts: [...none, reached] },
    ...branches.map(({ branch, taken, at }): Row => {
      return { line: at.line, text: branch, isInner: true, counts: [...none, taken] };
    }),
  ];
}

/** A clause that is the whole condition has its count in the condition's row. */
function rowsOf({ number, condition, branches, clauses, at }: ConditionalCoverage): Row[] {
  const whole = innermostClause(condition);
  const own = clauses.find(({ clause }) => clause === whole);
  const clauseRows = clauses
    .filter((each) => each !== own)
    .map(({ clause, held, failed, decided, isInside, at }): Row => {
      const counts = isInside ? [held, failed, undefined] : [undefined, undefined, decided];
      const text = `${isInside ? '  of elements: ' : ''}${conditionText(clause)}`;
      return { line: at.line, text, isInner: true, counts };
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
