import type { Json } from '../../base/json.ts';
import { printable } from '../../base/text/printable.ts';
import { sortedText } from '../../base/text/sorted-text.ts';
import { jsonText } from '../figures/call-text.ts';

/** Text that is the same in JSON. */
const plain = /^[ !#-[\]-~]*$/;

/** The texts of a profile's values, without exact numbers, as they stand in several places. */
export class ValueTexts {
  values: readonly Json[] = [];
  id = '';
  hash = '';
  #hashed: string[] = [];
  #json: string[] = [];
  #shown: string[] = [];

  begin(values: readonly Json[], id: string): void {
    this.values = values;
    this.id = id;
    this.#hashed = [];
    this.#json = [];
    this.#shown = [];
  }

  /** In the calls that are hashed. */
  readonly hashed = (number: number): string => {
    const known = this.#hashed[number];
    if (known !== undefined) return known;
    const value = this.values[number] as Json;
    const text = typeof value === 'string' ? quoted(value) : sortedText(value, String);
    this.#hashed[number] = text;
    return text;
  };

  /** In sentences, and in calls as people read them. */
  readonly shown = (number: number): string => {
    this.#shown[number] ??= jsonText(this.values[number] as Json);
    return this.#shown[number];
  };

  /** The same in JSON; of places below 0, the id and the hash. */
  readonly json = (number: number): string => {
    if (number < 0) return number === idPlace ? printable(quoted(this.id)) : `"${this.hash}"`;
    const known = this.#json[number];
    if (known !== undefined) return known;
    const value = this.values[number] as Json;
    const isPlain = typeof value === 'string' && plain.test(value);
    const text = isPlain
      ? `\\"${value}\\"`
      : printable(JSON.stringify(jsonText(value))).slice(1, -1);
    this.#json[number] = text;
    return text;
  };
}

export const idPlace = -1;
export const hashPlace = -2;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
