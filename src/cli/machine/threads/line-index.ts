// Where the lines of a file are, or the elements of a list, so that they can be read again in another
// order: 16 bytes for each instead of its text. test/cli/machine/threads/line-index.test.ts reads them with it
// and with plain code.
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { skipSpace } from '../../../base/bytes/structure.ts';
import { readLimits } from '../../../model/limits.ts';
import type { RecordBlock } from '../../../model/records.ts';
import { type IndexedLine, mark } from './indexed-line.ts';
import { elementsIn } from './list-elements.ts';

const chunkBytes = 1 << 20;
/** The places of so many lines are in one list: a longer one would have to be copied to grow. */
const partLines = 1 << 14;
/** So many bytes that nobody asked for are read with the lines around them. */
const mostBetween = 1 << 12;
const [lineFeed, openBracket] = [0x0a, 0x5b];

/** The first and the last of some lines among others, and where their bytes begin and end in the file. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** The places of the lines that were kept of a file, or of the elements if it is a list. */
export class LineIndex {
  /** Whether the file begins as a list. */
  readonly isList: boolean;
  /** Whether all that has been read is UTF-8, no line is too long, and a list is one. */
  isSound = true;
  readonly #path: string;
  readonly #file: number;
  /** Four numbers of each: the offset in two parts, the length, and the line; the column is in `#columns`. */
  readonly #places: Uint32Array[] = [];
  readonly #columns = new Map<number, number>();
  #size = 0;

  readonly #spare: SpareBuffers;

  /** `spare`: the buffers for blocks. Throws the system's errors. */
  constructor(path: string, spare: SpareBuffers) {
    this.#spare = spare;
    this.#path = path;
    this.#file = openSync(path, 'r');
    this.isList = this.#beginsList();
  }

  get size(): number {
    return this.#size;
  }

