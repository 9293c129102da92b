// Copies records as bytes into few buffers that are sent to threads without being copied again: a part of
// what split-lines.ts and split-list.ts gain, and held equal to plain code with them.
import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { TooLarge } from '../../model/limits.ts';
import { Records } from '../../model/records.ts';
import { notUtf8, type TextPosition } from '../position.ts';
import type { SpareBuffers } from '../spare-buffers.ts';

/** Some records of one file, and what was wrong between them. */
export interface RecordBatch {
  readonly records: Records;
  readonly diagnostics: readonly Diagnostic[];
  /** Those of the diagnostics that say why a record is without a text: its position in the batch. */
  readonly lost: ReadonlyMap<Diagnostic, number>;
  /** Whether any of the diagnostics says that something is wrong with the file around its records. */
  readonly isFaulty: boolean;
}

/** How much a batch holds at most, in records and in bytes, unless one record is longer. */
export interface BatchLimits {
  readonly records: number;
  readonly bytes: number;
  /** How long one record may be. */
  readonly record: number;
}

/** The first room for a batch. */
const leastRoom = 1 << 18;

/** Takes the records of one file as they are found and packs them into batches. */
export class RecordSink {
  readonly file: string;
  /** The pointer of the list that the records are in; undefined where they are in none. */
  list: string | undefined;
  /** How many records were handed over. */
  #before = 0;
  readonly #limits: BatchLimits;
  readonly #spare: SpareBuffers;
  /** How long the byte-order mark was, so that offsets are those of the file. */
  readonly #markBytes: number;
  #ready: RecordBatch[] = [];
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  /** How many of the bytes are in use, and how many will be with those that wait for being copied. */
  #copied = 0;
  #used = 0;
  /** How many of them are of records, and do not stand between two of them. */
  #recordBytes = 0;
  /** Bytes of which a part, up to `#waitingEnd`, is to be copied at once. */
  #waiting: Uint8Array | undefined;
  #waitingEnd = 0;
  /** Four numbers for each record of the batch, and how many numbers there are. */
  readonly #places: Uint32Array<ArrayBuffer>;
  #placed = 0;
  #diagnostics: Diagnostic[] = [];
  #lost = new Map<Diagnostic, number>();
  #isFaulty = false;

  constructor(file: string, limits: BatchLimits, spare: SpareBuffers, markBytes = 0) {
    this.file = file;
    this.#limits = limits;
    this.#places = new Uint32Array(4 * limits.records);
    this.#spare = spare;
    this.#markBytes = markBytes;
  }

  /** Adds a record whose bytes are known to be text. */
  add(line: number, column: number, bytes: Uint8Array): void {
    this.addPart(line, column, bytes, 0, bytes.length);
    this.settle();
  }

  /**
   * Adds a record that is a part of bytes, behind all parts of them that were added before. They are
   * copied together, as far as they are in one batch, when all is to {@link settle}.
   */
  addPart(line: number, column: number, bytes: Uint8Array, start: number, end: number): void {
    if (this.#waiting !== bytes) this.settle();
    const skipped = this.#waiting === undefined ? 0 : start - this.#waitingEnd;
    this.#waiting = bytes;
    this.#waitingEnd = end;
    this.#used += skipped;
    this.#place(this.#used + end - start, line, column);
  }

  /** Copies what waits for it: then its bytes may be overwritten. */
  settle(): void {
    const length = this.#used - this.#copied;
    if (this.#waiting !== undefined && length > 0) {
      const bytes = this.#waiting.subarray(this.#waitingEnd - length, this.#waitingEnd);
      this.#room(this.#used).set(bytes, this.#copied);
    }
    this.#copied = this.#used;
    this.#waiting = undefined;
  }

  /**
   * Whether the bytes of a record are a text and not too long; if not, the record is lost, and a
   * diagnostic says why: not-utf8, too-large.
   */
  accepts(bytes: Buffer, at: TextPosition, offset: number): boolean {
    if (bytes.length > this.#limits.record) this.loseLong(at);
    else if (isUtf8(bytes)) return true;
    else this.#lose(notUtf8(this.file, bytes, this.#markBytes + offset, at), at);
    return false;
  }

  /** Adds a record that is too long, without a text; `isEnd`: nothing behind it will be read. */
  loseLong(at: TextPosition, isEnd = false): void {
    this.#isFaulty ||= isEnd;
    this.#lose(this.#tooLarge(at, { what: 'value', limit: this.#limits.record, isEnd }), at);
  }

  /** Says that something else than a record is too large. */
  tooLarge(at: TextPosition, data: TooLarge): void {
    this.note(this.#tooLarge(at, data));
  }

  /** Says that the text stops being JSON at a position. */
  syntax({ line, column }: TextPosition, reason: string): void {
    this.note({ code: 'json-syntax', place: { file: this.file, line, column }, data: { reason } });
    // They may be many, and without any record between them.
    if (this.#diagnostics.length >= this.#limits.records) this.#close();
  }

  /** Adds a diagnostic that is about no record. */
  note(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
    this.#isFaulty = true;
  }

  /** Hands over the batches that are full. */
  full(): RecordBatch[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Hands over everything. */
  rest(): RecordBatch[] {
    if (this.#placed + this.#diagnostics.length > 0) this.#close();
    return this.full();
  }

  /** Ends a record, whose bytes go up to there. */
  #place(end: number, line: number, column: number): void {
    const places = this.#places;
    const placed = this.#placed;
    places[placed] = this.#used;
    places[placed + 1] = end;
    places[placed + 2] = line;
    places[placed + 3] = column;
    this.#placed = placed + 4;
    this.#recordBytes += end - this.#used;
    this.#used = end;
    const isFull = this.#placed === places.length;
    if (isFull || this.#recordBytes >= this.#limits.bytes) this.#close();
  }

  /** Adds a record without a text, so that it keeps its place among the others, and says why. */
  #lose(fault: Diagnostic, { line, column }: TextPosition): void {
    this.#diagnostics.push(fault);
    this.#lost.set(fault, this.#placed / 4);
    this.#place(this.#used, line, column);
  }

  #tooLarge({ line, column }: TextPosition, data: TooLarge): Diagnostic {
    return { code: 'too-large', place: { file: this.file, line, column }, data };
  }

  /** The batch's bytes, with room for so many. */
  #room(size: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes ?? this.#spare.take(Math.max(size, leastRoom));
    this.#bytes = size <= bytes.length ? bytes : this.#spare.larger(bytes, this.#copied, size);
    return this.#bytes;
  }

  #close(): void {
    this.settle();
    const bytes = this.#bytes?.subarray(0, this.#used) ?? new Uint8Array(0);
    const places = this.#places.slice(0, this.#placed);
    const list = this.list === undefined ? undefined : { pointer: this.list, from: this.#before };
    const records = new Records({ file: this.file, bytes, places, list });
    this.#before += records.length;
    const [diagnostics, lost, isFaulty] = [this.#diagnostics, this.#lost, this.#isFaulty];
    this.#ready.push({ records, diagnostics, lost, isFaulty });
    this.#bytes = undefined;
    this.#copied = 0;
    this.#used = 0;
    this.#recordBytes = 0;
    this.#placed = 0;
    this.#diagnostics = [];
    this.#lost = new Map();
    this.#isFaulty = false;
  }
}
