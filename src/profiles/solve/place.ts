import { numeralOf } from '../../base/decimal.ts';
import type { ExactNumber } from '../../base/json.ts';
import type { Found } from '../../model/expression.ts';
import { isKey, type Terms } from './terms.ts';

/** The place of a field in a profile: its first name, then its keys. */
export type FieldPath = readonly (string | number | ExactNumber)[];

/**
 * The place of a field. `valueFor` has the values of fields used as keys. Undefined if one of these
 * is not a key.
 */
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

/** A key as text; a number becomes its numeral. */
export function pathKeyName(key: FieldPath[number]): string {
  return typeof key === 'string' ? key : numeralOf(key);
}

/** A text for a place. It is a prefix of the texts of all places below. */
export function fieldPathText(place: FieldPath): string {
  return place.map((key) => `${JSON.stringify(pathKeyName(key))}/`).join('');
}
