import type { Cause, ChangeSide, DifferenceReport, PolicyChange } from '../../model/difference.ts';
import type { Paint } from '../diagnostics.ts';
import { wrapped } from '../lines.ts';
import { alignedLines } from '../scores/side-by-side.ts';
import { counted, shown, shownList } from '../shown.ts';
import {
  agentText,
  aloneText,
  causeText,
  countRows,
  countsText,
  effectText,
  headline,
  idleChanges,
  longestText,
  placeText,
  sumText,
} from './words.ts';

const screen = 80;

/** A terminal is shown this many causes; --as json has them all. */
const mostCauses = 20;
const mostIdle = 20;

/** The report for a terminal of 80 columns, in pieces. */
export function* differencesText(report: DifferenceReport, paint: Paint): Generator<string> {
  yield `${paint.bold(headline(report))}\n`;
  const rows = countRows(report).map(([name, count]) => [String(count), name] as const);
  const width = Math.max(...rows.map(([count]) => count.length));
  for (const [count, name] of rows) yield `  ${count.padStart(width)} ${name}\n`;
  yield* indented(sumText(report), '  ', (text) => text);
  const { causes } = report;
  for (const [at, cause] of causes.slice(0, mostCauses).entries()) {
    yield '\n';
    yield* causeLines(cause, at, report, paint);
  }
  if (causes.length > mostCauses) {
    yield `\n... and ${counted(causes.length - mostCauses, 'more cause')} (--as json has them all)\n`;
  }
  if (causes.some(({ example }) => example.calls !== undefined)) {
    yield `\n${paint.dim('= same call, ~ other parameters, < before only, > after only')}\n`;
  }
  yield* idleLines(report, paint);
}

function* causeLines(
  cause: Cause,
  at: number,
  report: DifferenceReport,
  paint: Paint,
): Generator<string> {
  const { changes, profiles, example } = cause;
  yield* indented(`${at + 1}. ${causeText(cause, report)}: ${effectText(cause)}`, '', paint.bold);
  for (const change of changes) {
    const found = report.changes[change];
    if (found !== undefined) yield* changeLines(found, paint);
  }
  yield* indented(`profiles: ${shownList(profiles)}`, '   ', (text) => text);
  yield '\n';
  const alone = aloneText(cause);
  yield* indented(
    `${shown(example.id)} (${agentText(cause)}): ${countsText(example)}${alone}`,
    '   ',
    (text) => text,
  );
  for (const fault of example.faults) yield* indented(shown(fault, longestText), '   ', paint.red);
  if (example.calls !== undefined) {
    yield* alignedLines(['before', 'after'], example.calls, paint);
  }
}

function* changeLines({ before, after }: PolicyChange, paint: Paint): Generator<string> {
  if (before !== undefined) yield* sideLines(before, '-', paint.red);
  if (after !== undefined) yield* sideLines(after, '+', paint.cyan);
}

function sideLines(side: ChangeSide, sign: string, colour: Paint['red']): Generator<string> {
  const text = `${sign} ${placeText(side)} ${shown(side.text, longestText)}`;
  return indented(text, '   ', colour);
}

function* idleLines(report: DifferenceReport, paint: Paint): Generator<string> {
  const idle = idleChanges(report);
  if (idle.length === 0) return;
  yield `\n${paint.bold(`${counted(idle.length, 'change')} without effect on these profiles`)}\n`;
  for (const change of idle.slice(0, mostIdle)) {
    yield* indented(`${change.kind} (${agentText(change)})`, ' ', (text) => text);
    yield* changeLines(change, paint);
  }
  if (idle.length > mostIdle) yield `... and ${idle.length - mostIdle} more\n`;
}

/** A text in lines, those after the first indented by two more. */
function* indented(
  text: string,
  indent: string,
  paint: (line: string) => string,
): Generator<string> {
  const lines = wrapped(text, screen - indent.length - 2);
  for (const [at, line] of lines.entries())
    yield `${indent}${at === 0 ? '' : '  '}${paint(line)}\n`;
}
