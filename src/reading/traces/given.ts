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
  const told = keys.map((key) => ownValue(call, key)).filter((value) => (value ?? null) !== null);
  const [found, other] = told.filter((value) => !isNothing(value));
  // What stands under two keys and differs is refused by whoever reads the call.
  if (found !== undefined && other !== undefined) return { arguments: found, args: other };
  if (told.length > 0) return { arguments: found ?? told[0] ?? null };
  const strange = Object.entries(call).filter(([key, value]) => {
    return !keys.includes(key) && !known.has(key) && mayBeArguments(value);
  });
  return strange.length > 0 ? Object.fromEntries(strange) : { arguments: {} };
}

/** Whether a value says that there are no arguments, while another key may have some. */
function isNothing(value: Json | undefined): boolean {
  const isEmpty = typeof value === 'string' && /^\s*(?:\{\s*\})?\s*$/.test(value);
  return value === undefined || isEmpty || (isJsonObject(value) && Object.keys(value).length === 0);
}

function mayBeArguments(value: Json): boolean {
  return isJsonObject(value) || (typeof value === 'string' && value.trimStart().startsWith('{'));
}