  /** The length of the file. */
  get bytes(): number {
    return fstatSync(this.#file).size;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All lines that are not blank, or all elements, up to where the file is not sound. */
  read(): Generator<IndexedLine> {
    const lose = () => {
      this.isSound = false;
    };
    return this.isList ? elementsIn(this.#pieces(), lose) : this.#lines();
  }

  *#lines(): Generator<IndexedLine> {
    let line = 0;
    for (const { bytes, start } of this.#chunks()) {
      this.isSound = isUtf8(bytes);
      if (!this.isSound) return;
      for (let from = 0; from < bytes.length; ) {
        const found = bytes.indexOf(lineFeed, from);
        const end = found < 0 ? bytes.length : found;
        line += 1;
        const [first, last] = trimmed(bytes, from, end);
        if (first < last) {
          const column = first - from + 1;
          yield { bytes: bytes.subarray(first, last), offset: start + first, line, column };
        }
        from = end + 1;
      }
    }
  }

  #beginsList(): boolean {
    let start: number | undefined;
    for (const piece of this.#pieces()) {
      start ??= piece.subarray(0, 3).equals(mark) ? 3 : 0;
      const at = skipSpace(piece, start);
      if (at < piece.length) return piece[at] === openBracket;
      start = 0;
    }
    return false;
  }

  /** The bytes of the file, some at a time, each overwritten by the next. */
  *#pieces(): Generator<Buffer> {
    const room = Buffer.allocUnsafeSlow(Math.min(chunkBytes, this.bytes + 1));
    for (let start = 0; ; ) {
      const read = readSync(this.#file, room, 0, room.length, start);
      if (read === 0) return;
      yield room.subarray(0, read);
      start += read;
    }
  }

  /** Gives a line, which comes after those kept before, the next position. */
  keep({ bytes, offset, line, column }: IndexedLine): void {
    const at = 4 * (this.#size % partLines);
    if (at === 0) this.#places.push(new Uint32Array(4 * partLines));
    const part = this.#places.at(-1) as Uint32Array;
    part[at] = Math.floor(offset / 2 ** 32);
    part[at + 1] = offset % 2 ** 32;
    part[at + 2] = bytes.length;
    part[at + 3] = line;
    if (column > 1) this.#columns.set(this.#size, column);
    this.#size += 1;
  }

  /** The lines of some positions, in this order, as records. */
  block(positions: readonly number[]): RecordBlock {
    const runs = this.#runsOf(positions);
    const length = runs.reduce((sum, { start, end }) => sum + end - start, 0);
    const bytes = this.#spare.take(length).subarray(0, length);
    const places = new Uint32Array(4 * positions.length);
    let used = 0;
    for (const { first, last, start, end } of runs) {
      this.#readAt(bytes.subarray(used, used + end - start), start);
      for (let at = first; at <= last; at++) {
        const position = positions[at] as number;
        const from = used + this.#offsetOf(position) - start;
        places[4 * at] = from;
        places[4 * at + 1] = from + this.#lengthOf(position);
        places[4 * at + 2] = this.#numberOf(position, 3);
        places[4 * at + 3] = this.#columns.get(position) ?? 1;
      }
      used += end - start;
    }
    // Elements are told from lines by their list; their numbers are in their places.
    const list = this.isList ? { pointer: '', from: 0 } : undefined;
    return { file: this.#path, bytes, places, list };
  }

  /** The lines that follow one another in the file: they are read in one go, with what is between them. */
  #runsOf(positions: readonly number[]): Run[] {
    const runs: Run[] = [];
    for (let first = 0, last = 0; first < positions.length; first = ++last) {
      while (this.#isNext(positions[last] as number, positions[last + 1])) last += 1;
      const start = this.#offsetOf(positions[first] as number);
      const end = positions[last] as number;
      runs.push({ first, last, start, end: this.#offsetOf(end) + this.#lengthOf(end) });
    }
    return runs;
  }

  /** Whether a line comes after another, with little between them. */
  #isNext(before: number, position: number | undefined): boolean {
    if (position !== before + 1) return false;
    return this.#offsetOf(position) - this.#offsetOf(before) - this.#lengthOf(before) < mostBetween;
  }

  #readAt(into: Uint8Array, offset: number): void {
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.#file, into, done, into.length - done, offset + done);
      if (read === 0) throw new Error(`${this.#path} became shorter while it was read`);
      done += read;
    }
  }

  #offsetOf(position: number): number {
    return this.#numberOf(position, 0) * 2 ** 32 + this.#numberOf(position, 1);
  }

  #lengthOf(position: number): number {
    return this.#numberOf(position, 2);
  }

  #numberOf(position: number, which: number): number {
    const part = this.#places[Math.floor(position / partLines)] as Uint32Array;
    return part[4 * (position % partLines) + which] as number;
  }

  /** The line at a position, to name it; of an element, what is known without the text of its list. */
  originOf(position: number) {
    const line = this.isList ? 1 : this.#numberOf(position, 3);
    return { file: this.#path, line, column: this.#columns.get(position) ?? 1 };
  }

  /** Whole lines, some at a time. A chunk may be overwritten by the next. */
  *#chunks(): Generator<{ readonly bytes: Buffer; readonly start: number }> {
    let room = Buffer.allocUnsafeSlow(Math.min(chunkBytes, this.bytes + 1));
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
      // The line is too long to be read.
      if (last < 0 && room.length > readLimits.value) {
        this.isSound = false;
        return;
      }
      if (last < 0) room = Buffer.concat([room, Buffer.allocUnsafeSlow(room.length)]);
      else room.copy(room, 0, last + 1, filled);
      start += last + 1;
    }
  }
}

/** What is between two offsets, without white space around it. */
function trimmed(bytes: Buffer, from: number, to: number): readonly [number, number] {
  let [start, end] = [from, to];
  while (start < end && isSpace(bytes[start] as number)) start++;
  while (end > start && isSpace(bytes[end - 1] as number)) end--;
  return [start, end];
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
