import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { readJsonText } from '../../model/read-json.ts';
import { openAll } from './envelopes.ts';
import { isOthers, isTranscript } from './messages.ts';
import { resultsIn } from './results.ts';
import { turnsIn } from './turns.ts';

/** Keys of the items of a session: ADK's events, the AI SDK's steps, items of a run. */
const itemKeys = [
  ...[
    'events',
    'steps',
    'new_items',
    'newItems',
    'entries',
    'items',
    'chat_history',
    'conversations',
  ],
  ...['user_input', 'transcript_with_tool_calls', 'all_messages'],
];
/** Keys of a chat in a record, where no other key marks it as a prediction. */
const chatKeys = ['trace', 'conversation', 'outputs'];
/** Keys of a chat in a record that may also be what came before the answer; the first is that of the Responses API. */
const looseKeys = [
  ...['input', 'history', 'message_history', 'messageHistory', 'transcript', 'dialog', 'dialogue'],
  ...['chat', 'turns', 'thread', 'log', 'logs', 'rows'],
];
const stepKeys = ['intermediate_steps', 'intermediateSteps', 'predicted_trajectory'];

/** All keys under which a session may stand, or which repeat what is in it. */
export const sessionKeys: readonly string[] = [
  ...itemKeys,
  ...chatKeys,
  ...stepKeys,
  ...['values', 'data', 'input', 'raw_responses', 'rawResponses', 'text', 'messages'],
];

/** The items of a session as a framework returns or stores it; undefined for any other object. */
export function sessionIn(object: JsonObject): readonly JsonObject[] | undefined {
  for (const key of itemKeys) {
    const items = listUnder(object, key);
    if (Array.isArray(items) && isTranscript(items)) return items;
  }
  const values = ownValue(object, 'values');
  const messages = isJsonObject(values) ? ownValue(values, 'messages') : undefined;
  if (Array.isArray(messages) && isTranscript(messages)) return messages;
  const steps = ownValue(object, 'data');
  if (Array.isArray(steps) && steps.length > 0 && steps.every(isRunStep)) return inOrder(steps);
  for (const key of chatKeys) {
    const items = chatUnder(object, key);
    if (items !== undefined) return items;
  }
  return agentRun(object) ?? reactRun(object) ?? outputsOf(object) ?? answeredChat(object);
}

/** The list under a key; data sets have some as JSON text. */
function listUnder(object: JsonObject, key: string): Json | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? readJsonText(value) : value;
}

function chatUnder(object: JsonObject, key: string): readonly JsonObject[] | undefined {
  const chat = listUnder(object, key);
  const items = isJsonObject(chat) ? ownValue(chat, 'messages') : chat;
  return Array.isArray(items) && isTranscript(items) ? items : undefined;
}

/** The items that models answered in a run of OpenAI's Agents SDK that has none of its own. */
function outputsOf(object: JsonObject): readonly JsonObject[] | undefined {
  const answers = ownValue(object, 'raw_responses') ?? ownValue(object, 'rawResponses');
  if (!Array.isArray(answers)) return undefined;
  const items = answers.flatMap((answer) =>
    isJsonObject(answer) ? (ownValue(answer, 'output') ?? null) : answer,
  );
  return isTranscript(items) ? items : undefined;
}

/** The steps of a ReAct module of DSPy, in numbered keys; its tool `finish` only ends the loop. */
function reactRun(object: JsonObject): readonly JsonObject[] | undefined {
  const given = ownValue(object, 'trajectory');
  if (!isJsonObject(given) || ownValue(given, 'tool_name_0') === undefined) return undefined;
  const calls: JsonObject[] = [];
  const steps = Object.keys(given).map((key) => /^tool_(?:name|args)_(\d{1,6})$/.exec(key)?.[1]);
  const last = Math.max(...steps.map((step) => Number(step ?? -1)));
  for (let at = 0; at <= last; at++) {
    const name = ownValue(given, `tool_name_${at}`) ?? null;
    if (name !== 'finish') calls.push({ name, ...argumentsOfStep(given, at) });
  }
  return calls.map((call) => ({ role: 'assistant', content: '', tool_calls: [call] }));
}

/** The arguments of a step; an object under another key of it stays, and the call is then refused. */
function argumentsOfStep(steps: JsonObject, at: number): JsonObject {
  const args = ownValue(steps, `tool_args_${at}`);
  if (args !== undefined) return { arguments: args };
  const isOther = ([key, value]: [string, Json]) =>
    key.endsWith(`_${at}`) && !key.startsWith('observation_') && isJsonObject(value);
  const others = Object.fromEntries(Object.entries(steps).filter(isOther));
  return Object.keys(others).length > 0 ? others : { arguments: null };
}

