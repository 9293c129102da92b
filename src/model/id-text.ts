import { ExactNumber, type Json } from './json.ts';

/** The text of an id: a non-empty text, or a whole number's numeral; undefined for anything else. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : undefined;
  return value instanceof ExactNumber && /^-?\d+$/.test(value.text) ? value.text : undefined;
}
