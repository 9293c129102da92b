import { compareNumerals, numeralOf } from './decimal.ts';
import { ExactNumber, isJsonObject, type Json, type JsonObject, ownValue } from './json.ts';

/**
 * Whether two JSON values are equal: numbers by value, objects independent of the order of their keys.
 */
export function sameJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (isNumber(left)) return isNumber(right) && sameNumber(left, right);
  if (Array.isArray(left)) return Array.isArray(right) && sameList(left, right);
  return isJsonObject(left) && isJsonObject(right) && sameObject(left, right);
}

/** Whether a value is a number, exact ones included. */
export function isNumber(value: Json): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function sameNumber(left: number | ExactNumber, right: number | ExactNumber): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left === right;
  return compareNumerals(numeralOf(left), numeralOf(right)) === 0;
}

function sameList(left: readonly Json[], right: readonly Json[]): boolean {
  return (
    left.length === right.length &&
    left.every((value, position) => sameJson(value, right[position] as Json))
  );
}

function sameObject(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => {
    const other = ownValue(right, key);
    return other !== undefined && sameJson(left[key] as Json, other);
  });
}
