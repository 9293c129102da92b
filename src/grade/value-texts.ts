import type { Json } from '../model/json.ts';
import { printable } from '../model/printable.ts';
import { sortedText } from '../model/sorted-text.ts';
import { jsonText } from '../score/call-text.ts';

/** Text that is the same in JSON. */
const plain = /^[ !#-[\]-~]*$/;

/** The texts of a profile's values, without exact numbers, as they stand in several places. */
export class ValueTexts {
  values: readonly Json[] = [];
  id = '';
  hash = '';

  /** In the calls that are hashed. */
  readonly hashed = (number: number): string => {
    const value = this.values[number] as Json;
    if (typeof value === 'string') return plain.test(value) ? `"${value}"` : JSON.stringify(value);
    return sortedText(value, String);
  };

  /** In sentences, and in calls as people read them. */
  readonly shown = (number: number): string => jsonText(this.values[number] as Json);

  /** The same in JSON; of places below 0, the id and the hash. */
  readonly json = (number: number): string => {
    if (number < 0) return number === idPlace ? quoted(this.id) : `"${this.hash}"`;
    const value = this.values[number] as Json;
    if (typeof value === 'string' && plain.test(value)) return `\\"${value}\\"`;
    return typeof value === 'number' ? String(value) : quoted(jsonText(value)).slice(1, -1);
  };
}

export const idPlace = -1;
export const hashPlace = -2;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : printable(JSON.stringify(text));
}
