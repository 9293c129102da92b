import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';

/** Keys under which a result has the id of its call; the last is that of tau2 and MCP. */
const callIds = [
  ...['tool_use_id', 'tool_call_id', 'toolCallId', 'toolUseId', 'call_id', 'callId', 'id'],
];
const failedWords = new Set<Json | undefined>(['error', 'failed', 'output-error']);

/** Everything in an object that may be the id of a call. */
export function idsIn(object: JsonObject): readonly string[] {
  return callIds.flatMap((key) => {
    const id = ownValue(object, key);
    return isId(id) ? [String(id)] : [];
  });
}

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
    const id = failedResult(part) ? (idOfResult(result) ?? byName(result)) : undefined;
    return id === undefined ? [] : [id];
  });
}

/** The id of the call of a result, which Haystack repeats in it. */
function idOfResult(result: JsonObject): string | undefined {
  const origin = ownValue(result, 'origin');
  return callIdOf(isJsonObjectOrNone(origin) ? origin : result);
}

/** The key of a result that has only the name of its tool, as those of Gemini and CrewAI. */
function byName(result: JsonObject): string | undefined {
  const name = ownValue(result, 'name');
  return typeof name === 'string' ? nameId(name) : undefined;
}

/** The key that stands for the missing id of a call. */
export function nameId(tool: string): string {
  return `of ${tool}`;
}

const wrapping = ['toolResult', 'functionResponse', 'function_response', 'tool_call_result'];

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

/** A result in a message: of which call, and what came of it. */
export interface FoundResult {
  readonly id: string | undefined;
  readonly tool: string | undefined;
  readonly failed: boolean;
  readonly part: JsonObject;
}

/** Types of parts and items that are results; approvals and listings of tools are none. */
const resultTypes =
  /^(?:tool[-_](?:result|return|error)|tool_call_(?:response|result|output)|mcp_tool_result|\w+_call_output|function_call_result)$/;
const resultRoles = new Set<Json | undefined>(['tool', 'function']);

/** The results in a message, or in an item among messages. */
export function resultsIn(message: JsonObject): readonly FoundResult[] {
  const parts = ['content', 'parts', 'tool_messages'].flatMap((key) => {
    const list = ownValue(message, key);
    return Array.isArray(list) ? list.filter(isJsonObject).filter(isResult) : [];
  });
  const role = ownValue(message, 'role') ?? ownValue(message, 'type');
  const isWhole = parts.length === 0 && (resultRoles.has(role) || isResult(message));
  return (isWhole ? [message] : parts).map((part) => {
    const result = resultIn(part);
    const name =
      ownValue(result, 'name') ?? ownValue(result, 'tool_name') ?? ownValue(result, 'toolName');
    return {
      id: idOfResult(result),
      tool: typeof name === 'string' ? name : undefined,
      failed: failedResult(part),
      part,
    };
  });
}

const held = ['output', 'result', 'errorText'];

/** The results that calls in a message hold themselves, as those of user interfaces and of servers do. */
export function heldResultsIn(message: JsonObject): readonly FoundResult[] {
  const parts = ['content', 'parts', 'toolInvocations', 'tool_calls'].flatMap((key) => {
    const list = ownValue(message, key);
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  });
  const isWhole = parts.length === 0 && !resultRoles.has(ownValue(message, 'role') ?? null);
  return (isWhole ? [message] : parts).flatMap((part) => {
    const inner = ownValue(part, 'toolInvocation');
    const call = isJsonObjectOrNone(inner) ? inner : part;
    const id = callIdOf(call);
    const isAnswered = held.some((key) => (ownValue(call, key) ?? null) !== null);
    if (isResult(part) || id === undefined || !isAnswered) return [];
    return [{ id, tool: undefined, failed: hasFailed(call), part: call }];
  });
}

function isResult(part: JsonObject): boolean {
  const type = ownValue(part, 'type');
  if (wrapping.some((key) => isJsonObjectOrNone(ownValue(part, key)))) return true;
  return typeof type === 'string' && resultTypes.test(type);
}
