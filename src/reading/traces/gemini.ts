import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { givenArguments } from './given.ts';
import { fromParts, type MessageFormat } from './trace-format.ts';

/** Gemini's contents, whose calls are parts: `functionCall`, or `function_call` in Python. */
export const gemini: MessageFormat = { kind: 'messages', turns: fromParts(part), part };

function part(object: JsonObject): Json[] | undefined {
  const calls = callsUnder(object).map(({ call }) => withArguments(call));
  return calls.length > 0 ? calls : undefined;
}

/** The calls in a content, each with its pointer in it. */
export function callParts(content: JsonObject): { pointer: string; call: JsonObject }[] {
  const parts = ownValue(content, 'parts');
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part, at) =>
    isJsonObject(part)
      ? callsUnder(part).map(({ key, call }) => ({ pointer: `/parts/${at}/${key}`, call }))
      : [],
  );
}

function callsUnder(part: JsonObject): { key: string; call: JsonObject }[] {
  return ['functionCall', 'function_call'].flatMap((key) => {
    const call = ownValue(part, key);
    return isJsonObject(call) ? [{ key, call }] : [];
  });
}

/**
 * Adds `args` to a call without arguments, where a missing member does not mean that they are unknown.
 * A call that comes in pieces stays without, and is refused: its arguments are in other answers.
 */
function withArguments(call: JsonObject): JsonObject {
  const id = ownValue(call, 'id') ?? null;
  const named = { id, name: ownValue(call, 'name') ?? null };
  const partial = ownValue(call, 'partialArgs') ?? ownValue(call, 'partial_args');
  const goesOn = ownValue(call, 'willContinue') ?? ownValue(call, 'will_continue');
  if ((partial ?? null) !== null || goesOn === true)
    return { ...named, partialArgs: partial ?? [] };
  return { ...named, ...givenArguments(call, ['args', 'arguments', 'input']) };
}
