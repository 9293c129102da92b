import { ExactNumber, isJsonObject, type Json } from '../../../base/json.ts';
import { cut } from '../../../base/text/printable.ts';
import type { Audit, AuditPlace, AuditRule, AuditTurn } from '../../../model/audit.ts';
import type { Paint } from '../../../words/diagnostics.ts';
import { widthOf, wrappedLines } from '../../../words/lines.ts';
import { shown } from '../../../words/shown.ts';

/** Colours, and the width of the screen in columns. */
export interface Look {
  readonly paint: Paint;
  readonly screen: number;
}

/** Rows leave room at the right edge for places of up to this many columns. */
const widestPlace = 24;
/** The least width of a text column. */
const narrowest = 24;
const longestValue = 300;

/** A row: its text, its indentation, and a place for the right edge. */
export interface AuditRow {
  readonly text: string;
  readonly indent?: number;
  readonly at?: AuditPlace | undefined;
  /** The additional indentation of the following lines of a long text. */
  readonly hang?: number;
  readonly paint?: (text: string) => string;
}

/** Lays out an agent's part of an audit for a terminal. */
export class Page {
  readonly paint: Paint;
  private readonly screen: number;
  private readonly workflow: string | null;
  private readonly profile: string;
  private readonly next: string | undefined;

  constructor(
    { at }: Audit,
    { file, next }: Pick<AuditTurn, 'file' | 'next'>,
    { paint, screen }: Look,
  ) {
    this.paint = paint;
    this.screen = screen;
    this.next = next;
    this.workflow = file;
    this.profile = at.file;
  }

  /** A place as text, abbreviated for the files named in the head. */
  place({ file, line, column }: AuditPlace): string {
    if (file === this.workflow) return `workflow:${line}`;
    // Often each profile is one line, so columns are not needed.
    const name = file === this.profile ? 'profile' : shown(file);
    return `${name}:${line}:${column}`;
  }

  /** A rule as text: `the skip in else of conditional 2`. */
  rule({ kind, conditional, branch, at }: AuditRule): string {
    const place = this.place(at);
    if (kind === 'final_only') {
      const why = `for ${shown(this.next ?? '')} follows`;
      return isStart(at) ? `final_only (the default), ${why}` : `final_only (${place}), ${why}`;
    }
    if (kind === 'halt') return `the end of the walk (${place})`;
    if (conditional === undefined) return `${kind} (${place})`;
    if (kind === 'tool_condition' || kind === 'pathway') {
      return `conditional ${conditional}, which takes ${shown(branch ?? '')} (${place})`;
    }
    return `the ${kind} in ${branch} of conditional ${conditional} (${place})`;
  }

  /** Whether a text and its place fit into one line. */
  fits(row: AuditRow): boolean {
    const { text, at } = row;
    const place = at === undefined ? '' : this.place(at);
    return this.indentOf(row) + widthOf(text) + widthOf(place) + 2 <= this.screen;
  }

  /** The lines of a row; the place is at the right edge, or below where the text leaves no room. */
  row(row: AuditRow): string {
    const { text, at, hang = 2, paint } = row;
    const indent = this.indentOf(row);
    const place = at === undefined ? '' : this.place(at);
    const width = this.screen - indent;
    const isWhole = widthOf(text) <= width || widthOf(place) > widestPlace;
    const lines = hanging(text, isWhole ? width : width - widthOf(place) - 2, hang);
    const margins = lines.map((_, at) => ' '.repeat(at > 0 ? indent + hang : indent));
    const painted = lines.map((line, at) => `${margins[at]}${paint?.(line) ?? line}`);
    const gap = width - widthOf(lines[0] ?? '') - widthOf(place);
    const edge = place === '' ? '' : ' '.repeat(Math.max(0, gap)) + this.paint.dim(place);
    if (place !== '' && gap < 2) return `${[...painted, ...this.below(place)].join('\n')}\n`;
    return `${[`${painted[0]}${edge}`, ...painted.slice(1)].join('\n')}\n`;
  }

  /** The indentation of a row, at most half of the page. */
  private indentOf({ indent = 0 }: AuditRow): number {
    return Math.min(indent, this.screen >> 1);
  }

  /** A place on lines of its own, at the right edge. */
  private below(place: string): string[] {
    return wrappedLines(place, this.screen).map((line) => {
      return ' '.repeat(this.screen - widthOf(line)) + this.paint.dim(line);
    });
  }
}

/** Whether a place is the start of a file, which stands for things that no line contains. */
function isStart({ line, column }: AuditPlace): boolean {
  return line === 1 && column === 1;
}

function hanging(text: string, width: number, hang: number): string[] {
  const [first = ''] = wrappedLines(text, width);
  const rest = text.slice(first.length).trimStart();
  return rest === '' ? [first] : [first, ...wrappedLines(rest, Math.max(narrowest, width - hang))];
}

/** A value as JSON on one line; long values are cut, and control characters are escaped. */
export function valueShown(value: Json): string {
  return shown(cut(inLine(value), longestValue), longestValue + 3);
}

function inLine(value: Json): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}: ${inLine(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}

/** A text of the workflow, such as an expression or a condition, on one line. */
export function textShown(text: string): string {
  return shown(text, longestValue);
}
