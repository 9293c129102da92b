import { stringify } from 'lossless-json';
import { ExactNumber } from '../../model/json.ts';

/** Exact numbers come out as they went in, and so do bigints, which JSON has no other word for. */
const exactNumbers = {
  test: (value: unknown): boolean => value instanceof ExactNumber,
  stringify: (value: unknown): string => (value as ExactNumber).text,
};

/**
 * The JSON text of a value of a program, indented, with exact numbers; undefined for what has none
 * (undefined, a function). Throws a RangeError for what is endlessly deep.
 */
export function jsonTextOf(value: unknown): string | undefined {
  return stringify(value, undefined, 2, [exactNumbers]);
}
