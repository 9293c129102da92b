import { compareNumerals, isNumeral, numeralOf } from './decimal.ts';
import { isNumber, sameJson } from './equality.ts';
import type { Json } from './json.ts';
import type { Operator } from './workflow.ts';

/** What an operator says of two values; undefined where it does not apply to their types. */
type Verdict = boolean | undefined;

/** The operators that compare two values that are there; `exists` looks at the path instead. */
export type ComparingOperator = Exclude<Operator, 'exists' | 'not exists'>;

/** One function per operator: field on the left, `value` or `compare_to` on the right. */
export const comparisons = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  not: (left, right) => !equal(left, right),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: (left, right) => holds(right, left),
  'not in': (left, right) => negated(holds(right, left)),
  contains: (left, right) => holds(left, right),
  'not contains': (left, right) => negated(holds(left, right)),
} satisfies Record<ComparingOperator, (left: Json, right: Json) => Verdict>;

/**
 * Equality of JSON values; at the top level a number also equals its numeral as text, a boolean
 * "true" or "false" in any case, and null the text "None".
 */
function equal(left: Json, right: Json): boolean {
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

/** Numbers (or a number and a numeral) by value, texts by code point; null is in no order. */
function ordered(accept: (order: number) => boolean): (left: Json, right: Json) => Verdict {
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

/** UTF-16 order differs from code point order where surrogates meet the end of the first plane. */
function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left.charCodeAt(at) !== right.charCodeAt(at)) {
      return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    }
  }
  return left.length - right.length;
}

/** Moves surrogates behind U+FFFF, where the code points that they write belong. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Whether a list has an element equal to the value, or a text has it as a part; null holds nothing. */
function holds(container: Json, value: Json): Verdict {
  if (container === null) return false;
  if (Array.isArray(container)) return container.some((element) => equal(value, element));
  if (typeof container !== 'string') return undefined;
  return typeof value === 'string' && container.includes(value);
}

function negated(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}
