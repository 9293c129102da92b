import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';

/**
 * The arguments of a call that need not have any, as members of one: none, where there is nothing that
 * may be arguments. An object under a key that nobody knows stays as it is, and the call is refused.
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
