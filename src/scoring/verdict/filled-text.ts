import { type Utf8Text, utf8 } from '../../base/bytes/utf8-text.ts';
import { mark } from '../stream/call-pattern.ts';

/** The value with a number, as a text of its own, until a text is filled. */
export function placeOf(number: number): string {
  return `${mark}${number}${mark}`;
}

/** How a text quotes a place: as JSON does, or as JSON does in a text of JSON. */
const quoted = /"\ue000(-?\d+)\ue000"/g;
const quotedTwice = /\\"\ue000(\d+)\ue000\\"|"\ue000(-\d+)\ue000"/g;

/** A text with places that are filled with the texts of values, by their numbers. */
export class FilledText {
  readonly #pieces: string[] = [];
  readonly #numbers: number[] = [];
  #bytes: readonly Uint8Array[] | undefined;

  /** `isJson`: the text is JSON, in which other texts quote values; numbers below 0 are its own values. */
  constructor(text: string, isJson = false) {
    let end = 0;
    for (const found of text.matchAll(isJson ? quotedTwice : quoted)) {
      this.#pieces.push(text.slice(end, found.index));
      this.#numbers.push(Number(found[1] ?? found[2]));
      end = found.index + found[0].length;
    }
    this.#pieces.push(text.slice(end));
  }

  /** Whether any place is that of a value of a profile. */
  get hasValues(): boolean {
    return this.#numbers.some((number) => number >= 0);
  }

  /** Writes the text. */
  addTo(out: Utf8Text, textOf: (number: number) => string): void {
    this.#bytes ??= this.#pieces.map(utf8);
    const bytes = this.#bytes;
    out.addBytes(bytes[0] as Uint8Array);
    for (let at = 0; at < this.#numbers.length; at++) {
      out.add(textOf(this.#numbers[at] as number));
      out.addBytes(bytes[at + 1] as Uint8Array);
    }
  }

  with(textOf: (number: number) => string): string {
    let text = this.#pieces[0] as string;
    for (let at = 0; at < this.#numbers.length; at++) {
      text += textOf(this.#numbers[at] as number) + (this.#pieces[at + 1] as string);
    }
    return text;
  }
}
