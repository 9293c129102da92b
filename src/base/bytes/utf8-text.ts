// Copies short texts unit by unit. A compile of 100,000 profiles that calls the encoder and
// JSON.stringify for each text takes 1.19 times the CPU time (8 rounds, interleaved).
// test/base/bytes/utf8-text.test.ts compares the two.

const encoder = new TextEncoder();

/** The most UTF-8 bytes that one UTF-16 unit takes. */
const mostBytesPerUnit = 3;

/** Texts up to this length are copied unit by unit, which is faster than calling the encoder. */
const shortLength = 64;

/** Up to this many bytes are copied one by one, which is faster than calling `set`. */
const fewBytes = 24;

const quote = 0x22;
const backslash = 0x5c;

/** Builds text as UTF-8 in a growing buffer; earlier parts can be repeated. */
export class Utf8Text {
  private room: Uint8Array<ArrayBuffer>;
  private used = 0;

  /** Writes into `room`, and replaces it with a larger buffer when it is full. */
  constructor(room: Uint8Array<ArrayBuffer>) {
    this.room = room;
  }

  /** The number of bytes written so far. */
  get length(): number {
    return this.used;
  }

  /** The bytes written so far, as a view of the buffer. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.room.subarray(0, this.used);
  }

  add(text: string): void {
    if (text.length > shortLength || !this.addAscii(text)) this.encode(text);
  }

  /** Appends the JSON text of a string. */
  addQuoted(text: string): void {
    if (text.length > shortLength || !this.addPlain(text)) this.add(JSON.stringify(text));
  }

  /** Appends bytes that are UTF-8. */
  addBytes(bytes: Uint8Array): void {
    const { length } = bytes;
    const end = this.used + length;
    if (end > this.room.length) this.grow(end);
    const { room, used } = this;
    if (length > fewBytes) room.set(bytes, used);
    else for (let at = 0; at < length; at++) room[used + at] = bytes[at] as number;
    this.used = end;
  }

  /** Appends an ASCII character. */
  addByte(byte: number): void {
    if (this.used === this.room.length) this.grow(this.used + 1);
    this.room[this.used++] = byte;
  }

  /** Appends the bytes between two earlier offsets again. */
  addAgain(start: number, end: number): void {
    const length = this.used + end - start;
    if (length > this.room.length) this.grow(length);
    this.room.copyWithin(this.used, start, end);
    this.used = length;
  }

  /** Appends a short text if it is ASCII; otherwise yields false. */
  private addAscii(text: string): boolean {
    const { length } = text;
    if (this.used + length > this.room.length) this.grow(this.used + length);
    const { room, used } = this;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) return false;
      room[used + at] = unit;
    }
    this.used = used + length;
    return true;
  }

  /** Appends a short quoted text if it is printable ASCII that needs no escapes; otherwise yields false. */
  private addPlain(text: string): boolean {
    const { length } = text;
    if (this.used + length + 2 > this.room.length) this.grow(this.used + length + 2);
    const { room, used } = this;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x20 || unit > 0x7e || unit === quote || unit === backslash) return false;
      room[used + at + 1] = unit;
    }
    room[used] = quote;
    room[used + length + 1] = quote;
    this.used = used + length + 2;
    return true;
  }

  private encode(text: string): void {
    const needed = this.used + mostBytesPerUnit * text.length;
    if (needed > this.room.length) this.grow(needed);
    this.used += encoder.encodeInto(text, this.room.subarray(this.used)).written;
  }

  private grow(size: number): void {
    const larger = new Uint8Array(Math.max(size, 2 * this.room.length));
    larger.set(this.bytes);
    this.room = larger;
  }
}

/** A text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text that a writing function produces. */
export function textFrom(write: (out: Utf8Text) => void): string {
  const out = new Utf8Text(new Uint8Array(1024));
  write(out);
  return decoder.decode(out.bytes);
}
