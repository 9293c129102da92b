import { ExactNumber, type Json } from '../json.ts';

/** The text of a value that is a text, a number or a boolean; empty for any other, whatever members it has. */
export function plainText(value: Json | undefined): string {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'object' || value === undefined ? '' : String(value);
}
