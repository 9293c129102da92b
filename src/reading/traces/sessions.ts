import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isOthers, isTranscript } from './messages.ts';

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
const stepKeys = ['intermediate_steps', 'intermediateSteps', 'predicted_trajectory'];

/** All keys under which a session may stand, or which repeat what is in it. */
export const sessionKeys: readonly string[] = [
  ...itemKeys,
  ...chatKeys,
  ...stepKeys,
  ...['values', 'data', 'input', 'text', 'messages'],
];

/** The items of a session as a framework returns or stores it; undefined for any other object. */
export function sessionIn(object: JsonObject): readonly JsonObject[] | undefined {
  for (const key of itemKeys) {
    const items = ownValue(object, key);
    if (Array.isArray(items) && isTranscript(items)) return items;
  }
  const values = ownValue(object, 'values');
  const messages = isJsonObject(values) ? ownValue(values, 'messages') : undefined;
  if (Array.isArray(messages) && isTranscript(messages)) return messages;
  const steps = ownValue(object, 'data');
  if (Array.isArray(steps) && steps.length > 0 && steps.every(isRunStep)) return inOrder(steps);
  for (const key of chatKeys) {
    const chat = ownValue(object, key);
    const items = isJsonObject(chat) ? ownValue(chat, 'messages') : chat;
    if (Array.isArray(items) && isTranscript(items)) return items;
  }
  return agentRun(object) ?? reactRun(object) ?? inputOf(object);
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

/** The items that are sent back to the Responses API, if the model made some of them. */
function inputOf(object: JsonObject): readonly JsonObject[] | undefined {
  const items = ownValue(object, 'input');
  if (!Array.isArray(items) || !isTranscript(items)) return undefined;
  const isAnswered = ['output', 'response', 'messages', 'text', 'choices', 'prediction'].some(
    (key) => ownValue(object, key) !== undefined,
  );
  return isAnswered || items.every(isOthers) ? undefined : items;
}

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
  const key = stepKeys.find((each) => Array.isArray(ownValue(object, each)));
  const steps = key === undefined ? undefined : ownValue(object, key);
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
