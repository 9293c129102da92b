import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';

/** Facts with more: objects are merged, of any other value the later one counts. */
export function mergedFacts(facts: JsonObject, more: JsonObject): JsonObject {
  const merged = Object.entries(more).map(([name, value]): [string, Json] => {
    const known = ownValue(facts, name);
    return [name, isJsonObject(known) && isJsonObject(value) ? mergedFacts(known, value) : value];
  });
  return Object.fromEntries([...Object.entries(facts), ...merged]);
}
