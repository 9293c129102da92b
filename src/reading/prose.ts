import { argumentKeys } from './argument-keys.ts';
import type { Shapes } from './call-text.ts';
import { callEnd, chainedCalls, isUnclosed } from './chained-calls.ts';
import { isReceiver, readStatement } from './code-lines.ts';
import { conditions, introduces } from './condition.ts';
import type { Entry } from './entry.ts';
import { joinedLines } from './joined-lines.ts';
import { bareName, LineBreaks, marker, withoutHeadings } from './line-breaks.ts';
import { mayHoldCall, readLine, withoutLead, withoutTail } from './prose-line.ts';
import { Faults } from './repair/faults.ts';

const heading =
  /^[\s#*_<>/-]*(?:(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) (?:order|way|solution|plan)\s*|(?:alternative |possible |valid )?(?:trajectory|path|option|sequence|alternative|variant)\s*#?\d*\b[^(]*):?[\s*_]*$/i;
/** A line longer than this is no call in prose. */
const longest = 20_000;

/** Calls found in lines, and whether the last of them was cut off. */
export interface ReadProse {
  readonly lists: Entry[][];
  readonly isCut: boolean;
}

/**
 * The calls that stand in lines of prose or code, each alone on its line, several with arrows between
 * them, or in backticks inside a sentence; a heading such as "Trajectory 2:" begins another trajectory.
 * A line that may hold a call and cannot be read whole refuses the text, but for the last one of a text
 * that stops in the middle.
 */
export function readProse(text: string, shapes: Shapes, mayBeCut = false): ReadProse {
  const reader = new ProseReader(shapes);
  const lines = joinedLines(text.trimEnd().replaceAll('\\_', '_'));
  const last = lines.pop() ?? '';
  for (const line of lines) reader.add(line);
  const isOpen = isUnclosed(withoutTail(withoutLead(last)));
  const isCut =
    isOpen || isHalf(last, reader.hasArguments, shapes) || (mayBeCut && !isWhole(last, shapes));
  reader.add(isCut ? beginning(last) : last);
  if (isCut) reader.cut(last);
  if (mayBeCut) reader.dropHalf();
  return { lists: reader.end(), isCut };
}

/** Whether the last line of a text that was cut off is whole calls, or none. */
function isWhole(line: string, shapes: Shapes): boolean {
  const entries = readLine(line, { ...shapes, faults: new Faults() });
  return entries?.every((one) => one.kind === 'call' && one.call.params !== undefined) === true;
}

/** The calls of a line that was cut off in its last one, where others stand before that. */
function beginning(line: string): string {
  const parts = chainedCalls(line);
  const last = parts.at(-1) ?? '';
  const from = line.length - last.length;
  const end = callEnd(last);
  if (end !== undefined) return half.test(last.slice(end)) ? line.slice(0, from + end) : '';
  return parts.length > 1 ? line.slice(0, from) : '';
}

/** A word that may be half of a name: alone on its line, or behind a call. */
const half = /(?:^|->|=>|→|;|\bthen|\band)\s*[a-z_][\w.]*$/;

/** Whether the last line is the name of a tool that may go on, with its arguments or its own rest. */
function isHalf(line: string, hasArguments: boolean, shapes: Shapes): boolean {
  const statement = readStatement(withoutLead(line)) ?? line;
  if (hasArguments && (isReceiver(line) || marker.test(line))) return true;
  const calls = chainedCalls(statement).at(-1) ?? '';
  const rest = callEnd(calls) === undefined ? statement : calls.slice(callEnd(calls));
  if ((hasArguments || callEnd(calls) !== undefined) && half.test(rest.trimEnd())) return true;
  const entry = readLine(line, { ...shapes, faults: new Faults() })?.at(-1);
  if (entry?.kind !== 'call' || entry.call.params !== undefined) return false;
  return hasArguments || shapes.parametersOf(entry.call.tool) === undefined;
}

/** A line below a call that has its arguments: `order_id: 7`. */
const argumentLine = /^\s*(?:[-*+•]\s+)?[`*"']*([\p{L}_]\w*)[`*"']*\s*[:=]/u;

class ProseReader {
  private readonly lists: Entry[][] = [[]];
  private readonly faults = new Faults();
  private readonly shapes: Shapes;
  /** The last line that says that what comes below it is not always done. */
  private condition: string | undefined;
  private previous: string | undefined;
  private readonly breaks = new LineBreaks();

  constructor(shapes: Shapes) {
    this.shapes = shapes;
  }

  add(line: string): void {
    if (line.length < 80 && heading.test(line)) {
      this.lists.push([]);
      this.condition = undefined;
      this.breaks.restart();
      return;
    }
    const faults = new Faults();
    const entries = line.length > longest ? undefined : readLine(line, { ...this.shapes, faults });
    if (entries === undefined || this.isArgument(line, entries)) refuseLine(line, this.faults);
    this.faults.merge(faults);
    if (this.breaks.isBroken(line, (entries ?? []).length > 0)) refuseLine(line, this.faults);
    for (const entry of entries ?? []) this.lists.at(-1)?.push(entry);
    const isConditional = this.condition !== undefined && (entries ?? []).length > 0;
    if (isConditional) refuseLine(this.condition ?? '', this.faults);
    const what = (entries ?? []).length === 0 ? introduces(line) : undefined;
    // What stands right below a condition is a part of it.
    const isBelow = this.condition !== undefined && this.previous === this.condition;
    if (what !== undefined && !isBelow) this.condition = what === 'condition' ? line : undefined;
    this.previous = line;
  }

  /** Whether a line holds an argument of the call above it, which has none. */
  private isArgument(line: string, entries: readonly Entry[]): boolean {
    const last = this.lists.at(-1)?.at(-1);
    if (last?.kind !== 'call' || last.call.params !== undefined || entries.length > 0) return false;
    if (/^\s*\{/.test(line)) return true;
    const [, name = ''] = argumentLine.exec(line) ?? [];
    const known = this.shapes.parametersOf(last.call.tool) ?? [];
    return known.includes(name) || argumentKeys.includes(name.toLowerCase());
  }

  /** Ends in a call that is not read: below a condition, too. */
  cut(line: string): void {
    const open = chainedCalls(line).at(-1) ?? '';
    const inside = open.slice(open.indexOf('(') + 1);
    // Words behind its last value say more of a call than that it was cut off.
    if (conditions.test(/[^)\]}"',]*$/.exec(inside)?.[0] ?? '')) refuseLine(line, this.faults);
    if (mayHoldCall(inside, inside, this.shapes.parametersOf)) refuseLine(line, this.faults);
    if (this.condition !== undefined) refuseLine(this.condition, this.faults);
  }

  /** Takes back a last name, of which nobody knows whether arguments would have followed. */
  dropHalf(): void {
    const last = this.lists.at(-1);
    const entry = last?.at(-1);
    const isHalf = entry?.kind === 'call' && entry.call.params === undefined;
    if (isHalf && this.shapes.parametersOf(entry.call.tool)?.length !== 0) last?.pop();
  }

  get hasArguments(): boolean {
    const entries = this.lists.flat();
    return entries.some((one) => one.kind === 'call' && one.call.params !== undefined);
  }

  /** Trajectories with calls in them. What could not be read counts with them, or where it is all. */
  end(): Entry[][] {
    const lists = this.lists.map(withoutHeadings);
    const found = lists.filter((entries) => entries.some(({ kind }) => kind === 'call'));
    const bare = bareName(found, this.shapes.parametersOf);
    if (bare !== undefined) refuseLine(bare, this.faults);
    if (this.breaks.isOpen) refuseLine('...', this.faults);
    if (found.length > 0 || this.faults.refusal !== undefined)
      this.shapes.faults.merge(this.faults);
    return found;
  }
}

function refuseLine(line: string, faults: Faults): void {
  const text = line.trim();
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  faults.refuse({ unread: { problem: 'part', what: `the line “${shown}”, which may be a call` } });
}
