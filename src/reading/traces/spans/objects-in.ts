import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import { readJsonText } from '../../../model/read-json.ts';

/** An object in a value, and its pointer. */
export interface FoundObject {
  readonly object: JsonObject;
  readonly pointer: string;
}

/**
 * The objects of an export: in a list, under one of the keys, or a single one on a line. Undefined
 * if one of them is not of the right kind.
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

/** The objects among some values, for looking up fields; exports have some of them as their JSON texts. */
export function objectsAmong(...values: readonly (Json | undefined)[]): JsonObject[] {
  return values.flatMap((value) => {
    const isText = typeof value === 'string' && /^\s*\{/.test(value);
    const object = isText ? readJsonText(value) : value;
    return isJsonObject(object) ? [object] : [];
  });
}

/** The text under a key; empty if there is none. */
export function textUnder(object: JsonObject, key: string): string {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
}

/** The places of the profile's id in formats without attributes of their own. */
export function commonIds(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id'];
}
