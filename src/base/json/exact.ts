import { parse } from 'lossless-json';
import { numberFrom } from '../decimal.ts';
import type { ExactNumber, Json } from '../json.ts';
import { spelledNumberFrom } from '../text/python-numeral.ts';
import { findNumeral } from './numerals.ts';

/** A number with so many characters (digits and point) may not fit a double exactly. */
const suspectLength = 16;

/**
 * An exponent of three digits may exceed a double; the pattern also finds a sign with two digits, which
 * is harmless.
 */
const suspectExponent = /\d[eE][-+\d]\d\d/;

/**
 * Numbers that Python may print differently: a point followed by zeros only, an exponent, very many
 * digits.
 */
export const suspectSpelling = /\.0+(?!\d)|\d[eE][-+\d]|\d{22}/;

/**
 * Parses JSON that is known to be valid. Numbers that a double cannot hold stay exact; with
 * `isSpelled`, so do those that Python prints differently from JavaScript.
 */
export function parseExactly(text: string, isSpelled: boolean): Json {
  const isSuspect = hasLongNumber(text) || (isSpelled && suspectSpelling.test(text));
  const parseNumber = isSpelled ? spelledNumberFrom : numberFrom;
  if (!isSuspect || !holdsExactNumber(text, parseNumber)) return JSON.parse(text);
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/**
 * Whether there may be a number that a double cannot hold. Where it yields false, JSON.parse is safe; a
 * false alarm (digits inside a string) only costs time.
 */
function hasLongNumber(text: string): boolean {
  // Any run of this many digits has one at a multiple of its length, so most characters need not be
  // read.
  for (let at = suspectLength - 1; at < text.length; at += suspectLength) {
    if (!isOfNumber(text, at)) continue;
    let start = at;
    let end = at + 1;
    while (start > 0 && isOfNumber(text, start - 1)) start--;
    while (end < text.length && isOfNumber(text, end)) end++;
    // Most are ids in quotes.
    const isNumber = start === 0 || beforeNumbers.test(text[start - 1] ?? '');
    if (end - start >= suspectLength && isNumber) return true;
    while (at + suspectLength < end) at += suspectLength;
  }
  return suspectExponent.test(text);
}

/** What stands before a number, or before the digits of its exponent. */
const beforeNumbers = /[\s:,[+\-eE]/;

function isOfNumber(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2e;
}

/** Checks each long number: most, such as 0.8444218515250481, are exact doubles. */
function holdsExactNumber(
  text: string,
  parseNumber: (numeral: string) => number | ExactNumber,
): boolean {
  const isExact = (start: number, end: number) => {
    // Most numbers have only a few digits.
    const isPlain = end - start < suspectLength && /^-?\d+$/.test(text.slice(start, end));
    return !isPlain && typeof parseNumber(text.slice(start, end)) !== 'number';
  };
  return findNumeral(text, isExact) !== undefined;
}
