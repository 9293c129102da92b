import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';

/** Keys under which a result has the id of its call; the last is that of tau2 and MCP. */
const callIds = [
  ...['tool_use_id', 'tool_call_id', 'toolCallId', 'toolUseId', 'call_id', 'callId', 'id'],
];
const failedWords = new Set<Json | undefined>(['error', 'failed', 'output-error']);

/** The id of a call to which its result refers; undefined if there is none. */
export function callIdOf(call: JsonObject): string | undefined {
  const found = callIds.map((key) => ownValue(call, key)).find((id) => isId(id));
  return isId(found) ? String(found) : undefined;
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Whether a call or its result says that the call failed. */
export function hasFailed(object: JsonObject): boolean {
  const isSaid = ['is_error', 'isError'].some((key) => ownValue(object, key) === true);
  const isNamed = ['status', 'state'].some((key) => failedWords.has(ownValue(object, key)));
  return isSaid || isNamed || isError(ownValue(object, 'error'));
}

function isError(value: Json | undefined): boolean {
  const isNone = value === undefined || value === null || value === false || value === '';
  return !isNone && !(Array.isArray(value) && value.length === 0);
}

/** The ids of the calls that a message reports as failed, in its parts or as a whole. */
export function failedIn(message: JsonObject): readonly string[] {
  // tau2 puts the results of several calls in one message.
  const parts = ['content', 'parts', 'tool_messages'].flatMap((key) => {
    const list = ownValue(message, key);
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  });
  return [message, ...parts].flatMap((part) => {
    const result = resultIn(part);
    const id = failedResult(part) ? (callIdOf(result) ?? byName(result, part)) : undefined;
    return id === undefined ? [] : [id];
  });
}

/** The key of a Gemini result that has only the name of its function. */
function byName(result: JsonObject, part: JsonObject): string | undefined {
  const name = result === part ? undefined : ownValue(result, 'name');
  return typeof name === 'string' ? nameId(name) : undefined;
}

/** The key that stands for the missing id of a call. */
export function nameId(tool: string): string {
  return `of ${tool}`;
}

const wrapping = ['toolResult', 'functionResponse', 'function_response'];

function resultIn(part: JsonObject): JsonObject {
  return wrapping.map((key) => ownValue(part, key)).find(isJsonObjectOrNone) ?? part;
}

function isJsonObjectOrNone(value: Json | undefined): value is JsonObject {
  return value !== undefined && isJsonObject(value);
}

/** Whether a part is a result of a failed call. */
function failedResult(part: JsonObject): boolean {
  const result = resultIn(part);
  const [output, response] = [ownValue(result, 'output'), ownValue(result, 'response')];
  const kind = output !== undefined && isJsonObject(output) ? ownValue(output, 'type') : undefined;
  const isKind = typeof kind === 'string' && kind.startsWith('error-');
  const isAnswer = response !== undefined && isJsonObject(response);
  const isOfAnswer = isAnswer && isError(ownValue(response, 'error'));
  return ownValue(part, 'type') === 'tool-error' || isKind || isOfAnswer || hasFailed(result);
}
