import { ExactNumber, isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';

/** Keys that may hold a record's id, after the one that the user names; the batch API's comes first. */
export const idKeys = ['custom_id', 'customer_id', 'profile_id', 'id'] as const;

/** Keys that may hold a record's prediction, the first that is there counts. */
const predictionKeys = [
  'trajectories',
  'predictions',
  'prediction',
  'trajectory',
  'output',
  'response',
  'text',
  'messages',
  'ground_truth_trajectories',
] as const;

/** Whether a value is a record: it has a prediction under one of the keys and is no message of a chat. */
export function isRecord(value: Json): value is JsonObject {
  if (!isJsonObject(value) || ownValue(value, 'role') !== undefined) return false;
  return predictionKeys.some((key) => ownValue(value, key) !== undefined);
}

/** Whether a value has an id under one of the keys, whatever it is. */
export function hasId(value: Json, idField: string): value is JsonObject {
  return isJsonObject(value) && idKeyOf(value, idField) !== undefined;
}

/** The key that holds a record's id, or undefined where there is none. */
export function idKeyOf(record: JsonObject, idField: string): string | undefined {
  return [idField, ...idKeys].find((key) => ownValue(record, key) !== undefined);
}

/** The prediction in a record, undefined where there is none (a failed request, say). */
export function predictionIn(record: JsonObject): Json | undefined {
  const body = bodyIn(record);
  if (body !== undefined) return messageIn(body);
  for (const key of predictionKeys) {
    const value = ownValue(record, key);
    if (value === undefined || value === null) continue;
    const isChat = isJsonObject(value) && ownValue(value, 'choices') !== undefined;
    return isChat ? messageIn(value) : spoken(key === 'messages' ? value : contentOf(value));
  }
  return messageIn(record);
}

/** The answer's body in a line of the batch API; null where the request failed. */
function bodyIn(record: JsonObject): JsonObject | undefined {
  const response = ownValue(record, 'response');
  const body = isJsonObject(response) ? ownValue(response, 'body') : undefined;
  return isJsonObject(body) ? body : undefined;
}

/** The model's message in an answer: its calls are the trajectory, else its content is raw text. */
function messageIn(body: JsonObject): Json | undefined {
  const choices = ownValue(body, 'choices');
  const [first] = Array.isArray(choices) ? choices : [];
  const message = isJsonObject(first) ? ownValue(first, 'message') : undefined;
  if (isJsonObject(message)) return contentOf(message);
  const output = ownValue(body, 'output');
  return Array.isArray(output) ? spoken(output) : undefined;
}

/** A message with calls is its calls; one without is what it says. Anything else is itself. */
function contentOf(value: Json): Json {
  if (!isJsonObject(value) || ownValue(value, 'role') === undefined) return value;
  return spoken([value]);
}

/**
 * A chat is its messages; where no message has calls, it is the raw text that the model says last.
 * Anything else is itself.
 */
export function spoken(value: Json): Json {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isMessage)) return value;
  if (value.some(hasCalls)) return value;
  const last = value.findLast((message) => isJsonObject(message) && textOf(message) !== undefined);
  return isJsonObject(last) ? (textOf(last) ?? value) : [value];
}

function isMessage(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  return typeof (ownValue(value, 'role') ?? ownValue(value, 'type')) === 'string';
}

const callTypes = new Set(['function_call', 'tool_use', 'tool_call', 'function']);

function hasCalls(message: Json): boolean {
  if (!isJsonObject(message)) return false;
  const calls = ownValue(message, 'tool_calls');
  if (Array.isArray(calls) && calls.length > 0) return true;
  if (isJsonObject(ownValue(message, 'function_call'))) return true;
  const content = ownValue(message, 'content');
  const type = ownValue(message, 'type');
  return (
    (typeof type === 'string' && callTypes.has(type)) ||
    (Array.isArray(content) && content.some(hasCalls))
  );
}

/** What the model says in a message: its content, or the texts in it one below the other. */
function textOf(message: JsonObject): string | undefined {
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  if (role !== 'assistant' && role !== 'ai' && role !== 'model') return undefined;
  const content = ownValue(message, 'content');
  if (typeof content === 'string') return content.trim() === '' ? undefined : content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part) => (isJsonObject(part) ? ownValue(part, 'text') : undefined));
  const said = texts.filter((text) => typeof text === 'string').join('\n');
  return said === '' ? undefined : said;
}

/** The value at a dotted path, as text; a key that holds dots itself is found too. Empty if none. */
export function groupText(record: Json, path: string): string | undefined {
  const value = isJsonObject(record) ? valueAt(record, path) : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function valueAt(record: JsonObject, path: string): Json | undefined {
  const whole = ownValue(record, path);
  if (whole !== undefined) return whole;
  let value: Json | undefined = record;
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) ? ownValue(value, key) : undefined;
  }
  return value;
}
