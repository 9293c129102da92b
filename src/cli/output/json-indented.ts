import { jsonTextOf } from '../../base/json/stringify.ts';

/** The indented JSON text of an object; exact numbers keep their spelling. */
export function jsonIndented(value: object): string {
  return jsonTextOf(value) ?? '';
}
