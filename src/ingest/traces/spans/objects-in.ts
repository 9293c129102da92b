import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../model/json.ts';

/** An object in a value, and its pointer. */
export interface FoundObject {
  readonly object: JsonObject;
  readonly pointer: string;
}

/**
 * The objects that an export has in a list, under one of some keys, or as the only one of a line;
 * undefined where one of them is of another kind.
 */
export function objectsIn(
  value: Json,
  keys: readonly string[],
  isOne: (object: JsonObject) => boolean,
): FoundObject[] | undefined {
  const isOf = (item: Json): item is JsonObject => isJsonObject(item) && isOne(item);
  if (isOf(value)) return [{ object: value, pointer: '' }];
  const key = isJsonObject(value) ? keys.find((each) => Array.isArray(ownValue(value, each))) : '';
  const list = isJsonObject(value) && key !== undefined ? ownValue(value, key) : value;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isOf)) return undefined;
  const place = Array.isArray(value) ? '' : `/${key}`;
  return list.map((object, at) => ({ object, pointer: `${place}/${at}` }));
}

/** The objects among some values, for looking fields up. */
export function objectsAmong(...values: readonly (Json | undefined)[]): JsonObject[] {
  return values.filter(isJsonObject);
}

/** A text under a key; empty where there is none. */
export function textUnder(object: JsonObject, key: string): string {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
}

/** Where formats without attributes of their own look for the profile's id. */
export function commonIds(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id'];
}
