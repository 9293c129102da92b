// Reads a chat of which every message is as the chat APIs of OpenAI and Anthropic have it, and nothing is odd,
// in one pass: a chat of 25 messages takes a tenth of the time that it takes in `chat-events.ts`, which asks the
// readers of all providers for each message. test/reading/plain-chat.test.ts compares the two.

import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { CallEvent, MessageEvent, ResultEvent, Run, Speaker } from '../model/run.ts';
import type { Shapes } from './call-text.ts';
import { readOne } from './chat-events.ts';
import { contentOf } from './said-events.ts';
import { mayWriteCall } from './written-forms.ts';

type PlainEvent = MessageEvent | CallEvent | ResultEvent;

const speakers = new Map<Json | undefined, Speaker>([
  ['user', 'user'],
  ['system', 'system'],
  ['developer', 'system'],
  ['assistant', 'agent'],
  ['tool', 'tool'],
]);

/**
 * The run of a chat with calls, if the form of each message is plain, each call has an id of its own, and each
 * result stands behind its call; undefined for any other.
 */
export function plainRun(messages: readonly JsonObject[], shapes: Shapes): Run | undefined {
  const chat = new PlainChat(shapes);
  for (const message of messages) if (!chat.takes(message)) return undefined;
  return chat.hasCalls && chat.isWell ? { events: chat.events } : undefined;
}

/** The members of a plain message. */
interface PlainMessage {
  role: Json;
  content: Json;
  calls: readonly Json[];
  id: Json;
  name: Json;
}

/** The members of a message; undefined if it has others, that say something. */
function membersOf(message: JsonObject): PlainMessage | undefined {
  const found: PlainMessage = { role: null, content: null, calls: [], id: null, name: null };
  for (const key of Object.keys(message)) {
    const value = message[key] as Json;
    if (key === 'role') found.role = value;
    else if (key === 'content') found.content = value;
    else if (key === 'tool_calls' && Array.isArray(value)) found.calls = value;
    else if (key === 'tool_call_id') found.id = value;
    else if (key === 'name') found.name = value;
    else if (value !== null || !(key === 'refusal' || key === 'function_call' || key === 'audio'))
      return undefined;
  }
  return found;
}

/** Takes messages one by one, as long as they are plain. */
class PlainChat {
  readonly events: PlainEvent[] = [];
  hasCalls = false;
  private readonly shapes: Shapes;
  /** The places of the calls, by their ids. */
  private readonly calls = new Map<string, number>();

  constructor(shapes: Shapes) {
    this.shapes = shapes;
  }

  /** Whether nothing had to be mended or refused. */
  get isWell(): boolean {
    return this.shapes.faults.isEmpty;
  }

  /** Takes a message; false if it is not plain. */
  takes(message: JsonObject): boolean {
    const found = membersOf(message);
    const by = speakers.get(found?.role);
    if (found === undefined || by === undefined) return false;
    if (by === 'tool') return this.takesResult(found, message);
    const { content, calls, id, name } = found;
    if (id !== null || (by === 'agent' ? name !== null : calls.length > 0)) return false;
    if (typeof content === 'string')
      return this.says(content, by, message) && this.calling(calls, message);
    if (content === null) return this.calling(calls, message);
    if (!Array.isArray(content) || calls.length > 0) return false;
    return this.takesBlocks(content, by, message);
  }

  /** Takes a message of a tool, in OpenAI's API. */
  private takesResult({ content, calls, id, name }: PlainMessage, message: JsonObject): boolean {
    if (typeof content !== 'string' || typeof id !== 'string' || calls.length > 0) return false;
    if (name !== null && typeof name !== 'string') return false;
    return this.answers(id, name ?? undefined, message, message);
  }

  /** Takes the blocks of Anthropic's API: texts, and the calls of the model or the results of tools. */
  private takesBlocks(blocks: readonly Json[], by: Speaker, message: JsonObject): boolean {
    const texts: string[] = [];
    const others: JsonObject[] = [];
    const isOne = by === 'agent' ? isUse : isResult;
    for (const block of blocks) {
      const text = textOfBlock(block);
      if (text !== undefined) texts.push(text);
      else if (isOne(block)) others.push(block);
      else return false;
    }
    if (!this.says(texts.join('\n'), by, message)) return false;
    if (by === 'agent') return this.makes(others, message);
    return others.every((one) => this.answers(String(one.tool_use_id), undefined, one, message));
  }

  /** Takes what is said; false if there may be more in it. */
  private says(text: string, by: Speaker, source: JsonObject): boolean {
    if (typeof source.content === 'string' ? text.trim() === '' : text === '') return true;
    if (by === 'agent' && (/^\s*[[{]/.test(text) || mayWriteCall(text))) return false;
    this.events.push({ kind: 'message', by, text: () => text, source, time: undefined, usage: {} });
    return true;
  }

  /** Takes calls of OpenAI's API. */
  private calling(calls: readonly Json[], message: JsonObject): boolean {
    return calls.every(isCall) && this.makes(calls, message);
  }

  private makes(calls: readonly JsonObject[], source: JsonObject): boolean {
    const turn = calls.length > 1 ? {} : undefined;
    for (const call of calls) {
      const [entry, ...more] = readOne(call, this.shapes);
      if (entry?.kind !== 'call' || more.length > 0) return false;
      const { id } = entry;
      if (id === undefined || this.calls.has(id)) return false;
      this.calls.set(id, this.events.length);
      this.hasCalls = true;
      this.events.push({ ...entry, ...(turn && { turn }), source });
    }
    return true;
  }

  /** Takes the result of a call that stands before it. */
  private answers(
    id: string,
    tool: string | undefined,
    part: JsonObject,
    source: JsonObject,
  ): boolean {
    const at = this.calls.get(id);
    const event = at === undefined ? undefined : this.events[at];
    if (at === undefined || event?.kind !== 'call') return false;
    const failed = ownValue(part, 'is_error') === true;
    if (failed) this.events[at] = { ...event, call: { ...event.call, failed } };
    const content = () => contentOf(part);
    this.events.push({ kind: 'result', id, tool, failed, content, source, time: undefined });
    return true;
  }
}

/** Whether an object has these keys, and no others. */
function hasOnly(value: Json, ...keys: readonly string[]): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const own = Object.keys(value);
  return own.length === keys.length && keys.every((key) => own.includes(key));
}

function textOfBlock(block: Json): string | undefined {
  if (!hasOnly(block, 'type', 'text') || block.type !== 'text') return undefined;
  return typeof block.text === 'string' ? block.text : undefined;
}

/** A call of OpenAI's API. */
function isCall(call: Json): call is JsonObject {
  if (!hasOnly(call, 'id', 'type', 'function') || call.type !== 'function') return false;
  const { id, function: made = null } = call;
  return typeof id === 'string' && hasOnly(made, 'name', 'arguments') && isName(made.name);
}

/** A call of Anthropic's API. */
function isUse(block: Json): block is JsonObject {
  if (!hasOnly(block, 'type', 'id', 'name', 'input') || block.type !== 'tool_use') return false;
  return typeof block.id === 'string' && isName(block.name);
}

function isName(name: Json | undefined): boolean {
  return typeof name === 'string' && /^\w+$/.test(name);
}

/** A result of Anthropic's API. */
function isResult(block: Json): block is JsonObject {
  if (!isJsonObject(block) || block.type !== 'tool_result') return false;
  return (
    typeof block.tool_use_id === 'string' && Object.keys(block).every((key) => resultKeys.has(key))
  );
}

const resultKeys = new Set(['type', 'tool_use_id', 'content', 'is_error']);
