import { withRoom } from '../with-room.ts';
import { hashInto } from './text-hash.ts';

/** Several texts as bytes with their hashes; plain data that can be sent to a thread. */
export interface TextList {
  /** The hash of each text, two numbers (see `hashInto`); zeros where there is no text. */
  readonly hashes: Uint32Array;
  /** The end of each text's bytes, where those of the next start. */
  readonly ends: Uint32Array;
  /** The bytes of the texts, one after the other; the buffer may be longer. */
  readonly bytes: Uint8Array;
}

/** The usual number of UTF-8 bytes of a text. */
const usualBytes = 16;

/** Builds a list of texts with a given number of entries. */
export class TextColumn implements TextList {
  readonly hashes: Uint32Array;
  readonly ends: Uint32Array;
  bytes: Uint8Array<ArrayBuffer>;

  constructor(size: number) {
    this.hashes = new Uint32Array(2 * size);
    this.ends = new Uint32Array(size);
    this.bytes = new Uint8Array(usualBytes * size);
  }

  /** The list as plain data. */
  get list(): TextList {
    return { hashes: this.hashes, ends: this.ends, bytes: this.bytes };
  }

  /** Sets the text at an index (undefined for none); texts must be set in ascending order. */
  put(position: number, text: string | undefined): void {
    const start = position === 0 ? 0 : (this.ends[position - 1] as number);
    this.ends[position] = start;
    if (text === undefined) return;
    this.ends[position] = this.addAscii(text, start) ?? this.add(text, start);
    hashInto(this.hashes, position, text);
  }

  /** Writes a text at an offset if it is ASCII; yields the offset of its end. */
  private addAscii(text: string, start: number): number | undefined {
    const { length } = text;
    if (start + length > this.bytes.length) this.bytes = withRoom(this.bytes, start + length);
    const { bytes } = this;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) return undefined;
      bytes[start + at] = unit;
    }
    return start + length;
  }

  /**
   * Writes any text. Each UTF-16 unit is encoded as if it were a character (CESU-8), because UTF-8
   * would encode all lone surrogates alike.
   */
  private add(text: string, start: number): number {
    let { bytes } = this;
    let end = start;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (end + 3 > bytes.length) bytes = withRoom(bytes, end + 3);
      if (unit < 0x80) bytes[end++] = unit;
      else {
        if (unit < 0x800) bytes[end++] = 0xc0 | (unit >> 6);
        else {
          bytes[end++] = 0xe0 | (unit >> 12);
          bytes[end++] = 0x80 | ((unit >> 6) & 0x3f);
        }
        bytes[end++] = 0x80 | (unit & 0x3f);
      }
    }
    this.bytes = bytes;
    return end;
  }
}
