import { type CoverageName, type CoverageReport, coverageNames } from '../../model/coverage.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { type Cell, wrappedLines } from '../../words/lines.ts';
import { counted, shown } from '../../words/shown.ts';
import { tableLines, usualScreen } from '../../words/table.ts';
import { workflowCounts } from './counts.ts';
import { percentText } from './percent.ts';
import { unreachedIn } from './unreached.ts';

const titles: Readonly<Record<CoverageName, readonly string[]>> = {
  branches: ['Bran-', 'ches'],
  conditionals: ['Condi-', 'tionals'],
  clauses: ['Clauses'],
  steps: ['Steps'],
  blocks: ['Soft', 'blocks'],
};

type Row = Pick<CoverageReport, 'profiles' | 'failed' | 'goldSets' | 'shares'> & {
  readonly name: string;
  readonly outcomes?: number;
};

/**
 * The coverage for a terminal of some width, in pieces: the counts for each workflow that profiles pass
 * through, a table of the shares, and what was never reached.
 */
export function* coverageTable(
  report: CoverageReport,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const passed = report.workflows.filter(({ profiles }) => profiles > 0);
  for (const workflow of passed) yield* workflowCounts(workflow, paint, screen);
  yield* sharesTable(report, paint, screen);
  const unreached = unreachedIn(report);
  if (unreached.length > 0) yield `\n${paint.bold('Never reached')}\n`;
  for (const { file, at, text } of unreached) {
    const [first = '', ...rest] = wrappedLines(
      `${shown(file)}:${at.line} ${shown(text, 300)}`,
      screen - 2,
    );
    yield `${first}\n${rest.map((line) => `  ${line}\n`).join('')}`;
  }
}

function* sharesTable(report: CoverageReport, paint: Paint, screen: number): Generator<string> {
  const rows: Row[] = report.workflows.map((each) => ({ ...each, name: each.agent }));
  if (rows.length !== 1) rows.push({ ...report, name: 'all' });
  const head = {
    name: () => ({ lines: ['workflow'], paint: paint.bold }),
    figures: [['Out-', 'comes'], ['Gold', 'sets'], ...Object.values(titles)].map((lines) => ({
      lines,
      paint: paint.bold,
    })),
  };
  const tableRows = rows.map((row) => ({
    name: (width: number) => nameCell(row, width, paint),
    figures: figures(row, paint),
  }));
  for (const line of tableLines(head, tableRows, screen)) yield `${line}\n`;
}

function nameCell({ name, profiles, failed }: Row, width: number, paint: Paint): Cell {
  const names = wrappedLines(shown(name), width);
  const failures = failed > 0 ? `, ${failed} failed` : '';
  const below = wrappedLines(`${counted(profiles, 'profile')}${failures}`, width);
  return {
    lines: [...names, ...below],
    paint: (line, position) => (position < names.length ? line : paint.dim(line)),
  };
}

function figures({ outcomes, goldSets, shares }: Row, paint: Paint): Cell[] {
  const shareCells = coverageNames.map((name): Cell => {
    const { reached, total } = shares[name];
    if (total === 0) return { lines: ['-'] };
    const colour = reached === total ? paint.bold : paint.red;
    return {
      lines: [percentText(shares[name]), `${reached}/${total}`],
      paint: (line, position) => (position === 0 ? colour(line) : paint.dim(line)),
    };
  });
  return [{ lines: [String(outcomes ?? '')] }, { lines: [String(goldSets)] }, ...shareCells];
}
