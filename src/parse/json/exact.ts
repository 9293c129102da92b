import { parse } from 'lossless-json';
import { numberFrom } from '../../model/decimal.ts';
import type { ExactNumber, Json } from '../../model/json.ts';
import { spelledNumberFrom } from '../../model/python-numeral.ts';
import { findNumeral } from './numerals.ts';

/** So many digits (the point among them) may be more than a double can hold. */
const suspectLength = 16;

/** An exponent of three digits may be beyond a double; two digits with a sign are a false alarm. */
const suspectExponent = /\d[eE][-+\d]\d\d/;

/** A point before zeros only, an exponent, very many digits: Python may print the number otherwise. */
export const suspectSpelling = /\.0+(?!\d)|\d[eE][-+\d]|\d{22}/;

/**
 * Parses JSON that is known to be valid; numbers that a double cannot hold are kept exact, and where
 * it is asked for, those that Python prints otherwise than JavaScript, too.
 */
export function parseExactly(text: string, isSpelled: boolean): Json {
  const isSuspect = hasLongNumber(text) || (isSpelled && suspectSpelling.test(text));
  const parseNumber = isSpelled ? spelledNumberFrom : numberFrom;
  if (!isSuspect || !holdsExactNumber(text, parseNumber)) return JSON.parse(text);
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/**
 * Whether there may be a number that a double cannot hold. What this misses is safe to give to
 * JSON.parse; a false alarm (digits inside a text) costs time only.
 */
function hasLongNumber(text: string): boolean {
  // A run as long as the stride has a digit at one of its stops, so that most digits are never read.
  for (let at = suspectLength - 1; at < text.length; at += suspectLength) {
    if (isOfNumber(text, at) && runLength(text, at) >= suspectLength) return true;
  }
  return suspectExponent.test(text);
}

/** How many digits and points there are around an offset. */
function runLength(text: string, at: number): number {
  let start = at;
  let end = at + 1;
  while (start > 0 && isOfNumber(text, start - 1)) start--;
  while (end < text.length && isOfNumber(text, end)) end++;
  return end - start;
}

function isOfNumber(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2e;
}

/** Settles a suspicion: long numbers such as 0.8444218515250481 are mostly doubles after all. */
function holdsExactNumber(
  text: string,
  parseNumber: (numeral: string) => number | ExactNumber,
): boolean {
  const isExact = (start: number, end: number) => {
    // Most numbers are of a few digits only.
    const isPlain = end - start < suspectLength && /^-?\d+$/.test(text.slice(start, end));
    return !isPlain && typeof parseNumber(text.slice(start, end)) !== 'number';
  };
  return findNumeral(text, isExact) >= 0;
}
