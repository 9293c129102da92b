import type { Json } from '../../base/json.ts';
import { literalOf } from '../../base/text/literal.ts';
import { numeralIn } from '../argument-values.ts';

/** A key of a mapping, in quotes or not, and what stands behind it. */
export const key = /^(?:"([^"\\]+)"|'([^']+)'|([\p{L}_][\p{L}\p{N}_. -]*)):(?:\s+(.*))?$/u;

/** A value on one line; undefined if YAML reads it in a way of its own, or in several. */
export function scalar(text: string): Json | undefined {
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^[[{]/.test(text)) return literalOf(text) ?? new FlowReader(text).read();
  const value = literalOf(text);
  if (value !== undefined) return value;
  if (text === '~') return null;
  const numeral = /^[+-]?(?:\.\d+|\d+|0x[\da-fA-F]+|0o[0-7]+)$/.test(text)
    ? numeralIn(text)
    : undefined;
  if (numeral !== undefined) return literalOf(numeral);
  const isOdd = /["']$/.test(text) && text.split(text.at(-1) as string).length % 2 === 0;
  if (isOdd || /^(?:[&*!|>%@`"'[{?]|-\s)/.test(text) || /:(?:\s|$)/.test(text)) return undefined;
  const isOther =
    /^(?:yes|no|on|off|y|n)$/i.test(text) ||
    /^[+-]?\.(?:inf|nan)$/i.test(text) ||
    /^[+-]?\d[\d_]*_[\d_]*$/.test(text);
  return isOther ? undefined : text;
}

/** A line without its comment; a quote opens a text only where a value may begin. */
export function withoutComment(line: string): string {
  let quote = '';
  let before = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string;
    if (quote !== '') {
      if (character === '\\' && quote === '"') at++;
      else if (character === quote) quote = '';
    } else if (`"'`.includes(character) && (before === '' || ':-[{,'.includes(before)))
      quote = character;
    else if (character === '#' && (at === 0 || /\s/.test(line[at - 1] as string)))
      return line.slice(0, at).trimEnd();
    if (!/\s/.test(character)) before = character;
  }
  return line;
}

const deepest = 100;

/** Lists and mappings on one line, `[a, b]` and `{order_id: A1, ids: [x, y]}`. */
class FlowReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): Json | undefined {
    const value = this.value(0);
    return this.at === this.text.length ? value : undefined;
  }

  private value(depth: number): Json | undefined {
    if (depth > deepest) return undefined;
    if (this.takes('[')) return this.list(depth);
    if (this.takes('{')) return this.mapping(depth);
    const [text = ''] = this.match(
      /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^[\]{},]+?(?=\s*(?:[,\]}]|$))/y,
    );
    return text === '' ? undefined : scalar(text);
  }

  private list(depth: number): Json[] | undefined {
    const items: Json[] = [];
    while (!this.takes(']')) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.takes(',') && this.text[this.at] !== ']') return undefined;
    }
    return items;
  }

  private mapping(depth: number): Json | undefined {
    const members: [string, Json][] = [];
    while (!this.takes('}')) {
      const [, double, single, plain] = this.match(
        /(?:"([^"\\]+)"|'([^']+)'|([^\s"'[\]{},:]+))\s*:\s*/y,
      );
      const name = double ?? single ?? plain;
      const value = name === undefined ? undefined : this.value(depth + 1);
      if (name === undefined || value === undefined || members.some(([known]) => known === name))
        return undefined;
      members.push([name, value]);
      if (!this.takes(',') && this.text[this.at] !== '}') return undefined;
    }
    return Object.fromEntries(members);
  }

  private takes(character: string): boolean {
    this.match(/\s*/y);
    if (this.text[this.at] !== character) return false;
    this.at++;
    this.match(/\s*/y);
    return true;
  }

  private match(pattern: RegExp): string[] {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found ?? [];
  }
}
