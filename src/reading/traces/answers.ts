import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { ReadText } from '../repair/mend.ts';
import { opened } from './envelopes.ts';
import { isOthers } from './messages.ts';

/** Keys of several answers to one question; agents use the first. */
const choiceKeys = ['choices', 'candidates', 'generations'];
const endKeys = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'generation_info'];
const messageKeys = ['messages', 'output', 'message', 'content'];

/**
 * The messages in a model's answer, as providers' clients, LangChain and tracers write it: a list, a
 * single message, or a provider's whole answer; none in plain text. Undefined if the answer is
 * truncated JSON text.
 */
export function messagesIn(value: Json, readText: ReadText): readonly JsonObject[] | undefined {
  const read = typeof value === 'string' ? readText(value) : value;
  if (read === undefined) return /^\s*[[{]\s*["[{]/.test(String(value)) ? undefined : [];
  if (Array.isArray(read)) {
    const items = read.flat().filter(isJsonObject);
    return (areChoices(items) ? items.slice(0, 1) : items).flatMap(messageOf);
  }
  if (!isJsonObject(read)) return [];
  const choices = choiceKeys.map((key) => ownValue(read, key)).find(Array.isArray);
  if (choices !== undefined)
    return choices.flat().slice(0, 1).filter(isJsonObject).flatMap(messageOf);
  const inside = messageKeys.map((key) => ownValue(read, key)).find(isMessageLike) ?? read;
  return [inside].flat().filter(isJsonObject).flatMap(messageOf);
}

/** Whether each message has an end reason, so that these are alternatives: one answer has one end. */
function areChoices(items: readonly JsonObject[]): boolean {
  return items.every((item) => {
    return typeof ownValue(item, 'finish_reason') === 'string' && !isOthers(item);
  });
}

/**
 * Whether a value is a message (it has a role or parts, possibly in a framework's envelope) or a list
 * of them.
 */
function isMessageLike(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => isMessageLike(item));
  if (!isJsonObject(value)) return false;
  const isItem = ownValue(value, 'type') === 'function_call' || opened(value) !== undefined;
  return (
    isItem || ['role', 'parts', 'tool_calls'].some((key) => ownValue(value, key) !== undefined)
  );
}

/**
 * The message of a choice: `{"message": {...}}`, also of OpenInference, or Gemini's `{"content":
 * {...}}`.
 */
function messageOf(item: JsonObject): readonly JsonObject[] {
  const [inside, content] = [ownValue(item, 'message'), ownValue(item, 'content')];
  const isOfGemini = isJsonObject(content) && isMessageLike(content);
  const message = isJsonObject(inside) ? inside : isOfGemini ? content : item;
  const found = opened(message) ?? [message];
  const [only, ...others] = found;
  return message === item || only === undefined || others.length > 0
    ? found
    : [{ ...endOf(item), ...only }];
}

/** What a choice says of the end of its message. */
function endOf(choice: JsonObject): JsonObject {
  const isEnd = ([key]: readonly [string, Json]) => endKeys.includes(key);
  return Object.fromEntries(Object.entries<Json>(choice).filter(isEnd));
}
