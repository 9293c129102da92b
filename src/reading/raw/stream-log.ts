import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { plainText } from '../../base/text/plain-text.ts';
import type { ReadText } from '../repair/mend.ts';

/** The calls in the log of a stream, as objects, and whether it stops in one of them. */
export interface StreamLog {
  readonly calls: readonly JsonObject[];
  readonly isCut: boolean;
}

/** A call whose arguments come in pieces. */
interface Streamed {
  readonly name: string;
  text: string;
  isWhole: boolean;
}

/**
 * The log of a stream of one of the large providers, line by line as its server sent it. Undefined for a text
 * that is none.
 */
export function readStreamLog(text: string, readText: ReadText): StreamLog | undefined {
  if (!mayBegin.test(text)) return undefined;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const bodies = lines.filter((line) => !/^(?:event|id|retry)\s*:|^:/.test(line));
  const isBare = bodies[0]?.startsWith('{') === true && isStreamEvent(readText(bodies[0]));
  const form = isBare ? /^\{/ : /^(?:data\s*:|[0-9a-z]:[[{"])/;
  if (bodies.length === 0 || !bodies.every((line) => form.test(line))) return undefined;
  const events = bodies.map((line) => eventIn(isBare ? `data: ${line}` : line, readText));
  const whole = events.filter((event) => event !== undefined);
  // Only the last line may be cut off.
  if (whole.length < 2 || events.slice(0, -1).includes(undefined)) return undefined;
  const log = new Log();
  for (const { code, value } of whole) log.take(code, value);
  return log.result(events.at(-1) === undefined);
}

/** How the first line that says something begins. */
const mayBegin = /^\s*(?:\{|event|id|retry|:|data|[0-9a-z]:)/;
const eventTypes =
  /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop)|response\.[a-z_.]+)$/;

/** Whether a value is an event of a stream of Anthropic or OpenAI, as their clients yield it. */
export function isStreamEvent(value: Json | undefined): boolean {
  if (value === undefined || !isJsonObject(value)) return false;
  return (
    ownValue(value, 'object') === 'chat.completion.chunk' ||
    eventTypes.test(plainText(ownValue(value, 'type')))
  );
}

interface StreamEvent {
  /** The letter of the older data stream of the AI SDK. */
  readonly code: string;
  readonly value: Json;
}

function eventIn(line: string, readText: ReadText): StreamEvent | undefined {
  const [, code = '', body = ''] = /^(?:data|([0-9a-z]))\s*:\s*(.*)$/.exec(line) ?? [];
  if (body === '[DONE]') return { code, value: null };
  const value = readText(body);
  return value === undefined ? undefined : { code, value };
}

class Log {
  readonly #calls = new Map<string, Streamed | JsonObject>();
  #isOver = false;

  take(code: string, value: Json): void {
    if (value === null) this.#isOver = true;
    if (!isJsonObject(value)) return;
    if (code === '9') this.#calls.set(`${this.#calls.size}`, named(value, 'args'));
    if (code === 'd') this.#isOver = true;
    const type = ownValue(value, 'type');
    if (typeof type === 'string') this.#takeTyped(type, value);
    for (const choice of listOf(value, 'choices')) this.#takeChoice(choice);
    for (const candidate of listOf(value, 'candidates')) this.#takeCandidate(candidate);
  }

  result(isBroken: boolean): StreamLog {
    const calls: JsonObject[] = [];
    let isCut = isBroken;
    for (const call of this.#calls.values()) {
      if (!isStreamed(call)) calls.push(call);
      else if (call.isWhole || this.#isOver) calls.push({ name: call.name, arguments: call.text });
      else isCut = true;
    }
    return { calls, isCut: isCut || !this.#isOver };
  }

  #takeTyped(type: string, value: JsonObject): void {
    const index = plainText(ownValue(value, 'index'));
    const block = ownValue(value, 'content_block');
    const delta = ownValue(value, 'delta');
    const item = ownValue(value, 'item');
    const call = this.#calls.get(index);
    if (/^(?:message_stop|response\.(?:completed|done)|finish)$/.test(type)) this.#isOver = true;
    if (type === 'content_block_start' && isKind(block, 'tool_use')) this.#begin(index, block);
    if (type === 'content_block_stop' && call && isStreamed(call)) call.isWhole = true;
    if (isKind(delta, 'input_json_delta') && call && isStreamed(call))
      call.text += plainText(ownValue(delta, 'partial_json') ?? '');
    if (type === 'response.output_item.done' && isKind(item, 'function_call'))
      this.#calls.set(index + this.#calls.size, item);
    if (type === 'tool-input-available')
      this.#calls.set(index + this.#calls.size, named(value, 'input'));
  }

  #takeChoice(choice: JsonObject): void {
    const delta = ownValue(choice, 'delta') ?? null;
    if (typeof ownValue(choice, 'finish_reason') === 'string')
      this.#isOver = ownValue(choice, 'finish_reason') !== 'length';
    if (!isJsonObject(delta)) return;
    for (const part of listOf(delta, 'tool_calls')) {
      const key = `${ownValue(choice, 'index')}/${ownValue(part, 'index')}`;
      const inner = ownValue(part, 'function');
      if (inner === undefined || !isJsonObject(inner)) continue;
      if (typeof ownValue(inner, 'name') === 'string') this.#begin(key, inner);
      const call = this.#calls.get(key);
      if (call && isStreamed(call)) call.text += plainText(ownValue(inner, 'arguments') ?? '');
    }
  }

  #takeCandidate(candidate: JsonObject): void {
    const content = ownValue(candidate, 'content');
    if (content === undefined || !isJsonObject(content)) return;
    this.#isOver = true;
    for (const part of listOf(content, 'parts')) {
      const call = ownValue(part, 'functionCall');
      if (call !== undefined && isJsonObject(call)) this.#calls.set(`${this.#calls.size}`, call);
    }
  }

  #begin(key: string, object: JsonObject): void {
    if (this.#calls.has(key)) return;
    this.#calls.set(key, { name: plainText(ownValue(object, 'name')), text: '', isWhole: false });
  }
}

function isStreamed(call: Streamed | JsonObject): call is Streamed {
  return 'isWhole' in call && typeof call.isWhole === 'boolean' && typeof call.text === 'string';
}

function isKind(value: Json | undefined, type: string): value is JsonObject {
  return value !== undefined && isJsonObject(value) && ownValue(value, 'type') === type;
}

function named(value: JsonObject, key: string): JsonObject {
  return { name: ownValue(value, 'toolName') ?? null, arguments: ownValue(value, key) ?? {} };
}

function listOf(value: JsonObject, key: string): JsonObject[] {
  const list = ownValue(value, key);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
