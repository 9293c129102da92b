import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { namesTool, type Shapes } from '../call-object.ts';
import { openAll, opened } from './envelopes.ts';

/**
 * Types of items that stand among messages but are not messages, in OpenAI's Responses API and in
 * LangChain.
 */
const itemTypes = new Set<Json | undefined>([
  ...['message', 'reasoning', 'function_call', 'function_call_output'],
  ...['custom_tool_call', 'custom_tool_call_output', 'mcp_call'],
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
  return itemTypes.has(type) || (typeof type === 'string' && builtIn.test(type));
}

/** The roles in a chat besides the model; their messages contain no calls. */
const others = new Set(['user', 'system', 'developer', 'tool', 'function', 'human']);

/** Whether an item of a chat does not come from the model. */
export function isOthers(item: JsonObject): boolean {
  if (isJsonObject(ownValue(item, 'function'))) return false;
  const role = ownValue(item, 'role') ?? ownValue(item, 'type');
  return typeof role === 'string' && others.has(role.toLowerCase());
}

/** Types of parts and items that chat formats read as calls. */
const callTypes = new Set<Json | undefined>([
  ...['tool_use', 'mcp_tool_use', 'tool_call', 'function_call', 'function'],
  ...['custom_tool_call', 'mcp_call', 'mcp_tool_call'],
  ...['tool-call', 'tool-invocation', 'dynamic-tool'],
]);
const callKeys = ['functionCall', 'function_call', 'toolUse'];

/** Whether an item or a part is a call, by its type. */
export function isCallPart(part: JsonObject): boolean {
  const type = ownValue(part, 'type');
  if (callTypes.has(type) || callKeys.some((key) => isJsonObject(ownValue(part, key)))) return true;
  const isUi = typeof type === 'string' && type.startsWith('tool-');
  return isUi && ownValue(part, 'toolCallId') !== undefined;
}

/** Types of results, approvals and the like, which are not calls although their names suggest it. */
const result =
  /(?:[_-](?:output|outputs|result|results|return|response|request)|-error|Result|Response)$/;
/** Types of the provider's own tools. */
const builtIn =
  /^(?:(?:web_search|file_search|code_interpreter|computer|image_generation|local_shell|shell|apply_patch|tool_search|hosted_tool|server_tool)_call|server_tool_call_chunk|server_tool_use|mcp_list_tools)$/;
const saysCall = /tool|function|call/i;
/** Keys of a message or part whose values are calls: a list, or a single call. */
const listKeys = ['tool_calls', 'invalid_tool_calls', 'function_calls', 'toolInvocations'];
const oneKeys = ['function_call', 'functionCall', 'toolUse'];
/** Keys whose values are not calls although their names suggest it. */
const otherKeys = new Set(['tools', 'functions', 'tool_choice', 'toolChoice', 'tool_call_chunks']);

/**
 * A description of a part of a message (or an item among messages) that may be a call but has an
 * unknown kind: its type contains tool, function or call, or it has the name of one of the gold's
 * tools. Undefined if there is none: pictures, sound, thoughts and built-in searches are not calls.
 */
export function unknownPart(
  message: JsonObject,
  shapes: Pick<Shapes, 'parametersOf'>,
  hasCalls: boolean,
): string | undefined {
  const inside = ['content', 'parts'].flatMap((key) => {
    const parts = ownValue(message, key);
    return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
  });
  const isItem = typeof ownValue(message, 'role') !== 'string' && inside.length === 0;
  for (const part of isItem ? [message] : inside) {
    const what = unknownIn(part, shapes);
    if (what !== undefined) return what;
    const isRead = part === message || isCallPart(part) || isNoCall(part);
    const held = isRead ? undefined : Object.keys(part).find((key) => holdsTool(part, key, shapes));
    if (held !== undefined) return `a part with ${held}`;
  }
  const isOther = isItem && isNoCall(message);
  const key = Object.keys(message).find(
    (each) =>
      holdsCalls(message, each) || (!hasCalls && !isOther && holdsTool(message, each, shapes)),
  );
  return key === undefined ? undefined : `a message with ${key}`;
}

function unknownIn(part: JsonObject, shapes: Pick<Shapes, 'parametersOf'>): string | undefined {
  if (isCallPart(part) || isNoCall(part)) return undefined;
  const type = ownValue(part, 'type');
  if (typeof type !== 'string') {
    const key = Object.keys(part).find((each) => holdsCalls(part, each));
    if (key !== undefined) return `a part with ${key}`;
  } else if (saysCall.test(type)) return `a part of the type ${type}`;
  if (!namesTool(part, shapes)) return undefined;
  return typeof type === 'string' ? `a part of the type ${type}` : 'a part that names a tool';
}

/** Whether the type of a part or item is that of a result, or of a provider's own tool. */
export function isNoCall(part: JsonObject): boolean {
  const type = ownValue(part, 'type');
  if (typeof type === 'string') return result.test(type) || builtIn.test(type);
  const call = ownValue(part, 'toolCall') ?? ownValue(part, 'tool_call');
  return (
    isJsonObject(call) && (ownValue(call, 'toolType') ?? ownValue(call, 'tool_type')) !== undefined
  );
}

/** Whether a key suggests calls and its value is read by no format. */
function holdsCalls(object: JsonObject, key: string): boolean {
  if (!saysCall.test(key) || result.test(key) || otherKeys.has(key)) return false;
  const value = ownValue(object, key);
  if (listKeys.includes(key) && Array.isArray(value)) return false;
  if (oneKeys.includes(key) && isJsonObject(value)) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (listKeys.includes(key) && typeof value === 'string') return value.trim() !== '';
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** Whether a value contains, at any depth except in results, the name of one of the gold's tools. */
function holdsTool(object: JsonObject, key: string, shapes: Pick<Shapes, 'parametersOf'>): boolean {
  if (otherKeys.has(key) || result.test(key)) return false;
  return [ownValue(object, key) ?? null].flat(4).some((value) => {
    if (!isJsonObject(value) || isNoCall(value)) return false;
    return (
      namesTool(value, shapes) || Object.keys(value).some((each) => holdsTool(value, each, shapes))
    );
  });
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

/** The text of a message of the model; undefined if it has none. */
export function textOf(message: JsonObject): string | undefined {
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  if (role !== 'assistant' && role !== 'ai' && role !== 'model') return undefined;
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
    .join('\n');
  return said === '' ? undefined : said;
}

/** Whether a part is a thought, which the model does not say. */
function isThought(part: JsonObject): boolean {
  return ownValue(part, 'type') === 'reasoning' || ownValue(part, 'thought') === true;
}
