import { hashInto } from './text-hash.ts';
import { withRoom } from './with-room.ts';

/** Some texts as bytes, with their hashes: plain data, which can be sent to a thread. */
export interface TextList {
  /** The hash of each, two numbers (`hashInto`): none where there is no text. */
  readonly hashes: Uint32Array;
  /** Where the bytes of each end, and those of the next start. */
  readonly ends: Uint32Array;
  /** The texts, one behind the other; there may be more than is in use. */
  readonly bytes: Uint8Array;
}

/** What one text has in UTF-8 most of the time. */
const usualBytes = 16;

/** A list of texts in the making, for so many of them. */
export class TextColumn implements TextList {
  readonly hashes: Uint32Array;
  readonly ends: Uint32Array;
  bytes: Uint8Array<ArrayBuffer>;

  constructor(size: number) {
    this.hashes = new Uint32Array(2 * size);
    this.ends = new Uint32Array(size);
    this.bytes = new Uint8Array(usualBytes * size);
  }

  /** As plain data. */
  get list(): TextList {
    return { hashes: this.hashes, ends: this.ends, bytes: this.bytes };
  }

  /** Puts a text, or none, at a position: behind those at all positions before. */
  put(position: number, text: string | undefined): void {
    const start = position === 0 ? 0 : (this.ends[position - 1] as number);
    this.ends[position] = start;
    if (text === undefined) return;
    this.ends[position] = this.addAscii(text, start) ?? this.add(text, start);
    hashInto(this.hashes, position, text);
  }

  /** Puts a text into the bytes from a place on if it is ASCII; yields where it ends. */
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
   * Puts any text into the bytes. Each UTF-16 unit is written as if it were a character (CESU-8), and not
   * as UTF-8 has it, where all halves of surrogate pairs would be one.
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
