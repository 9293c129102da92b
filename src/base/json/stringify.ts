import { stringify } from 'lossless-json';
import { ExactNumber } from '../json.ts';

/** Writes exact numbers in their own spelling, and bigints as numbers, since JSON.stringify rejects them. */
const exactNumbers = {
  test: (value: unknown): boolean => value instanceof ExactNumber,
  stringify: (value: unknown): string => (value as ExactNumber).text,
};

/**
 * The indented JSON text of a JavaScript value, with exact numbers; undefined for values without a
 * JSON text (undefined, a function). Throws a RangeError if the value nests too deep.
 */
export function jsonTextOf(value: unknown): string | undefined {
  return stringify(value, undefined, 2, [exactNumbers]);
}
