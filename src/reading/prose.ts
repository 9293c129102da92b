import { argumentKeys } from './argument-keys.ts';
import type { Shapes } from './call-text.ts';
import { callEnd, chainedCalls, isUnclosed } from './chained-calls.ts';
import { isReceiver, readStatement } from './code-lines.ts';
import type { Entry } from './entry.ts';
import { joinedLines } from './joined-lines.ts';
import {
  areNumberedOtherwise,
  bareName,
  LineBreaks,
  marker,
  withoutHeadings,
} from './line-breaks.ts';
import {
  calledIn,
  hasOtherForm,
  mayHoldCall,
  readLine,
  withoutLead,
  withoutTail,
} from './prose-line.ts';
import { Faults } from './repair/faults.ts';
import {
  changesCalls,
  conditions,
  introduces,
  isChoice,
  isHeading,
  namesVersion,
} from './take-backs.ts';

const heading =
  /^[\s#*_<>/-]*(?:(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) (?:order|way|solution|plan)\s*|(?:alternative |possible |valid )?(?:trajectory|path|option|sequence|alternative|variant)\s*#?\d*\b[^(]*|(?:initial|original|old|new|revised|updated|corrected|improved|final) (?:plan|version|draft|list|answer|attempt|calls)):?[\s*_]*$/i;
const turn =
  /^[\s#*_>-]*(?:(?:or|either|vs|versus)\b[\s:.*_]*$|alternatively\b|(?:no\b[\s,]*)?wait\b|actually\b|correct(?:ed|ion)\b|revised\b|no,|oops\b|on second thought\b)/i;

/** Whether a line makes what is below it something else than what is above it. */
function isBreak(line: string): boolean {
  return (
    isHeading(line) ||
    isMark(line) ||
    turn.test(line) ||
    namesVersion(line) ||
    (line.length < 20 && isChoice(line)) ||
    (line.length < 80 && heading.test(line))
  );
}

/** Whether a line is the mark of a fence, or a rule between two parts. */
function isMark(line: string): boolean {
  return /^\s*(?:`{3,}|~{3,}|-{3,}\s*$|\*{3,}\s*$|={3,}\s*$|\\(?:begin|end)\{)/.test(line);
}
/** A line longer than this is no call in prose. */
const longest = 20_000;

/** Calls that stand in lines without a break between them, and the lines between those before and them. */
export interface LineGroup {
  readonly lead: string[];
  readonly entries: Entry[];
  /** What of its lines, and of those above them, cannot be read. */
  readonly faults: Faults;
}

/** Calls found in lines, and whether the last of them was cut off. */
export interface ReadProse {
  readonly groups: readonly LineGroup[];
  readonly isCut: boolean;
  /** The lines that are no calls, and those of them behind the last call. */
  readonly words: readonly string[];
  readonly tail: readonly string[];
}

/**
 * The calls that stand in lines of prose or code, each alone on its line, several with arrows between
 * them, or in backticks inside a sentence; a heading such as "Trajectory 2:" begins another trajectory.
 * A line that may hold a call and cannot be read whole refuses the text, but for the last one of a text
 * that stops in the middle.
 */
export function readProse(text: string, given: Shapes, mayBeCut = false): ReadProse {
  if (text.trim() === '') return { groups: [], isCut: false, words: [], tail: [] };
  const shapes = { ...given, called: calledIn(text) };
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
  return { groups: reader.end(), isCut, words: reader.words, tail: reader.tail };
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
  if (end !== undefined) return linked.test(last.slice(end)) ? line.slice(0, from + end) : '';
  return parts.length > 1 ? line.slice(0, from) : '';
}

/** A word that may be half of a name: alone on its line, or behind a call. */
const half = /(?:^|->|=>|→|;|\bthen|\band)\s*[a-z_][\w.]*$/;
/** The same behind a call on its line. */
const linked = /(?:->|=>|→|;|\bthen|\band)\s*[a-z_][\w.]*$/;

/** Whether the last line is the name of a tool that may go on, with its arguments or its own rest. */
function isHalf(line: string, hasArguments: boolean, shapes: Shapes): boolean {
  if (changesCalls(line)) return false;
  const statement = readStatement(withoutLead(line)) ?? line;
  if (hasArguments && (isReceiver(line) || marker.test(line))) return true;
  const calls = chainedCalls(statement).at(-1) ?? '';
  const rest = callEnd(calls) === undefined ? statement : calls.slice(callEnd(calls));
  const isBehind = callEnd(calls) !== undefined;
  if ((hasArguments || isBehind) && (isBehind ? linked : half).test(rest.trimEnd())) return true;
  const entry = readLine(line, { ...shapes, faults: new Faults() })?.at(-1);
  if (entry?.kind !== 'call' || entry.call.params !== undefined) return false;
  return hasArguments || shapes.parametersOf(entry.call.tool) === undefined;
}

/** A line below a call that has its arguments: `order_id: 7`. */
const argumentLine = /^\s*(?:[-*+•]\s+)?[`*"']*([\p{L}_]\w*)[`*"']*\s*[:=]/u;

/** Code that gives something another name. */
const alias = /^\s*(?:(?:const|let|var)\s+)?([\p{L}_]\w*)\s*=\s*[\p{L}_][\p{L}\p{N}_.]*\s*;?\s*$/u;

class ProseReader {
  readonly words: string[] = [];
  private readonly groups: LineGroup[] = [{ lead: [], entries: [], faults: new Faults() }];
  /** The lines behind the last call. */
  private lead: string[] = [];
  /** What was met behind the last call. */
  private faults = new Faults();
  private readonly shapes: Shapes;
  /** The last line that says that what comes below it is not always done. */
  private condition: string | undefined;
  private previous: string | undefined;
  /** The first line that is a call in a form that is not read. */
  private other: string | undefined;
  /** The lines of the calls since the last break. */
  private fronts: string[] = [];
  private readonly breaks = new LineBreaks();

  constructor(shapes: Shapes) {
    this.shapes = shapes;
  }

  add(line: string): void {
    const faults = new Faults();
    const entries = line.length > longest ? undefined : readLine(line, { ...this.shapes, faults });
    if (entries === undefined || this.isArgument(line, entries)) refuseLine(line, this.faults);
    if (this.shapes.called?.has(alias.exec(line)?.[1] ?? '') === true)
      refuseLine(line, this.faults);
    this.faults.merge(faults);
    if (entries?.length === 0 && line.length <= longest && hasOtherForm(line)) this.other ??= line;
    const isConditional = this.condition !== undefined && (entries ?? []).length > 0;
    if (isConditional) refuseLine(this.condition ?? '', this.faults);
    this.keep(line, entries ?? []);
    const what = (entries ?? []).length === 0 ? introduces(line) : undefined;
    // What stands right below a condition is a part of it.
    const isBelow = this.condition !== undefined && this.previous === this.condition;
    if (what !== undefined && !isBelow) this.condition = what === 'condition' ? line : undefined;
    else if (heading.test(line)) this.condition = undefined;
    this.previous = line;
  }

  /** Keeps the calls of a line, with those above it unless something stands between them that says what they are. */
  private keep(line: string, entries: readonly Entry[]): void {
    if (entries.length === 0 && isBreak(line)) this.breaks.restart();
    if (this.breaks.isBroken(line, entries.length > 0)) refuseLine(line, this.faults);
    if (entries.length === 0) {
      if (line.trim() === '') return;
      this.lead.push(line);
      this.words.push(line);
      return;
    }
    if (this.last !== undefined && this.lead.some(isBreak)) {
      this.groups.push({ lead: [], entries: [], faults: new Faults() });
      this.fronts = [];
    }
    this.fronts.push(line);
    if (areNumberedOtherwise(this.fronts)) refuseLine(line, this.faults);
    const group = this.groups.at(-1) as LineGroup;
    if (group.entries.length === 0) group.lead.push(...this.lead);
    group.entries.push(...entries);
    group.faults.merge(this.faults);
    this.faults = new Faults();
    this.lead = [];
  }

  /** The lines behind the last call. */
  get tail(): readonly string[] {
    return this.lead;
  }

  private get last(): Entry | undefined {
    return this.groups.at(-1)?.entries.at(-1);
  }

  /** Whether a line holds an argument of the call above it, which has none. */
  private isArgument(line: string, entries: readonly Entry[]): boolean {
    const { last } = this;
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
    if (mayHoldCall(inside, inside, this.shapes)) refuseLine(line, this.faults);
    if (this.condition !== undefined) refuseLine(this.condition, this.faults);
  }

  /** Takes back a last name, of which nobody knows whether arguments would have followed. */
  dropHalf(): void {
    const last = this.groups.at(-1)?.entries;
    const entry = last?.at(-1);
    const isHalf = entry?.kind === 'call' && entry.call.params === undefined;
    if (isHalf && this.shapes.parametersOf(entry.call.tool)?.length !== 0) last?.pop();
  }

  get hasArguments(): boolean {
    const entries = this.groups.flatMap((group) => group.entries);
    return entries.some((one) => one.kind === 'call' && one.call.params !== undefined);
  }

  /** Trajectories with calls in them. What could not be read counts with them, or where it is all. */
  end(): LineGroup[] {
    const groups = this.groups.map((group) => ({
      ...group,
      entries: withoutHeadings(group.entries),
    }));
    const found = groups.filter(({ entries }) => entries.some(({ kind }) => kind === 'call'));
    const bare = bareName(
      found.map(({ entries }) => entries),
      this.shapes.parametersOf,
    );
    if (bare !== undefined) refuseLine(bare, this.faults);
    if (this.other !== undefined && found.length > 0) refuseLine(this.other, this.faults);
    if (this.breaks.isOpen) refuseLine('...', this.faults);
    this.shapes.faults.merge(this.faults);
    return found;
  }
}

function refuseLine(line: string, faults: Faults): void {
  const text = line.trim();
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  faults.refuseBy('whole-lines', `the line “${shown}”, which may be a call`);
}
