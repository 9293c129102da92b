import { ExactNumber, isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { idText } from '../base/text/id-text.ts';
import { fieldAt } from './field.ts';
import { callListIn, callsIn, changedIn, predictionOf, runKeys, strayIn } from './record-claims.ts';
import type { ReadText } from './repair/mend.ts';
import { amongCalls, areBeyond, isCallShaped, noVocabulary } from './traces/claims.ts';
import { opened } from './traces/envelopes.ts';
import { isMessage, isTranscript } from './traces/messages.ts';
import { callText, sessionIn, sessionKeys } from './traces/sessions.ts';

/** Keys that may hold a record's id, after the one that the user names; the batch API's comes first. */
export const idKeys = ['custom_id', 'customer_id', 'profile_id', 'id', 'key'] as const;

/** Keys that may hold a record's prediction, the first that is there counts. */
const predictionKeys = [
  'trajectories',
  'predictions',
  'prediction',
  'trajectory',
  'output',
  'response',
  'completion',
  'text',
  'messages',
  'contents',
  'ground_truth_trajectories',
] as const;

/** What says which profile a record is for. */
export interface IdSource {
  /** The key of profiles' ids; others that are common are known. */
  readonly field: string;
  /** The dotted path that holds the id, if one was named: then no key counts. */
  readonly from: string | undefined;
  /** Whether an id is one of the profiles'. */
  readonly isProfile: (id: string) => boolean;
}

/**
 * Whether a value is a record: it has a prediction under one of the keys, and is neither a message of
 * a chat nor an item of a response.
 */
export function isRecord(value: Json): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const isItem = ['role', 'call_id'].some((key) => ownValue(value, key) !== undefined);
  if (isItem) return false;
  return (
    predictionKeys.some((key) => ownValue(value, key) !== undefined) ||
    answerIn(value) !== undefined ||
    sessionIn(value) !== undefined ||
    isLeaderboards(value) ||
    isCallRecord(value)
  );
}

/** Whether a value has an id and calls, and is no message with calls. */
function isCallRecord(value: JsonObject): boolean {
  const hasKey = idKeys.some((key) => ownValue(value, key) !== undefined);
  if (!hasKey || callListIn(value) === undefined) return false;
  return !isMessage(value) && opened(value) === undefined && !isCallShaped(value, noVocabulary);
}

/** A result of the Berkeley function calling leaderboard: in it each call has its tool as its only key. */
function isLeaderboards(value: JsonObject): boolean {
  const counts = ['input_token_count', 'output_token_count', 'latency'];
  return 'result' in value && counts.some((key) => ownValue(value, key) !== undefined);
}

/** Whether a value has what is an id in records, be it under the path that was named or not. */
export function hasId(value: Json, ids: IdSource): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const { field, from } = ids;
  return [from ?? field, field, ...idKeys].some((path) => hasIdAt(value, path, ids));
}

/** The key or path that holds a record's id, or undefined if there is none. */
export function idPathOf(record: JsonObject, ids: IdSource): string | undefined {
  const { field, from } = ids;
  if (from !== undefined) return fieldAt(record, from) === undefined ? undefined : from;
  return [field, ...idKeys].find((path) => hasIdAt(record, path, ids));
}

/** The path of a profile's id in a record that has it under no known key: `customerId`, `metadata.id`. */
export function idElsewhere(record: Json, { isProfile }: IdSource): string | undefined {
  if (!isJsonObject(record)) return undefined;
  const isOne = (value: Json) => {
    const id = idText(value);
    return id !== undefined && isProfile(id);
  };
  const members = Object.entries<Json>(record);
  const own = members.find(([, value]) => isOne(value));
  if (own !== undefined) return own[0];
  for (const [key, inner] of members) {
    const found = isJsonObject(inner) && Object.entries<Json>(inner).find(([, one]) => isOne(one));
    if (found) return `${key}.${found[0]}`;
  }
  return undefined;
}

/** Whether a record has an id at a path: the one that an API or a session gave itself is none. */
function hasIdAt(record: JsonObject, path: string, { isProfile }: IdSource): boolean {
  const value = fieldAt(record, path);
  if (value === undefined || path !== 'id') return value !== undefined;
  return typeof value !== 'string' || isProfile(value) || !isOwnId(value, record);
}

const ownIds = /^(?:resp_|msg_|chatcmpl-)/;

function isOwnId(id: string, record: JsonObject): boolean {
  const isAnswer = ['response', 'chat.completion'].some(
    (kind) => ownValue(record, 'object') === kind,
  );
  const isSession = ['app_name', 'appName'].some((key) => ownValue(record, key) !== undefined);
  return isAnswer || isSession || ownIds.test(id);
}

/** The prediction in a record, undefined if there is none (a failed request, say). */
export function predictionIn(record: JsonObject): Json | undefined {
  return claimIn(record).value;
}

/** What in a record cannot be read. */
interface Unread {
  readonly what: string;
  readonly at: Json;
  /** The calls in it that nothing else shows, where it is those. */
  readonly calls?: readonly JsonObject[];
}

