import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isTranscript } from './messages.ts';

/** Keys of the items of a session: ADK's events, the AI SDK's steps, items of a run. */
const itemKeys = ['events', 'steps', 'new_items', 'newItems'];
/** Keys of a chat in a record, where no other key marks it as a prediction. */
const chatKeys = ['trace', 'conversation'];
const stepKeys = ['intermediate_steps', 'intermediateSteps', 'predicted_trajectory'];

/** The items of a session as a framework returns or stores it; undefined for any other object. */
export function sessionIn(object: JsonObject): readonly JsonObject[] | undefined {
  for (const key of itemKeys) {
    const items = ownValue(object, key);
    if (Array.isArray(items) && isTranscript(items)) return items;
  }
  const values = ownValue(object, 'values');
  const messages = isJsonObject(values) ? ownValue(values, 'messages') : undefined;
  if (Array.isArray(messages) && isTranscript(messages)) return messages;
  for (const key of chatKeys) {
    const chat = ownValue(object, key);
    const items = isJsonObject(chat) ? ownValue(chat, 'messages') : chat;
    if (Array.isArray(items) && isTranscript(items)) return items;
  }
  return agentRun(object);
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
