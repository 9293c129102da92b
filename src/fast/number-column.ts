// Figures take few values, however many profiles have them. A million scores of 33 figures take 36 MB
// in columns of codes, and 1.1 GB as objects. test/fast/number-column.test.ts compares the two.

/** The most codes of one and of two bytes. */
const fewCodes = 1 << 8;
const mostCodes = 1 << 16;

/** A growing list of numbers, null where there is none. */
export class NumberColumn {
  #room: Uint8Array | Uint16Array | Float64Array = new Uint8Array(256);
  #length = 0;
  #values: number[] = [];
  #codes = new Map<number, number>();

  /** Adds a row for each of the positions, with the number at that position; NaN stands for null. */
  addAll(numbers: Float64Array, positions: Uint32Array): void {
    const codes = numbers.map((number) => this.#codeOf(number));
    const end = this.#length + positions.length;
    while (this.#room.length < end) this.#room = larger(this.#room);
    const room = this.#room;
    const entries = room instanceof Float64Array ? numbers : codes;
    for (const position of positions) room[this.#length++] = entries[position] as number;
  }

  /** The number in a row; NaN for null. */
  at(row: number): number {
    const entry = this.#room[row] as number;
    return this.#room instanceof Float64Array ? entry : (this.#values[entry] as number);
  }

  /** What stands for a value; there are no codes where values are too many. */
  #codeOf(value: number): number {
    if (this.#room instanceof Float64Array) return 0;
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#values.length;
    if (code === mostCodes) {
      this.#room = Float64Array.from(this.#room, (each) => this.#values[each] as number);
      this.#values = [];
      this.#codes.clear();
      return 0;
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
