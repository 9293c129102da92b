import { ExactNumber, type Json } from '../json.ts';

/**
 * The text of an id: a non-empty string, or the numeral of a whole number; undefined for anything else.
 */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : undefined;
  return value instanceof ExactNumber && /^-?\d+$/.test(value.text) ? value.text : undefined;
}
