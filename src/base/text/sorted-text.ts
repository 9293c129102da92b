import { isNumber } from '../equality.ts';
import type { ExactNumber, Json } from '../json.ts';
import { byText } from './by-text.ts';

/**
 * The JSON text of a value with sorted keys: equal values have equal texts, provided `numberText` is
 * the same for equal numbers.
 */
export function sortedText(
  value: Json,
  numberText: (value: number | ExactNumber) => string,
): string {
  if (isNumber(value)) return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const textOf = (inner: Json) => sortedText(inner, numberText);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const members = Object.keys(value)
    .sort(byText)
    .map((key) => `${JSON.stringify(key)}:${textOf(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}
