import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { MessageFormat } from './trace-format.ts';

/**
 * Messages of OpenAI's chat API, with `tool_calls`, and of LangChain and tau2. LangChain keeps the
 * provider's original calls as well, and separates calls whose arguments it could not parse.
 */
export const openaiChat: MessageFormat = { kind: 'messages', turns, part };

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

/** A call of `tool_calls` that stands among the parts of a message; the declaration of a tool, which has no id, is none. */
function part(object: JsonObject): Json[] | undefined {
  const type = ownValue(object, 'type');
  if (type !== 'function' && type !== 'custom') return undefined;
  const inner = ownValue(object, 'function') ?? ownValue(object, 'custom');
  const call = isJsonObject(inner) ? inner : object;
  const isCall =
    typeof ownValue(object, 'id') === 'string' ||
    ['arguments', 'input'].some((key) => ownValue(call, key) !== undefined);
  return isCall ? [callOf(object)] : undefined;
}

/**
 * A call in the common form; a custom tool has one text as its input, and some tracers put the call
 * under `tool_call`.
 */
function callOf(given: Json): Json {
  const wrapped = isJsonObject(given) ? ownValue(given, 'tool_call') : undefined;
  const call = isJsonObject(given) && isJsonObject(wrapped) ? unwrapped(given, wrapped) : given;
  const custom = isJsonObject(call) ? ownValue(call, 'custom') : undefined;
  if (!isJsonObject(call) || !isJsonObject(custom)) return call;
  const { custom: _, ...rest } = call;
  return { ...rest, ...withInput(custom) };
}

/**
 * The name and the arguments of a custom tool, whose one text is its input. Without an input it has what it
 * says of its arguments, as any other tool.
 */
export function withInput(call: JsonObject): JsonObject {
  const { name = null, input, ...rest } = call;
  return input === undefined ? { ...rest, name } : { name, arguments: { input: input ?? '' } };
}

function unwrapped({ tool_call: _, ...outer }: JsonObject, call: JsonObject): JsonObject {
  return { ...outer, ...call };
}
