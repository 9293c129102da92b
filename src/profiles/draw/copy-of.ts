import { isJsonObject, type Json } from '../../base/json.ts';

/** A deep copy of a value. */
export function copyOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)]));
}
