import { ExactNumber, type Json } from '../../base/json.ts';

/** The compact JSON text of a value; exact numbers keep their spelling. */
export function jsonText(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof ExactNumber) return value.text;
  return Array.isArray(value) ? listText(value.map(jsonText)) : pairsText(Object.entries(value));
}

/** The JSON text of an object whose members are given as pairs, in this order. */
export function pairsText(pairs: readonly (readonly [string, Json])[]): string {
  return `{${pairs.map(([key, value]) => memberText(key, value)).join(',')}}`;
}

/**
 * The JSON text of an object from members that are JSON text; keys must not be whole numbers, because
 * JavaScript would reorder them.
 */
export function objectText(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;
}

/** The JSON text of a list from entries that are JSON text. */
export function listText(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

function memberText(key: string, value: Json): string {
  return `${JSON.stringify(key)}:${jsonText(value)}`;
}

/** Printable ASCII without quotes and backslashes, as most texts are; it needs no escaping. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
