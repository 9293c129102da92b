import { splitArguments } from '../../base/text/argument-text.ts';
import { saysOtherwise } from '../call-members.ts';
import { readCallTexts, type Shapes } from '../call-text.ts';
import { callEnd, chainedCalls } from '../chained-calls.ts';
import { colonArguments } from '../colon-arguments.ts';
import type { Entry } from '../entry.ts';
import { conditionalRemark, isCondition } from '../take-backs.ts';
import { jsonCall, refuse, textCall } from './syntax/syntax.ts';

const names =
  /^(?:tool|tool[ _]?name|function|function[ _]?name|call|tool[ _]call|action|api|step|name)$/i;
const inputs =
  /^(?:arguments?|args|parameters?|params|inputs?|tool[ _]?input|action[ _]?input|input[ _]parameters)$/i;

/** The calls in tables, and whether the last row was cut off. */
interface Tables {
  readonly lists: Entry[][];
  /** The lines between each table and the one before it. */
  readonly leads: readonly (readonly string[])[];
  readonly isCut: boolean;
  /** What stands before the last row, and behind it. */
  readonly around: readonly [before: string, behind: string];
}

interface Columns {
  readonly name: number;
  /** Undefined if the names are whole calls. */
  readonly input: number | undefined;
  /** Of all columns. */
  readonly width: number;
}

/**
 * The calls in tables in Markdown, a row each: a column of tools and one of arguments, or one of whole
 * calls. Lines between rows do not end a table. Undefined if there is no table with such columns.
 */
export function readTables(text: string, shapes: Shapes): Tables | undefined {
  const lines = text.split('\n');
  const rules = lines.flatMap((line, nth) => (rule.test(line) && nth > 0 ? [nth] : []));
  const parts = rules.flatMap((at, nth) => {
    const columns = columnsOf(cells(lines[at - 1] ?? ''));
    const next = rules[nth + 1];
    const below = lines.slice(at + 1, next === undefined ? undefined : next - 1);
    const inside = below.slice(0, below.findLastIndex(isRow) + 1);
    if (inside.some(isCondition)) refuse(shapes, 'rows of a table under a condition');
    if (isChanged(cells(lines[at - 1] ?? ''), below.filter(isRow).map(cells)))
      refuse(shapes, 'a column that says whether, or in which order, calls are made');
    const isClosed = (lines[at - 1] ?? '').trimEnd().endsWith('|');
    const above = lines.slice(rules[nth - 1] ?? 0, at - 1);
    const lead = above.filter((line) => line.trim() !== '' && !isRow(line) && !rule.test(line));
    return columns === undefined ? [] : [{ columns, isClosed, lead, rows: below.filter(isRow) }];
  });
  const isLast = isRow(lines.at(-1) ?? '');
  const read = parts.map(({ columns, isClosed, rows }, nth) => {
    const last = rows.at(-1) ?? '';
    const isShort =
      cells(last).length < columns.width ||
      (isClosed && cells(last).length === columns.width && !last.trimEnd().endsWith('|'));
    const isCut = isLast && nth === parts.length - 1 && last !== '' && isShort;
    const whole = isCut ? rows.slice(0, -1) : rows;
    return { isCut, rows: whole.map((row) => readRow(cells(row), columns, shapes)) };
  });
  const rows = read.flatMap((one) => one.rows);
  if (rows.every((row) => row === undefined)) {
    if (read.some(({ isCut }) => isCut)) refuse(shapes, 'a table that stops in a row');
    return undefined;
  }
  if (rows.includes(undefined)) refuse(shapes, 'a row of a table that is no call');
  const lists = read.map((one) => one.rows.flatMap((row) => row ?? []));
  const end = lines.findLastIndex(isRow) + 1;
  const outside = (part: readonly string[]) => part.filter((line) => !isRow(line)).join('\n');
  const around = [outside(lines.slice(0, end)), outside(lines.slice(end))] as const;
  const leads = parts.map(({ lead }) => lead);
  return { lists, leads, isCut: read.at(-1)?.isCut === true, around };
}

const rule = /^\s*\|?\s*:?-+:?\s*\|[\s:|-]*$/;

/** Columns that say whether a call is made, and what stands there of one that is. */
const changing =
  /^(?:condition|if|when|only if|executed?|called|status|repeat|times|optional|skip(?:ped)?|enabled|required)\??$/i;
/** Columns that say of a row which of several answers it belongs to. */
const choosing =
  /^(?:option|alternative|variant|plan|scenario|case|candidate|version|attempt|trajectory|path|sequence)$/i;
const made =
  /^(?:yes|y|true|✓|✔|✅|done|called|executed|completed|ok|always|required|1|-|–|—|none|n\/a|)$/i;