/** What a record holds as its prediction, and what in it cannot be read beside that. */
export interface RecordClaim {
  readonly value: Json | undefined;
  readonly unread?: Unread | undefined;
}

/** The prediction in a record; calls in two places that differ, or beside it, make it unreadable. */
export function claimIn(record: JsonObject): RecordClaim {
  const first = firstIn(record);
  const { keys, value, unread } = first.unread === undefined ? withCalls(record, first) : first;
  if (unread !== undefined) return { value, unread };
  const chat = keys.some((key) => chatKeys.includes(key)) ? undefined : chatBeside(record);
  // Messages may be what a whole run began with, but a list of calls says which were made.
  const isRun = Array.isArray(value) && isTranscript(value);
  const made = callsIn(chat);
  if (made.length === 0) {
    const others = runKeys.filter((key) => !keys.includes(key));
    const { list = [] } = callListIn(record, others) ?? {};
    const [said, listed] = [callsIn(value), callsIn([...list])];
    const isMore = list.length > 0 && !isRun && areBeyond(said, listed);
    const unread = isMore ? differing(record, said, listed) : strayOf(record, keys, value);
    return { value, unread };
  }
  const own = callsIn(value);
  const all = [...keys, ...chatKeys];
  if (!areBeyond(own, made) && !mayHoldCall(value))
    return { value: chat, unread: strayOf(record, all, chat) };
  if (isRun && !areBeyond(made, own)) return { value, unread: strayOf(record, all, value) };
  return { value, unread: differing(record, own, made) };
}

function differing(
  record: JsonObject,
  some: readonly JsonObject[],
  others: readonly JsonObject[],
): Unread {
  const [isOne, isOther] = [amongCalls(some), amongCalls(others)];
  const calls = [
    ...some.filter((call) => !isOther(call)),
    ...others.filter((call) => !isOne(call)),
  ];
  return { what: 'a record with calls in two places that differ', at: record, calls };
}

/** Keys of calls in an object that has no id. */
const ofRuns = ['toolCalls', 'tools_called', 'toolsCalled'];
const chatKeys = ['messages', 'contents'];
/** Whether a text, or one in a list, may be a call. */
function mayHoldCall(value: Json | undefined): boolean {
  if (Array.isArray(value)) return !isTranscript(value) && value.some(mayHoldCall);
  return typeof value === 'string' && callText.test(value);
}

/** What is said of a call beside what was read of a record; undefined if there is none. */
export function strayOf(
  record: JsonObject,
  keys: readonly string[],
  value: Json | undefined,
): RecordClaim['unread'] {
  const stray = strayIn(record, keys, value);
  if (stray === undefined) return undefined;
  const { key, at, calls } = stray;
  return { what: `a call under ${key}, which no reader knows`, at, calls };
}

/** The chat in a record whose prediction is under another key. */
function chatBeside(record: JsonObject): Json | undefined {
  const chats = chatKeys.map((key) => ownValue(record, key));
  return chats.find((chat) => Array.isArray(chat) && isTranscript(chat));
}

interface Claimed extends RecordClaim {
  readonly keys: readonly string[];
}

/** A text beside calls of the same answer is what was said with them. */
function withCalls(record: JsonObject, { keys, value }: Claimed): Claimed {
  const calls = callListIn(record);
  const isText = value === undefined || value === null || typeof value === 'string';
  if (calls === undefined || !isText || (calls.list.length === 0 && value !== undefined)) {
    return { keys, value };
  }
  if (keys.includes(calls.key)) return { keys, value };
  const unread = runKeys.includes(calls.key) ? changedIn(calls.list) : undefined;
  return { keys: [...keys, calls.key], value: predictionOf(calls, value ?? ''), unread };
}

function firstIn(record: JsonObject): Claimed {
  const answer = answerIn(record);
  if (answer !== undefined) return { keys: ['response', 'result'], ...answerClaim(answer) };
  const session = sessionIn(record);
  if (session !== undefined) {
    const [own, beside] = [callsIn([...session]), callsIn(chatBeside(record))];
    const unread = areBeyond(beside, own) ? differing(record, own, beside) : undefined;
    return { keys: sessionKeys, value: [...session], unread };
  }
  for (const key of predictionKeys) {
    const value = ownValue(record, key);
    if (value === undefined || value === null) continue;
    if (key === 'trajectory' && Array.isArray(value) && value.length === 0) {
      return { keys: [key], value: [[]] };
    }
    if (isJsonObject(value) && isAnswer(value)) return { keys: [key], ...answerClaim(value) };
    const run = isJsonObject(value) ? runIn(value) : undefined;
    if (run !== undefined) return { keys: [key], ...run };
    return {
      keys: [key],
      value: key === 'messages' || key === 'contents' ? value : contentOf(value),
    };
  }
  const result = ownValue(record, 'result');
  const run = isJsonObject(result ?? null) ? runIn(result as JsonObject) : undefined;
  if (run !== undefined) return { keys: ['result'], ...run };
  if (isLeaderboards(record)) return { keys: ['result'], value: leaderboardCalls(record) };
  // A whole answer on a line of its own.
  if (typeof ownValue(record, 'role') === 'string') {
    return { keys: Object.keys(record), value: [record] };
  }
  return { keys: answerKeys, value: messageIn(record) };
}

