import { constants, isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../model/diagnostic.ts';
import { Records } from '../model/records.ts';
import type { Position } from './position.ts';
import { notUtf8 } from './read-text.ts';

/** Some records of one file, and what was wrong between them. */
export interface RecordBatch {
  readonly records: Records;
  readonly diagnostics: readonly Diagnostic[];
}

/** How much a batch holds at most, in records and in bytes, unless one record is longer. */
export interface BatchLimits {
  readonly records: number;
  readonly bytes: number;
}

/** The first room for a batch is twice this. */
const leastRoom = 1 << 17;

/** Takes the records of one file as they are found and packs them into batches. */
export class RecordSink {
  readonly file: string;
  readonly #limits: BatchLimits;
  /** How long the byte-order mark was, so that offsets are those of the file. */
  readonly #markBytes: number;
  #ready: RecordBatch[] = [];
  #bytes: Uint8Array | undefined;
  #used = 0;
  #places: number[] = [];
  #diagnostics: Diagnostic[] = [];

  constructor(file: string, limits: BatchLimits, markBytes = 0) {
    this.file = file;
    this.#limits = limits;
    this.#markBytes = markBytes;
  }

  /** Adds a record whose bytes are known to be text. */
  add(line: number, column: number, bytes: Uint8Array): void {
    const start = this.#used;
    const end = start + bytes.length;
    this.#room(end).set(bytes, start);
    this.#used = end;
    this.#places.push(start, end, line, column);
    const isFull = this.#places.length >= 4 * this.#limits.records;
    if (isFull || end >= this.#limits.bytes) this.#close();
  }

  /** Whether some bytes are a text; if not, a diagnostic: not-utf8, json-syntax (too long). */
  accepts(bytes: Buffer, at: Position, offset: number): boolean {
    if (bytes.length > constants.MAX_STRING_LENGTH) {
      this.syntax(at, `a value of ${bytes.length} bytes, more than can be read at once`);
      return false;
    }
    if (isUtf8(bytes)) return true;
    this.note(notUtf8(this.file, bytes, this.#markBytes + offset, at));
    return false;
  }

  /** Says that the text stops being JSON at a position. */
  syntax(at: Position, reason: string): void {
    const place = { file: this.file, line: at.line, column: at.column };
    this.note({ code: 'json-syntax', place, data: { reason } });
  }

  /** Adds a diagnostic. */
  note(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
  }

  /** Hands over the batches that are full. */
  full(): RecordBatch[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Hands over everything. */
  rest(): RecordBatch[] {
    if (this.#places.length + this.#diagnostics.length > 0) this.#close();
    return this.full();
  }

  /** The batch's bytes, with room for so many. */
  #room(size: number): Uint8Array {
    const bytes = this.#bytes;
    if (bytes !== undefined && size <= bytes.length) return bytes;
    const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * (bytes?.length ?? leastRoom)));
    if (bytes !== undefined) larger.set(bytes.subarray(0, this.#used));
    this.#bytes = larger;
    return larger;
  }

  #close(): void {
    const bytes = this.#bytes?.subarray(0, this.#used) ?? new Uint8Array(0);
    const places = Uint32Array.from(this.#places);
    const records = new Records({ file: this.file, bytes, places });
    this.#ready.push({ records, diagnostics: this.#diagnostics });
    this.#bytes = undefined;
    this.#used = 0;
    this.#places = [];
    this.#diagnostics = [];
  }
}
