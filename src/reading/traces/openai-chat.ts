import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { MessageFormat } from './trace-format.ts';

/**
 * Messages of OpenAI's chat API, with `tool_calls`, and of LangChain and tau2. LangChain keeps the
 * provider's original calls as well, and separates calls whose arguments it could not parse.
 */
export const openaiChat: MessageFormat = { kind: 'messages', turns };

function turns(message: JsonObject): Json[][] | undefined {
  const raw = ownValue(message, 'additional_kwargs');
  const forms = [...callsIn(message), ...(isJsonObject(raw) ? callsIn(raw) : [])];
  const [first] = forms.sort((left, right) => right.length - left.length);
  return first && (first.length > 0 ? [first] : []);
}

/** The calls in each of the forms in which an object has them. */
function callsIn(object: JsonObject): Json[][] {
  const lists = ['tool_calls', 'invalid_tool_calls'].map((key) => ownValue(object, key));
  const found = lists.filter((calls) => Array.isArray(calls));
  const legacy = ownValue(object, 'function_call');
  const calls = found.flat().map(callOf);
  return [...(found.length > 0 ? [calls] : []), ...(isJsonObject(legacy) ? [[legacy]] : [])];
}

/** A call in the common form; a custom tool has one text as its input. */
function callOf(call: Json): Json {
  const custom = isJsonObject(call) ? ownValue(call, 'custom') : undefined;
  if (!isJsonObject(call) || !isJsonObject(custom)) return call;
  const { custom: _, ...rest } = call;
  const input = ownValue(custom, 'input') ?? '';
  return { ...rest, name: ownValue(custom, 'name') ?? null, arguments: { input } };
}