/** Keys under which an answer of an API has the model's message. */
const answerKeys = ['choices', 'candidates', 'message', 'output'];

/** The message in an answer; its client may say once more what is called in it, and nothing else. */
function answerClaim(answer: JsonObject): RecordClaim {
  const value = messageIn(answer);
  const [choice = null] = [ownValue(answer, 'choices') ?? ownValue(answer, 'candidates')].flat();
  const inChoice = isJsonObject(choice)
    ? strayOf(choice, ['message', 'content'], value)
    : undefined;
  return { value, unread: inChoice ?? strayOf(answer, answerKeys, value) };
}

/** What an object under a key of a record claims as a run, read as a record is; undefined if it is none. */
function runIn(object: JsonObject): RecordClaim | undefined {
  const session = sessionIn(object);
  // What the AI SDK returns says of itself how it ended, as each of its steps does.
  if (isMessage(object) || (session === undefined && opened(object) !== undefined))
    return undefined;
  const calls = callListIn(object, ofRuns);
  const isOne = session ?? calls ?? chatBeside(object);
  if (isOne === undefined) return undefined;
  const { value = '', unread } = claimIn(object);
  const isSaid = calls !== undefined && typeof value === 'string';
  return { value: isSaid ? predictionOf(calls, value) : value, unread };
}

/** The calls of a result of BFCL; what is none stays, and cannot be read. */
function leaderboardCalls(record: JsonObject): Json | undefined {
  const result = ownValue(record, 'result');
  if (!Array.isArray(result)) return result;
  const calls = result.map((item) => {
    const [[name, given] = [], ...others] = isJsonObject(item) ? Object.entries<Json>(item) : [];
    if (name === undefined || given === undefined || others.length > 0) return item;
    return { type: 'function_call', name, arguments: given };
  });
  return [{ role: 'assistant', content: '', tool_calls: calls }];
}

/** The answer in a line of a batch API: OpenAI's, Gemini's or Anthropic's. */
function answerIn(record: JsonObject): JsonObject | undefined {
  const response = ownValue(record, 'response');
  const body = isJsonObject(response) ? ownValue(response, 'body') : undefined;
  if (isJsonObject(body)) return body;
  const result = ownValue(record, 'result');
  return [response, result].filter(isJsonObject).find(isAnswer);
}

/** Whether an object is the answer of an API: with `choices`, `candidates`, or a `message`. */
export function isAnswer(value: Json): value is JsonObject {
  return isJsonObject(value) && (hasChoices(value) || isJsonObject(ownValue(value, 'message')));
}

function hasChoices(value: JsonObject): boolean {
  return ['choices', 'candidates'].some((key) => Array.isArray(ownValue(value, key)));
}

/** The model's message in an answer. */
function messageIn(answer: JsonObject): Json | undefined {
  const message =
    inFirst(answer, 'choices', 'message') ??
    inFirst(answer, 'candidates', 'content') ??
    ownValue(answer, 'message');
  if (isJsonObject(message)) return contentOf(message);
  const output = ownValue(answer, 'output');
  return Array.isArray(output) ? output : undefined;
}

function inFirst(answer: JsonObject, list: string, key: string): Json | undefined {
  const items = ownValue(answer, list);
  const [first] = Array.isArray(items) ? items : [];
  return isJsonObject(first) ? ownValue(first, key) : undefined;
}

/** A message becomes a transcript of one message. Any other value is returned unchanged. */
function contentOf(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const isMessage =
    ownValue(value, 'role') !== undefined || Array.isArray(ownValue(value, 'parts'));
  return isMessage ? [value] : value;
}

/** The value at a dotted path, as text; a key that holds dots itself is found too. Empty if none. */
export function groupText(record: Json, path: string): string | undefined {
  const value = isJsonObject(record) ? fieldAt(record, path) : undefined;
  return value === undefined ? undefined : groupTextOf(value);
}

/** The text of the value that a group has in a field; undefined for none. */
export function groupTextOf(value: Json): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A record with what `traxgen prompts` has put into its `custom_id`: the id and the groups. */
export function withCustomId(record: JsonObject, readText: ReadText): JsonObject {
  const text = ownValue(record, 'custom_id');
  const parts = typeof text === 'string' && text.startsWith('{') ? readText(text) : undefined;
  const id = isJsonObject(parts) ? ownValue(parts, 'id') : undefined;
  if (id === undefined || !isJsonObject(parts)) return record;
  const { id: _id, ...groups } = parts;
  return { ...record, ...groups, custom_id: id };
}
