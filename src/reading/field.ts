import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';

/** The value at a dotted path (`metadata.model`, `tags.0`); a key that holds dots itself comes first. */
export function fieldAt(object: JsonObject, path: string): Json | undefined {
  const whole = ownValue(object, path);
  if (whole !== undefined) return whole;
  let value: Json | undefined = object;
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) ? ownValue(value, key) : undefined;
  }
  return value;
}
