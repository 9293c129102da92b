import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { literalOf } from '../../base/text/literal.ts';

/** A line of YAML: how far it is indented, and what it says. */
interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * The lists and objects of a text that is YAML, of the plain kind that models write: blocks of `- ` and
 * `key: value`, one line a value. Undefined if any line is something else.
 */
export function readYaml(text: string): Json | undefined {
  const lines = text.split('\n').flatMap((line): Line[] => {
    const isNothing = /^\s*(?:#.*|---|\.\.\.)?$/.test(line);
    return isNothing ? [] : [{ indent: line.search(/\S/), text: line.trim() }];
  });
  if (lines.length > 20_000 || lines.some(({ indent }) => indent > 60)) return undefined;
  const reader = new YamlReader(lines);
  const value = reader.block(lines[0]?.indent ?? 0);
  return reader.isAtEnd && typeof value === 'object' ? value : undefined;
}

/** What is indented further is not read. */
const deepest = 100;

const key = /^(?:"([^"\\]+)"|'([^']+)'|([\p{L}_][\p{L}\p{N}_. -]*)):(?:\s+(.*))?$/u;

class YamlReader {
  private readonly lines: Line[];
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
      if (isBlock) this.lines[this.at] = { indent: inner, text: rest };
      const item = isBlock ? this.block(inner) : this.value(rest, indent + 1);
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
      const value = this.value(rest, indent);
      if (value === undefined) return undefined;
      members.push([name, value]);
    }
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }

  /** The value of a line: on it, or in the block below it, which for a list may begin at its key. */
  private value(rest: string, least: number): Json | undefined {
    this.at++;
    if (rest !== '') return scalar(rest);
    const next = this.lines[this.at];
    const isBelow = next !== undefined && next.indent >= least;
    if (isBelow && (next.indent > least || next.text.startsWith('- ')))
      return this.block(next.indent);
    return undefined;
  }
}

/** A plain value; undefined if YAML reads it in a way of its own (anchors, folded texts). */
function scalar(text: string): Json | undefined {
  const value = literalOf(text);
  if (value !== undefined) return value;
  if (/^\{.*\}$/.test(text)) return flow(text.slice(1, -1));
  const isOdd = /["']$/.test(text) && text.split(text.at(-1) as string).length % 2 === 0;
  if (isOdd || /^(?:[&*!|>%@`"'[{]|-\s)/.test(text) || / #/.test(text) || /:(?:\s|$)/.test(text))
    return undefined;
  return /^(?:~|yes|no|on|off)$/i.test(text) ? undefined : text;
}

/** An object on one line, `{order_id: A1, amount: 54}`; undefined if anything in it has quotes or brackets. */
function flow(inside: string): JsonObject | undefined {
  if (/["'[\]{}]/.test(inside)) return undefined;
  const members = inside.split(',').map((part): [string, Json] | undefined => {
    const [, , , name, rest = ''] = key.exec(part.trim()) ?? [];
    const value = rest === '' ? undefined : scalar(rest);
    return name === undefined || value === undefined ? undefined : [name, value];
  });
  const read = members.filter((member) => member !== undefined);
  const names = new Set(read.map(([name]) => name));
  return names.size === members.length ? Object.fromEntries(read) : undefined;
}

/** Whether a value read from YAML has calls as objects, and is no mere list of words. */
export function hasObjects(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => hasObjects(item));
  return isJsonObject(value);
}
