import { sameJson } from '../base/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';

/**
 * Facts with more: objects are merged, of any other value the later one counts. Whatever does not change stays the same
 * object, and so do the facts themselves.
 */
export function mergedFacts(facts: JsonObject, more: JsonObject): JsonObject {
  const changed = Object.entries(more).flatMap(([name, value]): [string, Json][] => {
    const known = ownValue(facts, name);
    const areObjects = isJsonObject(known) && isJsonObject(value);
    const merged = areObjects ? mergedFacts(known, value) : value;
    const isSame = areObjects ? merged === known : known !== undefined && sameJson(known, merged);
    return isSame ? [] : [[name, merged]];
  });
  return changed.length === 0 ? facts : { ...facts, ...Object.fromEntries(changed) };
}
