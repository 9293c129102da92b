// Where the lines of a file are, so that they can be read again in another order: 30 bytes for each
// instead of its text. test/fast/node/line-index.test.ts reads lines with it and with plain code.
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RecordBlock } from '../../model/records.ts';

const chunkBytes = 1 << 22;
/** So many bytes that nobody asked for are read with the lines around them. */
const mostBetween = 1 << 12;
const lineFeed = 0x0a;
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** What is known of a line while the index is made. */
export interface IndexedLine {
  /** Without white space around it; to be copied by whoever keeps it. */
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;
}

/** The places of the lines that were kept of a file. */
export class LineIndex {
  readonly #path: string;
  readonly #file: number;
  /** Four numbers of each: the offset in two parts, the length, and the line; the column is in `#columns`. */
  #places = new Uint32Array(4 * 1024);
  readonly #columns = new Map<number, number>();
  #size = 0;

  /** Throws the system's errors. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'r');
  }

  get size(): number {
    return this.#size;
  }

  close(): void {
    closeSync(this.#file);
  }

  /**
   * Goes through all lines that are not blank, and keeps those of which `isKept` says so. False if the
   * file is not UTF-8, or `isKept` threw the index away by yielding undefined.
   */
  read(isKept: (line: IndexedLine) => boolean | undefined): boolean {
    let [line, offset] = [0, 0];
    for (const { bytes, start } of this.#chunks()) {
      if (!isUtf8(bytes)) return false;
      for (let from = 0; from < bytes.length; ) {
        const found = bytes.indexOf(lineFeed, from);
        const end = found < 0 ? bytes.length : found;
        line += 1;
        offset = start + from;
        if (!this.#take(bytes.subarray(from, end), line, offset, isKept)) return false;
        from = end + 1;
      }
    }
    return true;
  }

  /** The lines of some positions, in this order, as records. */
  block(positions: readonly number[]): RecordBlock {
    const length = positions.reduce((sum, at) => sum + this.#lengthOf(at), 0);
    const bytes = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer as ArrayBuffer);
    const places = new Uint32Array(4 * positions.length);
    let used = 0;
    for (const [at, position] of positions.entries()) {
      const end = used + this.#lengthOf(position);
      places.set([used, end, this.#places[4 * position + 3] as number], 4 * at);
      places[4 * at + 3] = this.#columns.get(position) ?? 1;
      used = end;
    }
    this.#fill(bytes, positions);
    return { file: this.#path, bytes, places };
  }

  /** Reads the lines, those that follow one another in one go with what is between them. */
  #fill(bytes: Uint8Array, positions: readonly number[]): void {
    let used = 0;
    for (let at = 0; at < positions.length; ) {
      const first = positions[at] as number;
      let last = at;
      while (this.#isNext(positions[last] as number, positions[last + 1])) last += 1;
      const start = this.#offsetOf(first);
      const end =
        this.#offsetOf(positions[last] as number) + this.#lengthOf(positions[last] as number);
      const run = Buffer.allocUnsafe(end - start);
      this.#readAt(run, start);
      for (; at <= last; at++) {
        const position = positions[at] as number;
        const from = this.#offsetOf(position) - start;
        bytes.set(run.subarray(from, from + this.#lengthOf(position)), used);
        used += this.#lengthOf(position);
      }
    }
  }

  /** Whether a line comes after another, with little between them. */
  #isNext(before: number, position: number | undefined): boolean {
    if (position !== before + 1) return false;
    return this.#offsetOf(position) - this.#offsetOf(before) - this.#lengthOf(before) < mostBetween;
  }

  #readAt(into: Buffer, offset: number): void {
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.#file, into, done, into.length - done, offset + done);
      if (read === 0) throw new Error(`${this.#path} became shorter while it was read`);
      done += read;
    }
  }

  #take(
    whole: Buffer,
    line: number,
    offset: number,
    isKept: (line: IndexedLine) => boolean | undefined,
  ): boolean {
    let [from, to] = [0, whole.length];
    while (from < to && isSpace(whole[from] as number)) from++;
    while (to > from && isSpace(whole[to - 1] as number)) to--;
    if (from === to) return true;
    const kept = isKept({ bytes: whole.subarray(from, to), line, column: from + 1 });
    if (kept === true) this.#keep(offset + from, to - from, line, from + 1);
    return kept !== undefined;
  }

  #keep(offset: number, length: number, line: number, column: number): void {
    const at = 4 * this.#size;
    if (at === this.#places.length) {
      const more = new Uint32Array(2 * at);
      more.set(this.#places);
      this.#places = more;
    }
    this.#places[at] = Math.floor(offset / 2 ** 32);
    this.#places[at + 1] = offset % 2 ** 32;
    this.#places[at + 2] = length;
    this.#places[at + 3] = line;
    if (column > 1) this.#columns.set(this.#size, column);
    this.#size += 1;
  }

  #offsetOf(position: number): number {
    const at = 4 * position;
    return (this.#places[at] as number) * 2 ** 32 + (this.#places[at + 1] as number);
  }

  #lengthOf(position: number): number {
    return this.#places[4 * position + 2] as number;
  }

  /** The line at a position, to name it. */
  originOf(position: number) {
    const line = this.#places[4 * position + 3] as number;
    return { file: this.#path, line, column: this.#columns.get(position) ?? 1 };
  }

  /** Whole lines, some at a time. A chunk may be overwritten by the next. */
  *#chunks(): Generator<{ readonly bytes: Buffer; readonly start: number }> {
    const size = fstatSync(this.#file).size;
    let room = Buffer.allocUnsafeSlow(Math.min(chunkBytes, size + 1));
    let [kept, start] = [0, 0];
    for (;;) {
      const read = readSync(this.#file, room, kept, room.length - kept, start + kept);
      const filled = kept + read;
      if (start === 0 && room.subarray(0, 3).equals(mark) && filled >= 3) {
        room.copy(room, 0, 3, filled);
        start = 3;
        kept = filled - 3;
        continue;
      }
      const last = read === 0 ? filled - 1 : room.lastIndexOf(lineFeed, filled - 1);
      if (last >= 0 && filled > 0) yield { bytes: room.subarray(0, last + 1), start };
      if (read === 0) return;
      kept = filled - last - 1;
      if (last < 0) room = Buffer.concat([room, Buffer.allocUnsafeSlow(room.length)]);
      else room.copy(room, 0, last + 1, filled);
      start += last + 1;
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
