import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';

/** A member under its key in snake_case or camelCase, with the key that was found. */
export function memberInEitherCase(
  object: Json | undefined,
  key: string,
): { readonly key: string; readonly value: Json | undefined } {
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const found = isJsonObject(object)
    ? [key, camel].find((name) => ownValue(object, name) !== undefined)
    : undefined;
  if (found === undefined) return { key, value: undefined };
  return { key: found, value: ownValue(object as JsonObject, found) };
}
