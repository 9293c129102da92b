import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { key, scalar, withoutComment } from './yaml-scalars.ts';

/** A line of YAML: how far it is indented, and what it says. */
interface Line {
  readonly indent: number;
  readonly text: string;
  /** The text of a block below it, if it ends in `|` or `>`. */
  readonly block?: string;
}

/**
 * The lists and objects of a text that is YAML, of the kind that models write: blocks of `- ` and `key: value`,
 * values on one line or as block texts, comments, and documents, of which each is an item. Undefined if any line
 * is something else.
 */
export function readYaml(text: string): Json | undefined {
  // Blocks have no brackets around them; most texts that are asked about are JSON.
  if (/^\s*[[{]/.test(text)) return undefined;
  const documents = text.split(/^---[^\S\n]*$/m).filter((part) => linesOf(part).length > 0);
  if (documents.length > 1) {
    const values = documents.map(readDocument);
    return values.every((value) => value !== undefined && isJsonObject(value))
      ? (values as Json[])
      : undefined;
  }
  return documents[0] === undefined ? undefined : readDocument(documents[0]);
}

function readDocument(text: string): Json | undefined {
  const lines = linesOf(text);
  if (lines.length > 20_000 || lines.some(({ indent }) => indent > 60)) return undefined;
  const reader = new YamlReader(lines);
  const value = reader.block(lines[0]?.indent ?? 0);
  return reader.isAtEnd && typeof value === 'object' ? value : undefined;
}

/** The end of a line that begins a block text: literal or folded, and what becomes of its last line breaks. */
const opener = /(?:^|[:-]\s+)([|>])([+-]?)$/;

function linesOf(text: string): Line[] {
  const all = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const lines: Line[] = [];
  for (let at = 0; at < all.length; at++) {
    const line = withoutComment(all[at] as string);
    if (/^\s*(?:\.\.\.)?$/.test(line)) continue;
    const indent = line.search(/\S/);
    const said = line.trim();
    const [mark = '', kind = '', chomp = ''] = opener.exec(said) ?? [];
    if (mark === '') {
      lines.push({ indent, text: said });
      continue;
    }
    const least = indent + (/^(?:-\s+)*/.exec(said)?.[0].length ?? 0);
    const end = all.findIndex(
      (other, nth) => nth > at && other.trim() !== '' && other.search(/\S/) <= least,
    );
    const body = all.slice(at + 1, end < 0 ? undefined : end);
    lines.push({
      indent,
      text: said.slice(0, -kind.length - chomp.length),
      block: blockText(body, kind, chomp),
    });
    at += body.length;
  }
  return lines;
}

/** The text of the lines of a block. */
function blockText(body: readonly string[], kind: string, chomp: string): string {
  const margin = Math.min(
    ...body.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  );
  const lines = body.map((line) => line.slice(Number.isFinite(margin) ? margin : 0));
  const whole = lines.join('\n').replace(/\n+$/, '');
  const said = kind === '|' ? whole : folded(whole);
  if (said === '' || chomp === '-') return said;
  const more = chomp === '+' ? /\n*$/.exec(lines.join('\n'))?.[0].length : 0;
  return `${said}${'\n'.repeat(1 + Math.max(0, (more ?? 0) - 1))}`;
}

/** Single line breaks are spaces, and empty lines are line breaks; lines that are indented stay. */
function folded(text: string): string {
  return text.replaceAll(/([^\n])\n(?![\n\s])/g, '$1 ').replaceAll(/\n\n/g, '\n');
}

/** What is indented further is not read. */
const deepest = 100;

class YamlReader {
  private readonly lines: Line[];
  private readonly anchors = new Map<string, Json>();
  private at = 0;

  constructor(lines: readonly Line[]) {
    this.lines = [...lines];
  }

  get isAtEnd(): boolean {
    return this.at === this.lines.length;
  }

  /** The value that begins at the next line, all of it indented so far. */
  block(indent: number): Json | undefined {
    const line = this.lines[this.at];
    if (line === undefined || line.indent !== indent || indent > deepest) return undefined;
    return /^-(?:\s|$)/.test(line.text) ? this.list(indent) : this.object(indent);
  }

  private list(indent: number): Json | undefined {
    const items: Json[] = [];
    for (let line = this.lines[this.at]; line?.indent === indent; line = this.lines[this.at]) {
      const [dash] = /^-\s*/.exec(line.text) ?? [];
      if (dash === undefined) break;
      const rest = line.text.slice(dash.length);
      const inner = indent + dash.length;
      const isBlock = key.test(rest) || /^-\s/.test(rest);
      if (isBlock) this.lines[this.at] = { ...line, indent: inner, text: rest };
      const item = isBlock ? this.block(inner) : this.value(rest, indent + 1, line);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  }

  private object(indent: number): JsonObject | undefined {
    const members: [string, Json][] = [];
    for (let line = this.lines[this.at]; line?.indent === indent; line = this.lines[this.at]) {
      const [, double, single, plain, rest = ''] = key.exec(line.text) ?? [];
      const name = double ?? single ?? plain;
      if (name === undefined || members.some(([known]) => known === name)) return undefined;
      const value = this.value(rest, indent, line);
      if (value === undefined) return undefined;
      members.push([name, value]);
    }
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }

  /** The value of a line: on it, or in the block below it, which for a list may begin at its key. */
  private value(rest: string, least: number, { block }: Line): Json | undefined {
    this.at++;
    if (block !== undefined) return block;
    if (rest !== '') return this.plain(rest);
    const next = this.lines[this.at];
    const isBelow = next !== undefined && next.indent >= least;
    if (isBelow && (next.indent > least || next.text.startsWith('- ')))
      return this.block(next.indent);
    return undefined;
  }

  /** A value on its line, which may have a name, or be the name of one before it. */
  private plain(text: string): Json | undefined {
    const [, alias] = /^\*(\w+)$/.exec(text) ?? [];
    if (alias !== undefined) return this.anchors.get(alias);
    const [, anchor, rest = text] = /^&(\w+)\s+(.*)$/.exec(text) ?? [];
    const value = scalar(rest);
    if (anchor !== undefined && value !== undefined) this.anchors.set(anchor, value);
    return value;
  }
}

/** Whether a value read from YAML has calls as objects, and is no mere list of words. */
export function hasObjects(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => hasObjects(item));
  return isJsonObject(value);
}
