import { numeralOf } from '../../base/decimal.ts';
import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../base/json.ts';
import type { Found, Key, Path } from '../../model/expression.ts';
import { lookup } from '../../model/lookup.ts';

/** A larger whole number in brackets is an object key, not a position, because lists have no holes. */
const longestList = 1000;

/**
 * Puts a value at a path of a profile, creating objects and lists on the way. Keys that are paths
 * are read in `scope`; if one of them is not a key (null, a list), nothing is put.
 */
export function placeValue(
  profile: JsonObject,
  { root, keys }: Path,
  value: Json,
  scope: JsonObject = profile,
): void {
  const names = keys.map((key) => nameOf(key, scope));
  if (names.includes(undefined)) return;
  const path = [root, ...names] as (string | number)[];
  let at: Json = profile;
  for (const [position, name] of path.entries()) {
    const next = path[position + 1];
    const before: Json | undefined = containerMember(at, name);
    const inner = next === undefined ? value : (containerOf(before) ?? emptyFor(next));
    putMember(at, name, inner);
    at = inner;
  }
}

/** The object key or list position in brackets; undefined if the value is neither. */
function nameOf(key: Key, scope: JsonObject): string | number | undefined {
  if (key.kind === 'literal') return keyOf(key.value, true);
  return keyOf(lookup(key, { profile: scope, external: undefined }), false);
}

function keyOf(value: Found, mayBePosition: boolean): string | number | undefined {
  if (typeof value === 'string') return value;
  if (mayBePosition && isListPosition(value)) return value;
  const isNumber = typeof value === 'number' || value instanceof ExactNumber;
  return isNumber ? numeralOf(value) : undefined;
}

/** Whether a literal in brackets is a position in a list. */
export function isListPosition(value: Found): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < longestList;
}

function containerOf(value: Json | undefined): Json[] | JsonObject | undefined {
  return Array.isArray(value) || isJsonObject(value) ? value : undefined;
}

function emptyFor(name: string | number): Json[] | JsonObject {
  return typeof name === 'number' ? [] : {};
}

/** The member of a container with a name; lists have members only at positions. */
export function containerMember(container: Json, name: string | number): Json | undefined {
  if (Array.isArray(container)) return typeof name === 'number' ? container[name] : undefined;
  return isJsonObject(container) ? ownValue(container, String(name)) : undefined;
}

/** Puts a value under a name. A list is filled with null up to a position, and ignores other names. */
export function putMember(container: Json, name: string | number, value: Json): void {
  if (Array.isArray(container) && typeof name === 'number') {
    while (container.length < name) container.push(null);
    container[name] = value;
  } else if (isJsonObject(container)) {
    if (name !== '__proto__') container[name] = value;
    // An assignment would set the prototype for `__proto__`; this treats it like any other key.
    else Object.defineProperty(container, name, { ...ownMember, value });
  }
}

const ownMember = { writable: true, enumerable: true, configurable: true };
