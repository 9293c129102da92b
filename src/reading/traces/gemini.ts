import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { givenArguments } from './given.ts';
import type { MessageFormat } from './trace-format.ts';

/** Gemini's contents, whose calls are parts: `functionCall`, or `function_call` in Python. */
export const gemini: MessageFormat = { kind: 'messages', turns };

function turns(content: JsonObject): Json[][] | undefined {
  const calls = callParts(content).map(({ call }) => withArguments(call));
  return calls.length > 0 ? [calls] : undefined;
}

/** The calls in a content, each with its pointer in it. */
export function callParts(content: JsonObject): { pointer: string; call: JsonObject }[] {
  const parts = ownValue(content, 'parts');
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part, at) => {
    if (!isJsonObject(part)) return [];
    return ['functionCall', 'function_call'].flatMap((key) => {
      const call = ownValue(part, key);
      return isJsonObject(call) ? [{ pointer: `/parts/${at}/${key}`, call }] : [];
    });
  });
}

/**
 * Adds `args` to a call without arguments, where a missing member does not mean that they are unknown.
 */
function withArguments(call: JsonObject): JsonObject {
  const id = ownValue(call, 'id') ?? null;
  return { id, name: ownValue(call, 'name') ?? null, ...givenArguments(call, ['args']) };
}
