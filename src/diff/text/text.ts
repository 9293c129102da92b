import type { Cause, ChangeSide, DifferenceReport, PolicyChange } from '../../model/difference.ts';
import { alignedLines } from '../../scoring/text/side-by-side.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { wrappedLines } from '../../words/lines.ts';
import { counted, shown, shownList } from '../../words/shown.ts';
import { usualScreen } from '../../words/table.ts';
import {
  aloneText,
  causeText,
  countRows,
  countsText,
  effectText,
  headline,
  idleChanges,
  idleText,
  longestText,
  mostChanges,
  mostFaults,
  partingText,
  sideText,
  sumText,
} from './words.ts';

/** Colours, and the width of the screen in columns. */
interface Page {
  readonly paint: Paint;
  readonly screen: number;
}

/** The most causes shown on a terminal; --report-format json has all. */
const mostCauses = 20;
const mostIdle = 20;

const signs = '= same call, ~ other parameters, < before only, > after only';

/** The report for a terminal of some width, in pieces. */
export function* differencesText(
  report: DifferenceReport,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const page = { paint, screen };
  yield* indented(headline(report), '', screen, paint.bold);
  const rows = countRows(report).map(([name, count]) => [String(count), name] as const);
  const width = Math.max(...rows.map(([count]) => count.length));
  for (const [count, name] of rows) yield `  ${count.padStart(width)} ${name}\n`;
  yield* indented(sumText(report), '  ', screen);
  const { causes } = report;
  for (const [at, cause] of causes.slice(0, mostCauses).entries()) {
    yield '\n';
    yield* causeLines(cause, at, report, page);
  }
  if (causes.length > mostCauses) {
    yield '\n';
    const left = counted(causes.length - mostCauses, 'more cause');
    yield* indented(`... and ${left} (--report-format json has them all)`, '', screen);
  }
  if (causes.some(({ example }) => example.calls !== undefined)) {
    yield '\n';
    yield* indented(signs, '', screen, paint.dim);
  }
  yield* idleLines(report, page);
}

function* causeLines(
  cause: Cause,
  at: number,
  report: DifferenceReport,
  page: Page,
): Generator<string> {
  const { paint, screen } = page;
  const { changes, parting, profiles, example } = cause;
  yield* indented(
    `${at + 1}. ${causeText(cause, report)}: ${effectText(cause)}`,
    '',
    screen,
    paint.bold,
  );
  for (const change of changes.slice(0, mostChanges)) {
    const found = report.changes[change];
    if (found !== undefined) yield* changeLines(found, page);
  }
  const more = changes.length - mostChanges;
  if (more > 0) yield `   and ${counted(more, 'more change')}\n`;
  if (parting !== undefined) {
    yield* indented(partingText(parting), '   ', screen);
    yield* changeLines(parting, page);
  }
  yield* indented(`profiles: ${shownList(profiles)}`, '   ', screen);
  yield '\n';
  const alone = aloneText(cause);
  yield* indented(
    `${shown(example.id)} (${shown(cause.agent)}): ${countsText(example)}${alone}`,
    '   ',
    screen,
  );
  for (const fault of example.faults.slice(0, mostFaults)) {
    yield* indented(shown(fault, longestText), '   ', screen, paint.red);
  }
  if (example.calls !== undefined) {
    yield* alignedLines(['before', 'after'], example.calls, paint, screen);
  }
}

function* changeLines(
  { before, after }: Pick<PolicyChange, 'before' | 'after'>,
  { paint, screen }: Page,
): Generator<string> {
  if (before !== undefined) yield* sideLines(before, '-', screen, paint.red);
  if (after !== undefined) yield* sideLines(after, '+', screen, paint.cyan);
}

function sideLines(
  side: ChangeSide,
  sign: string,
  screen: number,
  colour: Paint['red'],
): Generator<string> {
  const text = `${sign} ${sideText(side)} ${shown(side.text, longestText)}`;
  return indented(text, '   ', screen, colour);
}

function* idleLines(report: DifferenceReport, page: Page): Generator<string> {
  const { paint, screen } = page;
  const idle = idleChanges(report);
  if (idle.length === 0) return;
  yield '\n';
  yield* indented(idleText(idle.length, report), '', screen, paint.bold);
  for (const change of idle.slice(0, mostIdle)) {
    yield* indented(`${change.kind} (${shown(change.agent)})`, ' ', screen);
    yield* changeLines(change, page);
  }
  if (idle.length > mostIdle) yield `... and ${idle.length - mostIdle} more\n`;
}

/** Wraps a text; lines after the first are indented by two more columns. */
function* indented(
  text: string,
  indent: string,
  screen: number,
  paint = (line: string) => line,
): Generator<string> {
  const lines = wrappedLines(text, screen - indent.length - 2);
  for (const [at, line] of lines.entries())
    yield `${indent}${at === 0 ? '' : '  '}${paint(line)}\n`;
}
