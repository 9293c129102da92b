// Figures take few values, however many profiles have them. A million scores of 33 figures take 36 MB
// in columns of codes, and 1.1 GB as objects. test/scoring/stream/number-column.test.ts compares the two.

/** The most codes of one and of two bytes. */
const fewCodes = 1 << 8;
const mostCodes = 1 << 16;

/** A growing list of numbers, NaN where there is none. */
export class NumberColumn {
  #room: Uint8Array | Uint16Array | Float64Array = new Uint8Array(256);
  #length = 0;
  #values: number[] = [];
  #codes = new Map<number, number>();

  push(value: number): void {
    const entry = this.#entryOf(value);
    if (this.#length === this.#room.length) this.#room = larger(this.#room);
    this.#room[this.#length++] = entry;
  }

  /** The number in a row. */
  at(row: number): number {
    const entry = this.#room[row] as number;
    return this.#room instanceof Float64Array ? entry : (this.#values[entry] as number);
  }

  /** What stands for a value: its code, or itself where values are too many. */
  #entryOf(value: number): number {
    if (this.#room instanceof Float64Array) return value;
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#values.length;
    if (code === mostCodes) {
      this.#room = Float64Array.from(this.#room, (each) => this.#values[each] as number);
      this.#values = [];
      this.#codes.clear();
      return value;
    }
    if (code === fewCodes) this.#room = Uint16Array.from(this.#room);
    this.#codes.set(value, code);
    this.#values.push(value);
    return code;
  }
}

function larger<T extends Uint8Array | Uint16Array | Float64Array>(room: T): T {
  const List = room.constructor as new (length: number) => T;
  const more = new List(2 * room.length);
  more.set(room);
  return more;
}
