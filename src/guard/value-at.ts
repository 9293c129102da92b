import { sameJson } from '../base/equality.ts';
import { ExactNumber, isJsonObject, type Json, ownValue } from '../base/json.ts';
import type { Key, Literal } from '../model/expression.ts';
import { memberOf } from '../model/lookup.ts';

/** The value at a place, undefined where it is not known; `isWhole` says that then there is none. */
export interface ValueAt {
  readonly value: Json | typeof noMember | undefined;
  readonly isWhole: boolean;
}

/** There is nothing, and never will be. */
export const noMember = Symbol('no member');

/** The value under some keys; undefined where it is not known. */
export function memberAt(
  value: Json | undefined,
  keys: readonly Key[],
): Json | typeof noMember | undefined {
  let at = value;
  for (const key of keys) {
    if (at === undefined) return undefined;
    if (!isJsonObject(at) && !Array.isArray(at)) return noMember;
    if (key.kind === 'path') return undefined;
    const next: Json | undefined = memberOf(at, key.value);
    if (next === undefined && (Array.isArray(at) ? !isPosition(key.value) : !isKey(key.value))) {
      return noMember;
    }
    at = next;
  }
  return at;
}

/** Whether a list may have an element there; behind its end, it is not known. */
function isPosition(key: Json): boolean {
  return typeof key === 'number' && Number.isInteger(key) && key >= 0;
}

/** Whether a value can be a key: a text or a number. */
export function isKey(value: Json): value is Extract<Literal['value'], string | number | object> {
  return typeof value !== 'boolean' && (typeof value !== 'object' || value instanceof ExactNumber);
}

/** Whether there is an object in a value, which may have more members than are known. */
export function holdsObject(value: Json): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(holdsObject));
}

/** Whether a value is one of which a part is known: objects may have more members. */
export function hasPart(part: Json, whole: Json): boolean {
  if (Array.isArray(part)) {
    const isList = Array.isArray(whole) && part.length === whole.length;
    return isList && part.every((value, at) => hasPart(value, whole[at] as Json));
  }
  if (!isJsonObject(part)) return sameJson(part, whole);
  return (
    isJsonObject(whole) &&
    Object.keys(part).every((key) => {
      const other = ownValue(whole, key);
      return other !== undefined && hasPart(part[key] as Json, other);
    })
  );
}