/**
 * The chat under a key that says less of what it is, with the answer beside it: what was sent to a model
 * and what it answered then, or a log and its last text. Undefined where the model made nothing of it, and
 * where the answer says by itself what was called.
 */
function answeredChat(object: JsonObject): readonly JsonObject[] | undefined {
  const said = answerKeys.map((key) => ownValue(object, key) ?? null).filter((one) => one !== null);
  for (const key of looseKeys) {
    const items = chatUnder(object, key);
    const whole = items && !items.every(isOthers) && withAnswer(items, said, key === 'input');
    if (whole) return whole;
  }
  return undefined;
}

const answerKeys = [
  ...['output', 'response', 'messages', 'contents', 'text', 'choices', 'completion'],
  ...['prediction', 'predictions', 'trajectory', 'trajectories'],
];

function withAnswer(
  items: readonly JsonObject[],
  [said, ...more]: readonly Json[],
  isInput: boolean,
): readonly JsonObject[] | undefined {
  if (said === undefined) return items;
  if (more.length > 0 || !hasCalls(items)) return undefined;
  if (typeof said === 'string') {
    return callText.test(said) ? undefined : [...items, { role: 'assistant', content: said }];
  }
  const answer = [said].flat();
  if (!isInput || !isTranscript(answer) || answer.some(isAsked)) return undefined;
  const known = new Set(items.map((item) => JSON.stringify(item)));
  return answer.some((item) => known.has(JSON.stringify(item))) ? undefined : [...items, ...answer];
}

/** Whether a message is a user's or a system's, so that what it stands in is no answer. */
function isAsked(item: JsonObject): boolean {
  return isOthers(item) && resultsIn(item).length === 0;
}

function hasCalls(items: readonly JsonObject[]): boolean {
  const messages = openAll(items)
    .map(({ message }) => message)
    .filter(isJsonObject);
  return messages.some((one) => !isOthers(one) && (turnsIn(one) ?? []).length > 0);
}

/** What in a text may be a call. */
export const callText = /["'](?:tool_?name|tool|function|name|action)["']\s*:|<tool_call>|\w\(/i;

/** Whether an item is a step of a run of OpenAI's assistants; these come with the newest first. */
function isRunStep(item: Json): item is JsonObject {
  return isJsonObject(item) && ownValue(item, 'object') === 'thread.run.step';
}

function inOrder(steps: readonly JsonObject[]): readonly JsonObject[] {
  return steps.toSorted((one, other) => createdAt(one) - createdAt(other));
}

function createdAt(step: JsonObject): number {
  const time = ownValue(step, 'created_at');
  return typeof time === 'number' ? time : 0;
}

/**
 * The actions of a LangChain agent's steps, each with its observation, or the calls in a row of Vertex
 * AI's evaluation.
 */
function agentRun(object: JsonObject): readonly JsonObject[] | undefined {
  const key = stepKeys.find((each) => Array.isArray(listUnder(object, each)));
  const steps = key === undefined ? undefined : listUnder(object, key);
  if (!Array.isArray(steps)) return undefined;
  const said = ownValue(object, key === 'predicted_trajectory' ? 'response' : 'output');
  const last = { role: 'assistant', content: typeof said === 'string' ? said : '' };
  const actions = steps.map(actionOf).filter((action) => !isFailedParse(action));
  return [...actions.map((action) => ({ role: 'assistant', tool_calls: [action] })), last];
}

/** Whether an action is the placeholder that LangChain inserts for an unreadable answer. */
function isFailedParse(action: Json): boolean {
  return isJsonObject(action) && ownValue(action, 'tool') === '_Exception';
}

/** The action of a step, which is a list with the observation, or in JavaScript an object. */
function actionOf(step: Json): Json {
  const action = Array.isArray(step) ? step[0] : isJsonObject(step) && ownValue(step, 'action');
  if (!isJsonObject(action as Json)) return step;
  const found = action as JsonObject;
  const kwargs = ownValue(found, 'kwargs');
  const inner = ownValue(found, 'type') === 'constructor' && isJsonObject(kwargs) ? kwargs : found;
  const input = ownValue(inner, 'toolInput');
  return input === undefined ? inner : { tool: ownValue(inner, 'tool') ?? null, tool_input: input };
}
