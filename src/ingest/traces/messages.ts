import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import { namesTool, type Shapes } from '../call-object.ts';
import { openAll, opened } from './envelopes.ts';

/** Items that stand among messages, and are none: of OpenAI's Responses API, and of LangChain. */
const itemTypes = new Set<Json | undefined>([
  ...['message', 'reasoning', 'function_call', 'function_call_output'],
  ...['custom_tool_call', 'custom_tool_call_output', 'mcp_call'],
  ...['human', 'ai', 'system'],
]);

/** Whether a list is what was said and done, message by message, and not only calls. */
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

/** Who speaks in a chat besides the model: what they say is no call. */
const others = new Set(['user', 'system', 'developer', 'tool', 'function', 'human']);

/** Whether an item of a chat is not the model's. */
export function isOthers(item: JsonObject): boolean {
  if (isJsonObject(ownValue(item, 'function'))) return false;
  const role = ownValue(item, 'role') ?? ownValue(item, 'type');
  return typeof role === 'string' && others.has(role.toLowerCase());
}

/** Parts of a message, and items beside messages, that the formats of chats read as calls. */
const callTypes = new Set<Json | undefined>([
  ...['tool_use', 'mcp_tool_use', 'tool_call', 'function_call', 'function'],
  ...['custom_tool_call', 'mcp_call', 'mcp_tool_call'],
  ...['tool-call', 'tool-invocation', 'dynamic-tool'],
]);
const callKeys = ['functionCall', 'function_call', 'toolUse'];

/** Whether an item or a part is a call by its type. */
export function isCallPart(part: JsonObject): boolean {
  const type = ownValue(part, 'type');
  if (callTypes.has(type) || callKeys.some((key) => isJsonObject(ownValue(part, key)))) return true;
  const isUi = typeof type === 'string' && type.startsWith('tool-');
  return isUi && ownValue(part, 'toolCallId') !== undefined;
}

/** What tools gave, and what is asked and answered about a call: no calls, though their names say so. */
const result =
  /(?:[_-](?:output|outputs|result|results|return|response|request)|-error|Result|Response)$/;
/** Tools of the provider's own. */
const builtIn =
  /^(?:(?:web_search|file_search|code_interpreter|computer|image_generation|local_shell|shell|apply_patch|tool_search|hosted_tool|server_tool)_call|server_tool_call_chunk|server_tool_use|mcp_list_tools)$/;
const saysCall = /tool|function|call/i;
/** Keys of a message or a part that hold calls, as the formats read them: in a list, or one. */
const listKeys = ['tool_calls', 'invalid_tool_calls', 'function_calls', 'toolInvocations'];
const oneKeys = ['function_call', 'functionCall', 'toolUse'];
/** Keys that hold no calls, whatever their names say. */
const otherKeys = new Set(['tools', 'functions', 'tool_choice', 'toolChoice', 'tool_call_chunks']);

/**
 * What in a message, or in an item that stands among messages, may be a call and is of a kind that no
 * format knows: its type says tool, function or call, or it has the name of one of the gold's tools.
 * Undefined where there is nothing of it: pictures, sound, thoughts and built-in searches are no calls.
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

/** Whether the type of a part or an item says that it is a result, or a tool of the provider's own. */
export function isNoCall(part: JsonObject): boolean {
  const type = ownValue(part, 'type');
  if (typeof type === 'string') return result.test(type) || builtIn.test(type);
  const call = ownValue(part, 'toolCall') ?? ownValue(part, 'tool_call');
  return (
    isJsonObject(call) && (ownValue(call, 'toolType') ?? ownValue(call, 'tool_type')) !== undefined
  );
}

/** Whether a key says that it holds calls, and there is something in it that no format reads. */
function holdsCalls(object: JsonObject, key: string): boolean {
  if (!saysCall.test(key) || result.test(key) || otherKeys.has(key)) return false;
  const value = ownValue(object, key);
  if (listKeys.includes(key) && Array.isArray(value)) return false;
  if (oneKeys.includes(key) && isJsonObject(value)) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (listKeys.includes(key) && typeof value === 'string') return value.trim() !== '';
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** Whether something under a key, however deep, names a tool of the gold, results apart. */
function holdsTool(object: JsonObject, key: string, shapes: Pick<Shapes, 'parametersOf'>): boolean {
  if (otherKeys.has(key) || result.test(key)) return false;
  return [ownValue(object, key) ?? null].flat(4).some((value) => {
    if (!isJsonObject(value) || isNoCall(value)) return false;
    return (
      namesTool(value, shapes) || Object.keys(value).some((each) => holdsTool(value, each, shapes))
    );
  });
}

/** What the model says last in a transcript: a text, or the texts in a message one below the other. */
export function lastSaid(messages: readonly JsonObject[]): string | undefined {
  return textsIn(messages).findLast((text) => text !== undefined);
}

/** What the model says in each message of a transcript; undefined where it says nothing. */
export function textsIn(messages: readonly JsonObject[]): readonly (string | undefined)[] {
  const inside = openAll(messages).map(({ message }) => message);
  return inside.map((message) => (isJsonObject(message) ? textOf(message) : undefined));
}

/** The text of a message of the model's; undefined where there is none. */
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

/** What a model thinks is not what it says. */
function isThought(part: JsonObject): boolean {
  return ownValue(part, 'type') === 'reasoning' || ownValue(part, 'thought') === true;
}
