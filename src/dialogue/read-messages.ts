import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import { callOf, callText } from './call-content.ts';
import { type DialogueMessage, messageRoles } from './conversation.ts';

/**
 * The messages of a conversation, with the roles of a conversation or as OpenAI writes them, where an
 * assistant's calls stand beside what each of them gave. What a system says is left out, and what is
 * said along with calls. Undefined if they are no messages.
 */
export function readMessages(list: Json): DialogueMessage[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const given = list.filter(isJsonObject);
  if (given.length < list.length) return undefined;
  const results = given.filter((message) => isResult(message));
  const read = given.map((message) => messagesOf(message, results));
  return read.includes(undefined) ? undefined : read.flatMap((some) => some ?? []);
}

/** Who gives the results of calls in OpenAI's messages. */
function isResult(message: JsonObject): boolean {
  return ['tool', 'function'].includes(String(ownValue(message, 'role')));
}

function messagesOf(message: JsonObject, results: JsonObject[]): DialogueMessage[] | undefined {
  const role = ownValue(message, 'role');
  if (role === 'system' || role === 'developer') return [];
  // A result that no call asked for stands where it is.
  if (isResult(message)) return results.includes(message) ? [outputIn(message, results)] : [];
  const own = messageRoles.find((known) => known === role);
  if (own === undefined) return undefined;
  const calls = ownValue(message, 'tool_calls') ?? [ownValue(message, 'function_call') ?? null];
  const isCall = Array.isArray(calls) && calls.length > 0 && !calls.includes(null);
  if (own === 'assistant' && isCall) {
    return calls.flatMap((call) => calledWith(call, results));
  }
  const content = ownValue(message, 'content');
  if (own === 'api' && isJsonObject(content)) {
    const call = callOf(content);
    return [{ role: own, content: call === undefined ? jsonText(content) : callText(call) }];
  }
  return [{ role: own, content: contentText(content) }];
}

/** A call, and what it gave, which is taken out of the results. */
function calledWith(call: Json, results: JsonObject[]): DialogueMessage[] {
  const read = isJsonObject(call) ? callOf(call) : undefined;
  const content = read === undefined ? jsonText(call) : callText(read);
  const id = isJsonObject(call) ? ownValue(call, 'id') : undefined;
  const result =
    results.find((one) => id !== undefined && ownValue(one, 'tool_call_id') === id) ??
    results.find((one) => ownValue(one, 'tool_call_id') === undefined);
  const output = result === undefined ? [] : [outputIn(result, results)];
  return [{ role: 'api', content }, ...output];
}

function outputIn(result: JsonObject, results: JsonObject[]): DialogueMessage {
  results.splice(results.indexOf(result), 1);
  return { role: 'api_output', content: contentText(ownValue(result, 'content')) };
}

/** A content as text: it may be in parts, or a value. */
function contentText(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (!Array.isArray(content)) return jsonText(content);
  const texts = content.map((part) => (isJsonObject(part) ? ownValue(part, 'text') : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : jsonText(content);
}

/** What a model wrote as a conversation: the list in it, which may stand among other words. */
export function listIn(text: string): string {
  const [start, end] = [text.indexOf('['), text.lastIndexOf(']')];
  return start < 0 || end < start ? text : text.slice(start, end + 1);
}
