import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isBuiltIn } from './claims.ts';
import { openAll, opened } from './envelopes.ts';

/**
 * Types of items that stand among messages but are not messages, in OpenAI's Responses API and in
 * LangChain.
 */
const itemTypes = new Set<Json | undefined>([
  ...['message', 'reasoning', 'function_call', 'function_call_output'],
  ...['custom_tool_call', 'custom_tool_call_output', 'mcp_call'],
  ...['mcp_approval_request', 'mcp_approval_response'],
  ...['human', 'ai', 'system'],
]);

/** Whether a list is a transcript of messages and not a list of calls. */
export function isTranscript(items: readonly Json[]): items is readonly JsonObject[] {
  if (items.length === 0 || !items.every(isJsonObject)) return false;
  return items.some((item) => isMessage(item) || opened(item) !== undefined);
}

/** Whether an object is a message, or an item that stands among messages. */
export function isMessage(item: JsonObject): boolean {
  if (typeof ownValue(item, 'role') === 'string') return true;
  if (Array.isArray(ownValue(item, 'parts'))) return true;
  const type = ownValue(item, 'type');
  return itemTypes.has(type) || (typeof type === 'string' && isBuiltIn(type));
}

/** The roles in a chat besides the model; their messages contain no calls. */
const others = new Set(['user', 'system', 'developer', 'tool', 'function', 'human']);

/** Whether an item of a chat does not come from the model. */
export function isOthers(item: JsonObject): boolean {
  if (isJsonObject(ownValue(item, 'function'))) return false;
  const role = ownValue(item, 'role') ?? ownValue(item, 'type');
  return typeof role === 'string' && others.has(role.toLowerCase());
}

/** The model's last message in a transcript: its text, or its texts joined by line breaks. */
export function lastSaid(messages: readonly JsonObject[]): string | undefined {
  return textsIn(messages).findLast((text) => text !== undefined);
}

/** The text of each of the model's messages in a transcript; undefined for a message without text. */
export function textsIn(messages: readonly JsonObject[]): readonly (string | undefined)[] {
  const inside = openAll(messages).map(({ message }) => message);
  return inside.map((message) => (isJsonObject(message) ? textOf(message) : undefined));
}

/** The roles of the model. */
const agents = new Set(['assistant', 'ai', 'model', 'agent', 'bot', 'chatbot', 'gpt', 'gemini']);

/** The text of a message of the model; undefined if it has none. */
export function textOf(message: JsonObject): string | undefined {
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  if (typeof role !== 'string' || !agents.has(role.toLowerCase())) return undefined;
  return saidIn(message);
}

/** The text of a message, whoever says it; undefined if it has none, or is a result. */
export function saidIn(message: JsonObject): string | undefined {
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  if (role === 'tool' || role === 'function') return undefined;
  const content = ownValue(message, 'content');
  if (typeof content === 'string' && content.trim() !== '') return content;
  const parts = Array.isArray(content) ? content : ownValue(message, 'parts');
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.filter(isJsonObject).filter((part) => !isThought(part));
  const said = texts
    .map((part) =>
      ownValue(part, ownValue(part, 'type') === 'text' && !('text' in part) ? 'content' : 'text'),
    )
    .filter((text) => typeof text === 'string')
    .reduce((before, text) => before + (before === '' || isOpen(before) ? '' : '\n') + text, '');
  return said === '' ? undefined : said;
}

/** Whether a text stops inside of brackets of data or of a call, or of a tag, so that the next part goes on with it. */
function isOpen(text: string): boolean {
  if (/<[\w|/][^<>\s]{0,99}$/.test(text)) return true;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (isQuoted && sign === '\\') at++;
    else if (sign === '"' && depth > 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ('{['.includes(sign) || (sign === '(' && /\w/.test(text[at - 1] ?? ''))) depth++;
    else if ('}])'.includes(sign)) depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** Whether a part is a thought, which the model does not say. */
function isThought(part: JsonObject): boolean {
  return ownValue(part, 'type') === 'reasoning' || ownValue(part, 'thought') === true;
}
