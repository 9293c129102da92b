import { compareNumerals, numeralOf } from '../base/decimal.ts';
import { negated, plus, ratio, rounded } from '../base/decimal-arithmetic.ts';
import { isNumber } from '../base/equality.ts';
import { type IsoTime, isoTime, nanosecondsBetween } from '../base/iso-time.ts';
import { type ExactNumber, isJsonObject, type Json, jsonTypeName } from '../base/json.ts';
import { compareCodePoints } from './comparisons.ts';
import type { ExpressionFault } from './diagnostics/expressions.ts';
import type { Form } from './expression.ts';

/** Why a value cannot be computed. */
export class Fault {
  readonly fault: ExpressionFault;

  constructor(fault: ExpressionFault) {
    this.fault = fault;
  }
}

type Result = Json | undefined | Fault;

type Numeric = number | ExactNumber;

/** What a function comes to, of values that are there; undefined where it has no value, as of an empty list. */
export function callFunction(
  form: Form & { readonly kind: 'call' },
  values: readonly Json[],
): Result {
  const [first = null, second = null] = values;
  switch (form.name) {
    case 'length':
      return ofList(first, (list) => list.length);
    case 'last':
      return ofList(first, (list) => list.at(-1));
    case 'sum':
      return ofElements(first, total);
    case 'min':
      return values.length > 1 ? least(values) : ofElements(first, least);
    case 'max':
      return values.length > 1 ? greatest(values) : ofElements(first, greatest);
    case 'abs':
      return ofNumber(first, (value) =>
        numeralOf(value).startsWith('-') ? negated(value) : value,
      );
    case 'round':
      return ofNumber(first, (value) => round(value, values.length > 1 ? second : 0));
    case 'lower':
      return ofText(first, (text) => text.toLowerCase());
    case 'matches':
      return ofText(first, (text) => form.pattern?.matches(text));
    case 'date':
      return ofTime(first, ({ date }) => date);
    case 'days':
      return ofTimes(first, second, days);
    case 'hours':
      return ofTimes(first, second, hours);
  }
}

/** The sum of numbers; 0 of none. */
export function total(values: readonly Json[]): Json | Fault {
  let sum: Numeric = 0;
  for (const value of values) {
    if (!isNumber(value)) return new Fault({ is: 'no-number', found: jsonTypeName(value) });
    const next = plus(sum, value);
    if (next === undefined) return new Fault({ is: 'digits' });
    sum = next;
  }
  return sum;
}

/** The least of numbers, or of texts by code point; undefined of none. */
export function least(values: readonly Json[]): Result {
  return furthest(values, (order) => order < 0);
}

/** The greatest of numbers, or of texts by code point; undefined of none. */
export function greatest(values: readonly Json[]): Result {
  return furthest(values, (order) => order > 0);
}

function furthest(values: readonly Json[], isFurther: (order: number) => boolean): Result {
  let found: Json | undefined;
  for (const value of values) {
    if (!isNumber(value) && typeof value !== 'string') {
      return new Fault({ is: 'no-number', found: jsonTypeName(value) });
    }
    if (found === undefined) {
      found = value;
      continue;
    }
    const order = orderOf(value, found);
    if (order === undefined) {
      return new Fault({ is: 'no-order', found: [jsonTypeName(found), jsonTypeName(value)] });
    }
    if (isFurther(order)) found = value;
  }
  return found;
}

function orderOf(left: Json, right: Json): number | undefined {
  if (isNumber(left)) {
    return isNumber(right) ? compareNumerals(numeralOf(left), numeralOf(right)) : undefined;
  }
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return compareCodePoints(left, right);
}

function ofList(value: Json, compute: (list: readonly Json[]) => Result): Result {
  if (Array.isArray(value)) return compute(value);
  return new Fault({ is: 'no-list', found: jsonTypeName(value), takesObject: false });
}

function ofElements(value: Json, compute: (elements: readonly Json[]) => Result): Result {
  if (Array.isArray(value)) return compute(value);
  if (isJsonObject(value)) return compute(Object.values(value));
  return new Fault({ is: 'no-list', found: jsonTypeName(value), takesObject: true });
}

function ofNumber(value: Json, compute: (value: Numeric) => Result): Result {
  if (isNumber(value)) return compute(value);
  return new Fault({ is: 'no-number', found: jsonTypeName(value) });
}

function ofText(value: Json, compute: (text: string) => Result): Result {
  if (typeof value === 'string') return compute(value);
  return new Fault({ is: 'no-text', found: jsonTypeName(value) });
}

/** Numbers can be rounded to so many decimals, or with a minus to so many zeros. */
const mostDecimals = 1000;

function round(value: Numeric, decimals: Json): Result {
  const count = isNumber(decimals) ? Number(numeralOf(decimals)) : undefined;
  if (count === undefined || !Number.isInteger(count) || Math.abs(count) > mostDecimals) {
    return new Fault({ is: 'no-decimals', found: jsonTypeName(decimals) });
  }
  return rounded(value, count) ?? new Fault({ is: 'digits' });
}

function ofTime(value: Json, compute: (time: IsoTime) => Result): Result {
  const time = typeof value === 'string' ? isoTime(value.trim()) : undefined;
  return time === undefined
    ? new Fault({ is: 'no-time', found: jsonTypeName(value) })
    : compute(time);
}

function ofTimes(from: Json, to: Json, compute: (from: IsoTime, to: IsoTime) => Result): Result {
  return ofTime(from, (one) => ofTime(to, (other) => compute(one, other)));
}

/** Days of the calendar as the texts write them, whatever the clock says. */
function days(from: IsoTime, to: IsoTime): Result {
  const areTimes = from.nanoseconds !== undefined && to.nanoseconds !== undefined;
  if (areTimes && (from.offset === undefined) !== (to.offset === undefined)) {
    return new Fault({ is: 'offset' });
  }
  return to.day - from.day;
}

const nanosecondsPerHour = 3_600_000_000_000n;

function hours(from: IsoTime, to: IsoTime): Result {
  if ((from.offset === undefined) !== (to.offset === undefined)) return new Fault({ is: 'offset' });
  return ratio(nanosecondsBetween(from, to), nanosecondsPerHour);
}
