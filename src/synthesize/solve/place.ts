import { numeralOf } from '../../model/decimal.ts';
import type { Found } from '../../model/expression.ts';
import type { ExactNumber } from '../../model/json.ts';
import { isKey, type Terms } from './terms.ts';

/** Where a field is in a profile: its first name, and the keys behind it. */
export type FieldPath = readonly (string | number | ExactNumber)[];

/** The place of a field, with the values of fields that are keys; undefined where a value is no key. */
export function fieldPathOf(
  field: number,
  terms: Terms,
  valueFor: (field: number) => Found,
): FieldPath | undefined {
  const place: (string | number | ExactNumber)[] = [terms.fields[field]?.node.root ?? ''];
  for (const key of terms.keys[field] ?? []) {
    const value = typeof key === 'number' ? valueFor(key) : key.value;
    if (!isKey(value)) return undefined;
    place.push(value);
  }
  return place;
}

/** A key as a text: in an object, a number is its numeral. */
export function pathKeyName(key: FieldPath[number]): string {
  return typeof key === 'string' ? key : numeralOf(key);
}

/** A place in one word, which that of every place below it begins with. */
export function fieldPathText(place: FieldPath): string {
  return place.map((key) => `${JSON.stringify(pathKeyName(key))}/`).join('');
}
