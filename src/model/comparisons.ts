import { compareNumerals, isNumeral, numeralOf } from '../base/decimal.ts';
import { isNumber, sameJson } from '../base/equality.ts';
import type { Json } from '../base/json.ts';

/** Whether a comparison of two values holds; undefined where it does not apply to their types. */
export type Verdict = boolean | undefined;

/** Compares the field on the left with `value` or `compare_to` on the right. */
export type ValueComparison = (left: Json, right: Json) => Verdict;

/**
 * Equality of JSON values. At the top level a number also equals its numeral as text, a boolean "true"
 * or "false" in any case, and null the text "None".
 */
export function equal(left: Json, right: Json): boolean {
  if (typeof left === 'string') {
    return typeof right === 'string' ? left === right : equalsText(right, left);
  }
  return typeof right === 'string' ? equalsText(left, right) : sameJson(left, right);
}

function equalsText(value: Json, text: string): boolean {
  if (value === null) return text === 'None';
  if (typeof value === 'boolean') return text.toLowerCase() === String(value);
  return isNumber(value) && isNumeral(text) && compareNumerals(numeralOf(value), text) === 0;
}

/** Whether the left value is less than the right one; see {@link areInOrder}. */
export const isLess = areInOrder((order) => order < 0);

/**
 * A comparison by order: numbers (or a number and a numeral) by value, texts by code point. Null has no
 * order.
 */
export function areInOrder(accept: (order: number) => boolean): ValueComparison {
  return (left, right) => {
    if (left === null || right === null) return false;
    const order = orderOf(left, right);
    return order === undefined ? undefined : accept(order);
  };
}

function orderOf(left: Json, right: Json): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  const a = numeralIn(left);
  const b = numeralIn(right);
  return a === undefined || b === undefined ? undefined : compareNumerals(a, b);
}

function numeralIn(value: Json): string | undefined {
  if (isNumber(value)) return numeralOf(value);
  return typeof value === 'string' && isNumeral(value) ? value : undefined;
}

/** Compares by code point. UTF-16 order differs from that where surrogates meet U+E000 to U+FFFF. */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left.charCodeAt(at) !== right.charCodeAt(at)) {
      return codePointRank(left.charCodeAt(at)) - codePointRank(right.charCodeAt(at));
    }
  }
  return left.length - right.length;
}

/** Sorts surrogates after U+FFFF, where the code points that they encode belong. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Whether a list contains an element equal to the value, or a text contains the text; null contains
 * nothing.
 */
export function holds(container: Json, value: Json): Verdict {
  if (container === null) return false;
  if (Array.isArray(container)) return container.some((element) => equal(value, element));
  if (typeof container !== 'string') return undefined;
  return typeof value === 'string' && container.includes(value);
}

/** Whether the left text starts with the right one; false for null. */
export const startsWith = ofTexts((left, right) => left.startsWith(right));

/** Whether the left text ends with the right one; false for null. */
export const endsWith = ofTexts((left, right) => left.endsWith(right));

function ofTexts(says: (left: string, right: string) => boolean): ValueComparison {
  return (left, right) => {
    if (left === null || right === null) return false;
    return typeof left === 'string' && typeof right === 'string' ? says(left, right) : undefined;
  };
}

/** The negation of a comparison; undefined wherever the comparison is undefined. */
export function negatedComparison(comparison: ValueComparison): ValueComparison {
  return (left, right) => {
    const verdict = comparison(left, right);
    return verdict === undefined ? undefined : !verdict;
  };
}

/** A comparison with its two sides exchanged. */
export function exchanged(comparison: ValueComparison): ValueComparison {
  return (left, right) => comparison(right, left);
}
