// Leaves lists out of a text of any length at 310 MB/s, where parsing all of it makes 195 and holds it
// (6 MB of profiles, medians of CPU time). test/fast/outline.test.ts holds it equal to the whole text.
import { parseSlice } from './members.ts';
import { advance, origin, type TextPosition } from './position.ts';
import { kindOf, kinds, StringPass } from './structure.ts';

/** What was left out of the text: where, in the bytes that stayed, and what stood behind it. */
interface Cut {
  readonly at: number;
  /** How many bytes have been left out up to here. */
  readonly left: number;
  readonly position: TextPosition;
}

/** A text without the inside of its long lists, which still knows where everything was. */
export interface FileOutline {
  readonly bytes: Buffer;
  /** Whether the text goes on, and was too long to be held. */
  readonly isCut: boolean;
  /** The place in the text of an offset in the bytes. */
  position(offset: number): TextPosition;
  /** The offset in the text of an offset in the bytes. */
  original(offset: number): number;
}

/** No way of writing the key is longer: each of its letters as an escape. */
const mostKeyBytes = 64;

const openBrace = 0x7b;
const openBracket = 0x5b;
const colon = 0x3a;

/**
 * Makes the outline of a text that comes in pieces: of the object that it is, all but the inside of
 * lists with one key. Only these are not held.
 */
export class Outliner {
  /** Whether more is to be held than may be. */
  isTooLong = false;
  readonly #key: string;
  readonly #mostBytes: number;
  readonly #kept: Buffer[] = [];
  readonly #cuts: Cut[] = [];
  /** How many bytes were kept, and left out. */
  #size = 0;
  #left = 0;
  #position: TextPosition = origin;

  #depth = 0;
  readonly #strings = new StringPass();
  #isObject = false;
  /** The last string of the object's top level, and whether a colon and no more has followed. */
  #string = Buffer.alloc(0);
  #token: 'string' | 'colon' | 'other' = 'other';
  #isInside = false;

  constructor(key: string, mostBytes: number) {
    this.#key = key;
    this.#mostBytes = mostBytes;
  }

  /** Takes the next bytes, cut anywhere. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const end = this.#isInside ? this.#inside(chunk, at) : this.#outside(chunk, at);
      const part = chunk.subarray(at, end.offset);
      if (this.#isInside) this.#leave(part);
      else this.#keep(part);
      if (end.isTurn) this.#turn();
      at = end.offset;
    }
  }

  /** The outline of all that has come. */
  end(): FileOutline {
    if (this.#isInside) this.#turn();
    const bytes = Buffer.concat(this.#kept);
    const cuts = this.#cuts;
    const cutBefore = (offset: number) => cuts.findLast(({ at }) => at <= offset);
    return {
      bytes,
      isCut: this.isTooLong,
      position: (offset) => {
        const { at, position } = cutBefore(offset) ?? { at: 0, position: origin };
        return advance(position, bytes.subarray(at, offset));
      },
      original: (offset) => offset + (cutBefore(offset)?.left ?? 0),
    };
  }

  #keep(part: Buffer): void {
    this.#kept.push(part);
    this.#size += part.length;
    this.isTooLong = this.#size > this.#mostBytes;
    this.#position = advance(this.#position, part);
  }

  #leave(part: Buffer): void {
    this.#left += part.length;
    this.#position = advance(this.#position, part);
  }

  /** Into a list, or out of it. */
  #turn(): void {
    if (this.#isInside) {
      this.#cuts.push({ at: this.#size, left: this.#left, position: this.#position });
    }
    this.#isInside = !this.#isInside;
  }

  /** Goes on to the bracket that closes the list. */
  #inside(chunk: Buffer, from: number): { offset: number; isTurn: boolean } {
    let at = this.#strings.isOpen ? this.#strings.pass(chunk, from) : from;
    while (at < chunk.length) {
      const kind = kinds[chunk[at] as number];
      if (kind === kindOf.closer && this.#depth === 2) return { offset: at, isTurn: true };
      at++;
      if (kind === kindOf.plain) continue;
      if (kind === kindOf.opener) this.#depth++;
      else if (kind === kindOf.closer) this.#depth--;
      else if (kind === kindOf.quote) at = this.#strings.pass(chunk, at);
    }
    return { offset: chunk.length, isTurn: false };
  }

  /** Goes on to a list that is to be left out. */
  #outside(chunk: Buffer, from: number): { offset: number; isTurn: boolean } {
    let at = this.#strings.isOpen ? this.#stringHere(chunk, from) : from;
    while (at < chunk.length) {
      const byte = chunk[at++] as number;
      const kind = kinds[byte];
      if (kind === kindOf.space || kind === kindOf.lineFeed) continue;
      if (kind === kindOf.quote) {
        this.#string = Buffer.alloc(0);
        this.#token = 'string';
        at = this.#stringHere(chunk, at);
      } else if (this.#opensList(byte)) return { offset: at, isTurn: true };
      else this.#pass(byte);
    }
    return { offset: chunk.length, isTurn: false };
  }

  #opensList(byte: number): boolean {
    if (byte !== openBracket || this.#token !== 'colon' || this.#depth !== 1) return false;
    if (!this.#isObject || this.#string.length > mostKeyBytes) return false;
    const text = Buffer.concat([quoteMark, this.#string]);
    if (parseSlice(text, 0, text.length) !== this.#key) return false;
    this.#pass(byte);
    return true;
  }

  #pass(byte: number): void {
    const kind = kinds[byte];
    if (this.#depth === 0) this.#isObject = byte === openBrace;
    if (kind === kindOf.opener) this.#depth++;
    else if (kind === kindOf.closer) this.#depth--;
    this.#token = byte === colon && this.#token === 'string' ? 'colon' : 'other';
  }

  /** A string outside of the lists: it may be the key. */
  #stringHere(chunk: Buffer, from: number): number {
    const end = this.#strings.pass(chunk, from);
    if (this.#depth === 1 && this.#string.length <= mostKeyBytes) {
      const part = chunk.subarray(from, Math.min(end, from + mostKeyBytes + 1));
      this.#string = Buffer.concat([this.#string, part]);
    }
    return end;
  }
}

const quoteMark = Buffer.from('"');
