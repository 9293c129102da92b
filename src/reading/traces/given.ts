import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';

/**
 * The arguments of a call, as members to add to it; empty if there are none. An object under an
 * unknown key stays, and the call is then refused.
 */
export function givenArguments(
  call: JsonObject,
  keys: readonly string[],
  known: ReadonlySet<string> = new Set(),
): JsonObject {
  const found = keys.map((key) => ownValue(call, key)).find((value) => (value ?? null) !== null);
  if (found !== undefined) return { arguments: found };
  const strange = Object.entries(call).filter(([key, value]) => {
    return !keys.includes(key) && !known.has(key) && mayBeArguments(value);
  });
  return strange.length > 0 ? Object.fromEntries(strange) : { arguments: {} };
}

function mayBeArguments(value: Json): boolean {
  return isJsonObject(value) || (typeof value === 'string' && value.trimStart().startsWith('{'));
}