/** Whether a column of a table takes back, conditions, repeats or reorders the calls in its rows. */
function isChanged(titles: readonly string[], rows: readonly (readonly string[])[]): boolean {
  return titles.some((title, nth) => {
    const plain = title.replaceAll(/[*`]/g, '').trim();
    const own = rows.map((row) => (row[nth] ?? '').replaceAll(/[*`]/g, '').trim());
    if (/^(?:step|#|no\.?|order|nr\.?)$/i.test(plain)) {
      if (own.some((cell) => /^\d{1,4}[a-z]\.?$/i.test(cell))) return true;
      const numbers = own
        .filter((cell) => /^\d{1,4}\.?$/.test(cell))
        .map((cell) => Number.parseInt(cell, 10));
      return numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] as number));
    }
    if (/^(?:optional|skip(?:ped)?)/i.test(plain))
      return own.some((cell) => !/^(?:no|false|-|–|)$/i.test(cell));
    if (choosing.test(plain)) return new Set(own).size > 1;
    if (/^depends|^after$|^requires/i.test(plain)) return dependsOnLater(own);
    if (names.test(plain) || inputs.test(plain)) return false;
    const isOther = (cell: string) => !made.test(cell) && saysOtherwise(plain, cell);
    return own.some((cell) => isOther(cell) || (changing.test(plain) && !made.test(cell)));
  });
}

function isRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

/** The cells of a row; `\\|` is no border, and neither is one in backticks. */
function cells(row: string): string[] {
  const inside = row.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function columnsOf(titles: readonly string[]): Columns | undefined {
  const plain = titles.map((title) => title.replaceAll(/[*`]/g, '').trim());
  const input = plain.findIndex((title) => inputs.test(title));
  const found = plain.flatMap((title, nth) => (names.test(title) ? [nth] : []));
  const isNumber = (nth: number | undefined) => /^step$/i.test(plain[nth ?? 0] ?? '');
  const name = found.find((nth) => !isNumber(nth)) ?? found[0];
  const width = titles.length;
  return name === undefined ? undefined : { name, input: input < 0 ? undefined : input, width };
}

/** Whether a row depends on one that does not stand above it. */
function dependsOnLater(cells: readonly string[]): boolean {
  return cells.some((cell, at) =>
    [...cell.matchAll(/\d+/g)].some(([number]) => Number(number) > at),
  );
}

/** What a cell says of a call that is not made. */
const skipped = /^[\s*_]*(?:no|not (?:called|needed|made|used|run)|skip(?:ped)?|❌|✗)[\s*_.]*$/i;

/** A cell that is a call. */
const callCell = /^[\p{L}_][\p{L}\p{N}_.]*\(\s*(?:\)|[\p{L}_]\w*\s*=)/u;

function readRow(row: readonly string[], { name, input, width }: Columns, shapes: Shapes) {
  const isOther = (_: string, nth: number) => nth !== name && nth !== input;
  const others = row.filter(isOther).map((cell) => cell.replaceAll(/[*_`]/g, '').trim());
  const isChanged = others.some((cell) => conditionalRemark.test(cell) || callCell.test(cell));
  if (row.length !== width || isChanged || row.some((cell) => skipped.test(cell))) return undefined;
  const cell = row[name] ?? '';
  const isMarked = /[^*]\*$/.test(cell.trim()) && !/^\*/.test(cell.trim());
  const tool = cell.replaceAll(/^[\s*`]+|[\s*`]+$/g, '');
  // A mark behind a name is explained below the table; a row may say that nothing is called.
  if (isMarked || /^(?:none|n\/a|-|–|—)?$/i.test(tool)) return undefined;
  if (tool.includes('(')) {
    const isWhole = tool.endsWith(')') && callEnd(chainedCalls(tool).at(-1) ?? '') !== undefined;
    const calls = isWhole ? readCallTexts(tool, shapes) : undefined;
    return calls?.map((call): Entry => ({ kind: 'call', call, isText: true }));
  }
  if (input === undefined) return undefined;
  const given = withoutTicks(row[input] ?? '');
  const entry = callOf(tool, given, shapes);
  return entry && [entry];
}

/** Without the marks of code around it; those inside are a value's. */
function withoutTicks(cell: string): string {
  return cell
    .trim()
    .replaceAll(/^`+|`+$/g, '')
    .trim();
}

function callOf(tool: string, given: string, shapes: Shapes): Entry | undefined {
  if (given.startsWith('{')) return jsonCall(tool, given, shapes);
  if (/^(?:|-|–|—|none|n\/a|\(none\)|\(\))$/i.test(given)) return textCall(tool, [], shapes);
  const params = splitArguments(given, shapes.parametersOf(tool)) ?? colonArguments(given);
  return params && textCall(tool, params, shapes);
}
