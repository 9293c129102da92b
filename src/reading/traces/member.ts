import { isJsonObject, type Json, ownValue } from '../../base/json.ts';

/** A member under its key in snake_case or camelCase, with the key that was found. */
export function memberInEitherCase(
  object: Json | undefined,
  key: string,
): { readonly key: string; readonly value: Json | undefined } {
  if (!isJsonObject(object)) return { key, value: undefined };
  const own = ownValue(object, key);
  if (own !== undefined) return { key, value: own };
  const camel = camelCase(key);
  const value = ownValue(object, camel);
  return value === undefined ? { key, value } : { key: camel, value };
}

/** The keys that were asked for: they are few, and asked for of every message. */
const camels = new Map<string, string>();

/** A key in snake_case as it is in camelCase. */
export function camelCase(key: string): string {
  const known = camels.get(key);
  if (known !== undefined) return known;
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  camels.set(key, camel);
  return camel;
}
