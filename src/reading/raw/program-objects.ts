import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { literalOf } from '../../base/text/literal.ts';
import { plainText } from '../../base/text/plain-text.ts';

/** The classes whose objects programs print: messages, their parts, and calls. */
const classes =
  /^(?:AI|Chat|Tool|Text|Thinking|Redacted|Function|Response|Parsed|Assistant|Human|System)?(?:ToolUseBlock|TextBlock|ThinkingBlock|UseBlock|Block|FunctionCall|ToolCall|Call|Action|AgentAction|Function|Message|MessageChunk|AIMessage|AIMessageChunk|CompletionMessage|CompletionMessageToolCall|CompletionMessageFunctionToolCall|FunctionToolCall|OutputMessage|OutputText|ReasoningItem|Part|Content|Usage|ToolUse|Choice|Completion)$/;
const deepest = 60;

/** Objects that a program printed, as JSON, and where they stand. */
export interface PrintedObjects {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
}

/**
 * What programs print of messages and calls, `[ToolUseBlock(id='t1', input={'a': 1}, name='f')]`, as JSON: an
 * object for each, without its class. Undefined for any other text.
 */
export function programObjects(text: string): PrintedObjects | undefined {
  if (!text.includes('(')) return undefined;
  for (const { index, 1: head = '' } of text.matchAll(
    /^[^\S\n]*(?:\[\s{0,9})?(?:\w{1,40}\.){0,9}(\w{1,40})\(/gm,
  )) {
    if (!classes.test(head)) continue;
    const reader = new ObjectReader(text, index);
    const values: Json[] = [];
    let end = index;
    for (let value = reader.value(0); value !== undefined; value = reader.next()) {
      values.push(value);
      end = reader.end;
    }
    if (values.length === 0) return undefined;
    const [first] = values;
    const all = values.length === 1 && Array.isArray(first) ? first : values;
    return { value: joinedChunks(all), start: index, end };
  }
  return undefined;
}

class ObjectReader {
  private readonly text: string;
  private at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  get end(): number {
    return this.at;
  }

  /** The next object, where another one follows. */
  next(): Json | undefined {
    this.skip();
    const [, head = ''] = /^(?:\w+\.)*(\w+)\(/.exec(this.text.slice(this.at, this.at + 200)) ?? [];
    return classes.test(head) ? this.value(0) : undefined;
  }

  value(depth: number): Json | undefined {
    this.skip();
    if (depth > deepest) return undefined;
    const character = this.text[this.at] ?? '';
    if (character === '[' || character === '(') return this.list(depth);
    if (character === '{') return this.members(depth, '}', /\s*:\s*/y);
    if (character === '"' || character === "'") return this.quoted();
    const [word = ''] = this.match(/[\w.+-]+/y);
    if (this.text[this.at] !== '(') return literalOf(word);
    const name = word.slice(word.lastIndexOf('.') + 1);
    return classes.test(name) ? this.members(depth, ')', /\s*=\s*/y) : undefined;
  }

  private list(depth: number): Json[] | undefined {
    const end = this.text[this.at] === '[' ? ']' : ')';
    const items: Json[] = [];
    this.at++;
    for (this.skip(); this.text[this.at] !== end; this.skip()) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      this.match(/\s*,/y);
    }
    this.at++;
    return items;
  }

  private members(depth: number, end: string, between: RegExp): JsonObject | undefined {
    const members: [string, Json][] = [];
    this.at++;
    for (this.skip(); this.text[this.at] !== end; this.skip()) {
      const isBare = end === ')';
      const key = isBare ? this.match(/[A-Za-z_]\w*/y)[0] : this.value(depth + 1);
      const isNamed = typeof key === 'string' && this.match(between).length > 0;
      const value = isNamed ? this.value(depth + 1) : undefined;
      if (value === undefined) return undefined;
      members.push([String(key), value]);
      this.match(/\s*,/y);
    }
    this.at++;
    const names = new Set(members.map(([name]) => name));
    return names.size === members.length ? Object.fromEntries(members) : undefined;
  }

  private quoted(): Json | undefined {
    const [text] = this.match(/(["'])(?:(?!\1)[^\\]|\\.)*\1/sy);
    return text === undefined ? undefined : literalOf(text);
  }

  private match(pattern: RegExp): string[] {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found ?? [];
  }

  private skip(): void {
    this.match(/[\s,;]*/y);
  }
}

/** The calls of a streamed message, whose arguments come in pieces; other objects stay as they are. */
function joinedChunks(objects: readonly Json[]): Json {
  const chunks = objects.flatMap((one) => (isJsonObject(one) ? (one.tool_call_chunks ?? []) : []));
  const isAll = objects.every((one) => isJsonObject(one) && one.tool_call_chunks !== undefined);
  if (!isAll) return [...objects].map(withRole);
  const calls = new Map<string, { name: string; arguments: string }>();
  for (const chunk of chunks.filter(isJsonObject)) {
    const key = plainText(chunk.index);
    const call = calls.get(key) ?? { name: '', arguments: '' };
    call.name += typeof chunk.name === 'string' ? chunk.name : '';
    call.arguments += typeof chunk.args === 'string' ? chunk.args : '';
    calls.set(key, call);
  }
  return [...calls.values()].map((call) => ({ ...call }));
}

/** A message says by its class whose it is: only a model has calls. */
function withRole(value: Json): Json {
  const isMessage = isJsonObject(value) && ('tool_calls' in value || 'content' in value);
  return isMessage && !('role' in value) ? { role: 'assistant', ...value } : value;
}
