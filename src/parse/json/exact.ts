import { parse } from 'lossless-json';
import { numberFrom } from '../../model/decimal.ts';
import type { Json } from '../../model/json.ts';

/**
 * Finds what may be a number that a double cannot hold: 16 digits or more, or an exponent of three
 * digits. A double holds every shorter number, so what this misses is safe to give to JSON.parse; a
 * false alarm (digits inside a text) costs time only. Reads about 1 GB/s.
 */
const suspect = /[:,[\s]-?[\d.]{16}|\d[eE][+-]?\d{3}/;

const suspects = /(?<=[:,[\s])-?(?:[\d.]{16,}(?:[eE][+-]?\d+)?|[\d.]+[eE][+-]?\d{3,})/g;

/** Parses JSON that is known to be valid; numbers that a double cannot hold are kept exact. */
export function parseExactly(text: string): Json {
  if (!suspect.test(text) || !holdsExactNumber(text)) return JSON.parse(text);
  return parse(text, null, {
    parseNumber: numberFrom,
    onDuplicateKey: ({ newValue }) => newValue,
  }) as Json;
}

/** Settles a suspicion: long numbers such as 0.8444218515250481 are mostly doubles after all. */
function holdsExactNumber(text: string): boolean {
  return (text.match(suspects) ?? []).some((numeral) => typeof numberFrom(numeral) !== 'number');
}
