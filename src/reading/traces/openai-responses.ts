import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { withInput } from './openai-chat.ts';
import type { MessageFormat } from './trace-format.ts';

/** Items of OpenAI's Responses API, in which each call is an item. */
export const openaiResponses: MessageFormat = { kind: 'messages', turns, part };

/** Types of calls that wait for outputs, and MCP calls, which contain them. */
const awaiting = new Set<Json | undefined>(['function_call', 'custom_tool_call']);
const answered = new Set<Json | undefined>(['mcp_call', 'mcp_tool_call']);

function turns(item: JsonObject): Json[][] | undefined {
  const calls = ownValue(item, callsOfOneResponse);
  if (Array.isArray(calls)) return [calls];
  const call = part(item);
  return call && [call];
}

/** A call that stands by itself, as an item or as a part of a message. */
function part(item: JsonObject): Json[] | undefined {
  const hosted = hostedCall(item);
  if (hosted !== undefined) return [hosted];
  const isCall = isAwaiting(item) || answered.has(ownValue(item, 'type'));
  return isCall ? [callOf(item)] : undefined;
}

/** An MCP call made by the provider, as the Agents SDK for JavaScript records it. */
function hostedCall(item: JsonObject): JsonObject | undefined {
  const data = ownValue(item, 'providerData');
  const isHosted = ownValue(item, 'type') === 'hosted_tool_call' && isJsonObject(data);
  return isHosted && ownValue(data, 'type') === 'mcp_call' ? { ...item, ...data } : undefined;
}

/** The key of the item into which {@link joinCalls} joins several calls. */
const callsOfOneResponse = 'function_calls';

/**
 * Joins the calls of one response into one item, so that they are one turn. These are successive calls
 * without the output of a call between them. Other items stay as they are.
 */
export function joinCalls(items: readonly Json[]): readonly Json[] {
  if (!items.some(isAwaiting)) return items;
  const joined: Json[] = [];
  let open: Json[] | undefined;
  for (const item of items) {
    if (isOutput(item)) open = undefined;
    if (!isAwaiting(item)) joined.push(item);
    else if (open !== undefined) open.push(callOf(item));
    else {
      open = [callOf(item)];
      joined.push({ [callsOfOneResponse]: open });
    }
  }
  return joined;
}

/** A call in the common form; a custom tool has one text as its input. */
function callOf(item: JsonObject): JsonObject {
  if (ownValue(item, 'type') !== 'custom_tool_call') return item;
  return { id: ownValue(item, 'call_id') ?? null, ...withInput(item) };
}

function isAwaiting(item: Json): item is JsonObject {
  return isJsonObject(item) && awaiting.has(ownValue(item, 'type'));
}

/** Whether an item is an output; the Agents SDK for JavaScript names it a result. */
function isOutput(item: Json): boolean {
  const type = isJsonObject(item) ? ownValue(item, 'type') : undefined;
  return typeof type === 'string' && /_call_(?:output|result)$/.test(type);
}
