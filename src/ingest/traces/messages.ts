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
const result = /(?:[_-](?:output|outputs|result|results|response|request)|-error|Result|Response)$/;
/** Tools of the provider's own. */
const builtIn =
  /^(?:(?:web_search|file_search|code_interpreter|computer|image_generation|local_shell|shell|apply_patch|tool_search)_call|server_tool_use|mcp_list_tools)$/;
const saysCall = /tool|function|call/i;
/** Keys of a message or a part that the formats read, or that hold no calls. */
const knownKeys = new Set([
  ...['tool_calls', 'invalid_tool_calls', 'function_call', 'function_calls', 'toolInvocations'],
  ...[
    'functionCall',
    'toolUse',
    'tools',
    'functions',
    'tool_choice',
    'toolChoice',
    'tool_call_chunks',
  ],
]);

/**
 * What in a message, or in an item that stands among messages, may be a call and is of a kind that no
 * format knows: its type says tool, function or call, or it has the name of one of the gold's tools.
 * Undefined where there is nothing of it: pictures, sound, thoughts and built-in searches are no calls.
 */
export function unknownPart(
  message: JsonObject,
  shapes: Pick<Shapes, 'parametersOf'>,
): string | undefined {
  const inside = ['content', 'parts'].flatMap((key) => {
    const parts = ownValue(message, key);
    return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
  });
  const isItem = typeof ownValue(message, 'role') !== 'string' && inside.length === 0;
  for (const part of isItem ? [message] : inside) {
    const what = unknownIn(part, shapes);
    if (what !== undefined) return what;
  }
  const key = Object.keys(message).find(
    (each) => !knownKeys.has(each) && holdsCalls(message, each),
  );
  return key === undefined ? undefined : `a message with ${key}`;
}

function unknownIn(part: JsonObject, shapes: Pick<Shapes, 'parametersOf'>): string | undefined {
  if (isCallPart(part)) return undefined;
  const type = ownValue(part, 'type');
  if (typeof type !== 'string') {
    const key = Object.keys(part).find((each) => !knownKeys.has(each) && holdsCalls(part, each));
    if (key !== undefined) return `a part with ${key}`;
  } else if (result.test(type)) return undefined;
  else if (saysCall.test(type) && !builtIn.test(type)) return `a part of the type ${type}`;
  if (!namesTool(part, shapes)) return undefined;
  return typeof type === 'string' ? `a part of the type ${type}` : 'a part that names a tool';
}

/** Whether a key says that it holds calls, and there is something in it. */
function holdsCalls(object: JsonObject, key: string): boolean {
  if (!saysCall.test(key) || result.test(key)) return false;
  const value = ownValue(object, key);
  if (Array.isArray(value)) return value.length > 0;
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** What the model says last in a transcript: a text, or the texts in a message one below the other. */
export function lastSaid(messages: readonly JsonObject[]): string | undefined {
  const inside = openAll(messages).map(({ message }) => message);
  const said = inside.map((message) => (isJsonObject(message) ? textOf(message) : undefined));
  return said.findLast((text) => text !== undefined);
}

function textOf(message: JsonObject): string | undefined {
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  if (role !== 'assistant' && role !== 'ai' && role !== 'model') return undefined;
  const content = ownValue(message, 'content');
  if (typeof content === 'string' && content.trim() !== '') return content;
  const parts = Array.isArray(content) ? content : ownValue(message, 'parts');
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.filter(isJsonObject).filter((part) => !isThought(part));
  const said = texts
    .map((part) => ownValue(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('\n');
  return said === '' ? undefined : said;
}

/** What a model thinks is not what it says. */
function isThought(part: JsonObject): boolean {
  return ownValue(part, 'type') === 'reasoning' || ownValue(part, 'thought') === true;
}
