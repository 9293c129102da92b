const encoder = new TextEncoder();

/** No UTF-16 unit takes more bytes of UTF-8 than this. */
const mostBytesPerUnit = 3;

/** Texts as UTF-8, one behind the other, in one growing buffer. */
export class Utf8Buffer {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** `size` is how many bytes are expected. */
  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  /** How many bytes there are so far. */
  get length(): number {
    return this.#length;
  }

  /** What was added, in a buffer of which no more than that is used. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  add(text: string): void {
    const needed = this.#length + mostBytesPerUnit * text.length;
    if (needed > this.#bytes.length) this.#grow(Math.max(needed, 2 * this.#bytes.length));
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #grow(size: number): void {
    const larger = new Uint8Array(size);
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
