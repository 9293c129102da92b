import { ExactNumber, type Json } from '../model/json.ts';

/** JSON text of a value, compact; an exact number comes out as it went in. */
export function jsonText(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof ExactNumber) return value.text;
  // Not by `map`, which makes lists of another kind once it is hot: then this is compiled again.
  const texts: string[] = [];
  if (Array.isArray(value)) {
    for (const each of value) texts.push(jsonText(each));
    return listText(texts);
  }
  for (const key of Object.keys(value)) texts.push(memberText(key, value[key] as Json));
  return `{${texts.join(',')}}`;
}

/** JSON text of an object's members given as pairs, in their order; a key's text is never reordered. */
export function pairsText(pairs: readonly (readonly [string, Json])[]): string {
  return `{${pairs.map(([key, value]) => memberText(key, value)).join(',')}}`;
}

/** JSON text of an object whose members are JSON text already; its keys must not be whole numbers. */
export function objectText(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;
}

/** JSON text of a list whose entries are JSON text already. */
export function listText(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

function memberText(key: string, value: Json): string {
  return `${JSON.stringify(key)}:${jsonText(value)}`;
}

/** Printable ASCII without quotes and backslashes: most texts, and they need no escaping. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
