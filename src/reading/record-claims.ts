import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { readJsonText } from '../model/read-json.ts';
import { changeIn } from './call-members.ts';
import { amongCalls, areBeyond, callsWithin, isCallShaped, noVocabulary } from './traces/claims.ts';
import { openAll } from './traces/envelopes.ts';
import { isOthers, isTranscript } from './traces/messages.ts';
import { turnsIn } from './traces/turns.ts';

/** Keys under which a record has the calls of one run. */
export const runKeys: readonly string[] = [
  ...['calls', 'toolCalls', 'tool_calls', 'tools_called', 'toolsCalled'],
];
/** Keys under which a record has steps or answers that are calls. */
const listKeys = ['steps', 'actions', 'answers', 'trajectory'] as const;

/** The lists of calls in a record, with their keys. */
export function callListIn(
  record: JsonObject,
  keys: readonly string[] = [...runKeys, ...listKeys],
): { key: string; list: readonly Json[] } | undefined {
  for (const key of keys) {
    const value = ownValue(record, key);
    // Rows of data sets have lists as their JSON texts.
    const isText = typeof value === 'string' && /^\s*\[/.test(value);
    const list = isText ? readJsonText(value) : value;
    if (Array.isArray(list)) return { key, list };
  }
  return undefined;
}

/**
 * The prediction in a list of calls: a message of the agent, where the key says that these were made in
 * one run; otherwise the list, in which an empty one is a trajectory without calls.
 */
export function predictionOf(
  { key, list }: { key: string; list: readonly Json[] },
  said: Json,
): Json {
  // Where none says its arguments, the list has names only.
  const isTold = list.length === 0 || list.some((item) => isJsonObject(item) && saysMore(item));
  const isRun = runKeys.includes(key) && list.every(isJsonObject) && isTold;
  // Which of several lists of calls are one run, only the key around them says.
  if (list.some(holdsList)) return { [key]: [...list] };
  if (!isRun) return list.length === 0 ? [[]] : [...list];
  return [{ role: 'assistant', content: said, tool_calls: list.map(withArguments) }];
}

/** Whether a call in a list says more of itself than its name. */
function saysMore(item: JsonObject): boolean {
  return Object.keys(item).some((key) => !['name', 'tool_name', 'toolName', 'tool'].includes(key));
}

function holdsList(item: Json): boolean {
  const keys = ['steps', 'calls', 'actions'];
  return isJsonObject(item) && keys.some((key) => Array.isArray(ownValue(item, key)));
}

/** What a call in a list says of itself that makes it more or less than one call, its results apart. */
export function changedIn(list: readonly Json[]): RecordChange | undefined {
  for (const call of list.filter(isJsonObject)) {
    const own = Object.entries<Json>(withArguments(call) as JsonObject);
    const what = changeIn(Object.fromEntries(own.filter(([key]) => !results.has(key))));
    if (what !== undefined) return { what, at: call };
  }
  return undefined;
}

interface RecordChange {
  readonly what: string;
  readonly at: Json;
}

const results = new Set(['result', 'results', 'output', 'outputs', 'response', 'content', 'error']);

/** A call of DeepEval in the common form. */
function withArguments(call: Json): Json {
  if (!isJsonObject(call)) return call;
  const given = ownValue(call, 'input_parameters') ?? ownValue(call, 'inputParameters');
  if (given === undefined) return call;
  const { name = null } = call;
  return { name, arguments: given };
}

/** The calls in a value: in a chat those that its messages make. */
export function callsIn(value: Json | undefined): readonly JsonObject[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !isTranscript(value)) return callsWithin(value, noVocabulary);
  const messages = openAll(value).map(({ message }) => message);
  const own = messages.filter(isJsonObject).filter((message) => !isOthers(message));
  return own.flatMap((message) => (turnsIn(message) ?? []).flat().filter(isJsonObject));
}

/** Keys beside a prediction that hold what was asked, declared, expected or measured. */
const beside =
  /^(?:tools?|functions?|tool_?choice|available_?tools|tool_?results?|input|inputs|prompt|query|request|question|config|context|vars|metadata|info|tasks?|test_?case|reward_?info|evaluation_criteria|scores?|usage|store|schema)$|^(?:expected|reference|gold|golden|ground_?truth|target|correct)/i;

/** A text that may be calls as JSON. */
const jsonCall =
  /^\s*[[{][\s\S]*["'](?:arguments|args|params|parameters|input|tool_input|action_input|kwargs)["']\s*:/;

/**
 * A call that stands in a record beside what was read of it, under a key that nobody knows; undefined if
 * there is none. What only repeats calls that were read is none.
 */
export function strayIn(
  record: JsonObject,
  claimed: readonly string[],
  read: Json | undefined,
): { readonly key: string; readonly at: Json; readonly calls: readonly JsonObject[] } | undefined {
  // Few records have anything beside what was read.
  let known: ReturnType<typeof amongCalls> | undefined;
  const isRead = (call: JsonObject) => {
    known ??= amongCalls(callsIn(read));
    return known(call);
  };
  for (const [key, value] of Object.entries<Json>(record)) {
    if (claimed.includes(key) || beside.test(key)) continue;
    const isText = typeof value === 'string' && jsonCall.test(value);
    const held = isText ? (readJsonText(value) ?? value) : value;
    const calls = [held]
      .flat(2)
      .filter(isJsonObject)
      .filter((item) => isCallShaped(item, noVocabulary));
    if (calls.length > 0 && areBeyond(calls, callsIn(read)))
      return { key, at: value, calls: calls.filter((call) => !isRead(call)) };
    // Where nothing was read, what stands deeper is what others read.
    const isDeep = calls.length === 0 && read !== undefined && !earlier.test(key);
    const deeper = isDeep ? heldIn(held) : [];
    const beyond = deeper.filter((call) => !isRead(call));
    if (beyond.length > 0) return { key, at: value, calls: beyond };
  }
  const inMetadata = ownValue(record, 'metadata') ?? null;
  const { key, list = [] } = (isJsonObject(inMetadata) && callListIn(inMetadata, runKeys)) || {};
  const calls = callsIn([...list]).filter((call) => !isRead(call));
  return calls.length > 0 ? { key: `metadata.${key}`, at: [...list], calls } : undefined;
}

/** Keys of a chat that may be what came before the answer. */
const earlier = /history|dialog|transcript|chat|turns|thread|logs?$|rows/i;

/** The calls that stand deeper in a value, and those that the messages of a chat in it make. */
function heldIn(value: Json): readonly JsonObject[] {
  if (!isJsonObject(value)) return Array.isArray(value) ? callsIn(value) : [];
  const chats = Object.values<Json>(value).filter((one) => Array.isArray(one) && isTranscript(one));
  return [...callsWithin(value, noVocabulary), ...chats.flatMap(callsIn)];
}
