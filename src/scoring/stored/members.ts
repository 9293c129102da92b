import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../base/json.ts';
import type { WholeNumber } from '../../base/whole-number.ts';

/** The text under a key, or undefined. */
export function textMember(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** The text under a key if it is one of the given words, or undefined. */
export function wordAt<T extends string>(
  object: JsonObject,
  key: string,
  words: readonly T[],
): T | undefined {
  const text = textMember(object, key);
  return words.find((word) => word === text);
}

/** The number under a key as a double, or null. */
export function numberAt(object: JsonObject, key: string): number | null {
  const value = ownValue(object, key);
  const number = value instanceof ExactNumber ? Number(value.text) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The whole number under a key, which may be text; or undefined. */
export function wholeAt(object: JsonObject, key: string): WholeNumber | undefined {
  const text = textMember(object, key);
  return text !== undefined && /^\d+$/.test(text) ? text : (numberAt(object, key) ?? undefined);
}

/** The object under a key, or an empty one. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return value !== undefined && isJsonObject(value) ? value : {};
}

/** The objects in the list under a key; empty if there is no list. */
export function objectsAt(object: JsonObject, key: string): JsonObject[] {
  return listAt(object, key).filter((item) => isJsonObject(item));
}

/** The texts in the list under a key; empty if there is no list. */
export function textsAt(object: JsonObject, key: string): string[] {
  return listAt(object, key).filter((item) => typeof item === 'string');
}

/** The text members of the object under a key. */
export function textsByName(object: JsonObject, key: string): Record<string, string> {
  const entries = Object.entries(objectAt(object, key));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** For each name, what is read under it in the object under a key. */
export function byName<N extends string, T>(
  object: JsonObject,
  key: string,
  names: readonly N[],
  read: (object: JsonObject, name: N) => T,
): Record<N, T> {
  const members = objectAt(object, key);
  return Object.fromEntries(names.map((name) => [name, read(members, name)])) as Record<N, T>;
}

/** The numbers under the names in the object under a key; missing ones are left out. */
export function countsByName<N extends string>(
  object: JsonObject,
  key: string,
  names: readonly N[],
): Partial<Record<N, number>> {
  const counts = Object.entries(byName(object, key, names, numberAt));
  return Object.fromEntries(counts.filter(([, count]) => count !== null)) as Partial<
    Record<N, number>
  >;
}

function listAt(object: JsonObject, key: string): Json[] {
  const value = ownValue(object, key);
  return Array.isArray(value) ? value : [];
}
