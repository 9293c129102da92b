import { instantOf } from '../../base/instant.ts';
import { ExactNumber, type Json } from '../../base/json.ts';

const perSecond = 1_000_000_000n;

/** Nanoseconds from a number or its text; undefined for anything else. */
export function fromNanoseconds(value: Json | undefined): bigint | undefined {
  const text = value instanceof ExactNumber ? value.text : value;
  if (typeof text !== 'string' && typeof text !== 'number') return undefined;
  return /^0*[1-9]\d*$/.test(String(text)) ? BigInt(text) : undefined;
}

/**
 * Nanoseconds of a date and time as text, in UTC unless it has a zone; undefined if it is not valid.
 */
export function fromDate(value: Json | undefined): bigint | undefined {
  const instant = typeof value === 'string' ? instantOf(value) : undefined;
  if (instant === undefined) return undefined;
  const [seconds = '0', fraction = ''] = instant.split('.');
  return BigInt(seconds) * perSecond + BigInt(fraction.padEnd(9, '0').slice(0, 9));
}

/** Nanoseconds of a count of units, each `unit` nanoseconds long; undefined for 0. */
export function fromNumber(value: Json | undefined, unit: bigint): bigint | undefined {
  if (typeof value !== 'number' || value <= 0) return undefined;
  const whole = Math.trunc(value);
  return BigInt(whole) * unit + BigInt(Math.round((value - whole) * Number(unit)));
}

/** The earliest of the known times; undefined if none is known. */
export function earliest(times: readonly (bigint | undefined)[]): bigint | undefined {
  return times.reduce((first, time) => (byTime(time, first) < 0 ? time : first), undefined);
}

/** Compares times for sorting; unknown ones come last. */
export function byTime(left: bigint | undefined, right: bigint | undefined): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return left < right ? -1 : Number(left > right);
}
