import type { ConditionalCoverage, WorkflowCoverage } from '../../model/coverage.ts';
import { conditionText } from '../condition.ts';
import type { Paint } from '../diagnostics.ts';
import { type Cell, type Column, rowLines, wrapped } from '../lines.ts';
import { shown } from '../shown.ts';

const longest = 160;
const textWidth = 47;
const indent = '   ';

/** The line in the file, a text, and three counts: 80 columns of a terminal in all. */
const columns: readonly Column[] = [
  { width: 5, align: 'right' },
  { width: textWidth },
  { width: 8, align: 'right' },
  { width: 8, align: 'right' },
  { width: 8, align: 'right' },
];

interface Row {
  readonly line: number;
  readonly text: string;
  readonly isInner?: boolean;
  /** Undefined where there is none in a column. */
  readonly counts: readonly (number | undefined)[];
}

/** How often the parts of a workflow were reached, by line, in 80 columns. */
export function* workflowCounts(workflow: WorkflowCoverage, paint: Paint): Generator<string> {
  const { agent, file, steps, blocks, conditionals } = workflow;
  for (const line of wrapped(`${shown(agent)} (${shown(file)})`, 80)) yield `${paint.bold(line)}\n`;
  const stepRows = steps.map(({ at, step, called }): Row => {
    return { line: at.line, text: step, counts: [undefined, undefined, called] };
  });
  const blockRows = blocks.map(({ at, members, permuted }): Row => {
    return { line: at.line, text: members.join(', '), counts: [undefined, undefined, permuted] };
  });
  yield* section(['line', 'step', '', '', 'called'], stepRows, paint);
  yield* section(['line', 'soft block', '', '', 'permuted'], blockRows, paint);
  const titles = ['line', 'conditional', 'then', 'else', 'decided'];
  yield* section(titles, conditionals.flatMap(conditionalRows), paint);
  yield '\n';
}

/** The one clause of a condition decides whenever it is read, and has no row of its own. */
function conditionalRows({ number, condition, branches, clauses, at }: ConditionalCoverage): Row[] {
  const [only] = condition.clauses.length === 1 ? condition.clauses : [];
  const clauseRows = clauses
    .filter(({ clause }) => clause !== only)
    .map(({ clause, decided, at }): Row => {
      const counts = [undefined, undefined, decided];
      return { line: at.line, text: conditionText(clause), isInner: true, counts };
    });
  const text = `${number}. ${conditionText(condition)}`;
  return [{ line: at.line, text, counts: branches.map(({ taken }) => taken) }, ...clauseRows];
}

function* section(
  titles: readonly string[],
  rows: readonly Row[],
  paint: Paint,
): Generator<string> {
  if (rows.length === 0) return;
  const heads = titles.map((title): Cell => ({ lines: [title], paint: paint.dim }));
  for (const cells of [heads, ...rows.map((row) => cellsOf(row, paint))]) {
    for (const line of rowLines(columns, cells)) yield `${line}\n`;
  }
}

function cellsOf({ line, text, isInner, counts }: Row, paint: Paint): Cell[] {
  const margin = isInner ? indent : '';
  const lines = wrapped(shown(text, longest), textWidth - margin.length);
  return [
    { lines: [String(line)], paint: paint.dim },
    { lines: lines.map((each) => margin + each) },
    ...counts.map((count): Cell => {
      if (count === undefined) return { lines: [] };
      return { lines: [String(count)], ...(count === 0 && { paint: paint.red }) };
    }),
  ];
}
