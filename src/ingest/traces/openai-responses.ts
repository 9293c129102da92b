import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import type { MessageFormat } from './trace-format.ts';

/** Items of OpenAI's Responses API: a call is an item of its own. */
export const openaiResponses: MessageFormat = { kind: 'messages', turns };

function turns(item: JsonObject): Json[][] | undefined {
  const calls = ownValue(item, callsOfOneResponse);
  if (Array.isArray(calls)) return [calls];
  return isCall(item) ? [[untyped(item)]] : undefined;
}

/** The key of the item that {@link joinCalls} makes of several. */
const callsOfOneResponse = 'function_calls';

/**
 * Makes one item of the calls of one response, so that they are one turn: of calls that follow each
 * other with no output of a call between them. Other items stay as they are.
 */
export function joinCalls(items: readonly Json[]): readonly Json[] {
  if (!items.some(isCall)) return items;
  const joined: Json[] = [];
  let open: Json[] | undefined;
  for (const item of items) {
    if (isOutput(item)) open = undefined;
    if (!isCall(item)) joined.push(item);
    else if (open !== undefined) open.push(untyped(item));
    else {
      open = [untyped(item)];
      joined.push({ [callsOfOneResponse]: open });
    }
  }
  return joined;
}

/** A call as any other: what is of a turn already is not joined again. */
function untyped({ type: _, ...call }: JsonObject): JsonObject {
  return call;
}

function isCall(item: Json): item is JsonObject {
  return isJsonObject(item) && ownValue(item, 'type') === 'function_call';
}

function isOutput(item: Json): boolean {
  return isJsonObject(item) && ownValue(item, 'type') === 'function_call_output';
}
