// Leaves lists out of a text of any length at 310 MB/s. Parsing the whole text runs at 195 MB/s and
// keeps it in memory (6 MB of profiles, medians of CPU time). test/base/bytes/outline.test.ts compares
// the two.
import { parseSlice } from './members.ts';
import { advance, origin, type TextPosition } from './position.ts';
import { kindOf, kinds, StringPass } from './structure.ts';

/** A range that was left out: its offset in the kept bytes, and the position after it in the text. */
interface Cut {
  readonly at: number;
  /** The number of bytes left out up to here. */
  readonly left: number;
  readonly position: TextPosition;
}

/**
 * A text without the content of its long lists. It can map offsets in the kept bytes to the
 * original text.
 */
export interface FileOutline {
  readonly bytes: Buffer;
  /** Whether the text was too long, so that the outline ends early. */
  readonly isCut: boolean;
  /** The position in the original text of an offset in the kept bytes. */
  position(offset: number): TextPosition;
  /** The offset in the original text of an offset in the kept bytes. */
  original(offset: number): number;
}

/** The longest spelling of the key: each of its letters as an escape. */
const mostKeyBytes = 64;

const openBrace = 0x7b;
const openBracket = 0x5b;
const colon = 0x3a;

/**
 * Makes the outline of a text that comes in chunks. It keeps everything except the content of lists
 * under one key of the top-level object.
 */
export class Outliner {
  /** Whether more would have to be kept than allowed. */
  isTooLong = false;
  readonly #key: string;
  readonly #mostBytes: number;
  readonly #kept: Buffer[] = [];
  readonly #cuts: Cut[] = [];
  /** The numbers of bytes kept and left out. */
  #size = 0;
  #left = 0;
  #position: TextPosition = origin;

  #depth = 0;
  readonly #strings = new StringPass();
  #isObject = false;
  /** The last string at the object's top level, and whether only a colon has followed. */
  #string = Buffer.alloc(0);
  #token: 'string' | 'colon' | 'other' = 'other';
  #isInside = false;

  constructor(key: string, mostBytes: number) {
    this.#key = key;
    this.#mostBytes = mostBytes;
  }

  /** Takes the next bytes, which may be cut anywhere. */
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

  /** The outline of all bytes taken. */
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

  /** Enters or leaves a list. */
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

  /** Reads a string outside the lists, which may be the key. */
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
