import { jsonTextOf } from '../../parse/json/stringify.ts';

/** JSON text of an object, indented, with exact numbers as they came. */
export function jsonIndented(value: object): string {
  return jsonTextOf(value) ?? '';
}
