// Copies records as bytes into few buffers that are sent to threads without copying. Its gain is
// part of that of split-lines.ts and split-list.ts, whose test compares them with plain code.
import { isUtf8 } from 'node:buffer';
import type { TextPosition } from '../../../base/bytes/position.ts';
import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { TooLarge } from '../../../model/limits.ts';
import { Records } from '../../../model/records.ts';
import { notUtf8 } from '../not-utf8.ts';

/** Some records of one file, and the diagnostics about what is between them. */
export interface RecordBatch {
  readonly records: Records;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics that say why a record has no text, with the record's position in the batch. */
  readonly lost: ReadonlyMap<Diagnostic, number>;
  /** Whether any diagnostic is about the file around its records. */
  readonly isFaulty: boolean;
}

/** The most records and bytes that a batch holds, unless a single record is longer. */
export interface BatchLimits {
  readonly records: number;
  readonly bytes: number;
  /** The greatest length of a record in bytes. */
  readonly record: number;
}

/** The records that are wanted of a file: those that begin at `from` or behind it, and before `to`. */
export interface WantedRecords {
  readonly from: number;
  readonly to: number;
  /** The length of the file. */
  readonly size: number;
}

/** The initial buffer size of a batch. */
const leastRoom = 1 << 18;

/** Collects the records of one file and packs them into batches. */
export class RecordSink {
  readonly file: string;
  /** The pointer of the list that contains the records; undefined if they are not in a list. */
  list: string | undefined;
  /** The number of records handed over. */
  #before = 0;
  readonly #limits: BatchLimits;
  readonly #spare: SpareBuffers;
  /** The length of the byte-order mark, which is added to offsets in the file. */
  readonly #markBytes: number;
  #ready: RecordBatch[] = [];
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  /** The number of bytes copied, and the number including those that wait to be copied. */
  #copied = 0;
  #used = 0;
  /** The number of bytes that belong to records, without those between records. */
  #recordBytes = 0;
  /** Bytes of which a part, up to `#waitingEnd`, is to be copied in one go. */
  #waiting: Uint8Array | undefined;
  #waitingEnd = 0;
  /** Four numbers for each record of the batch, and how many numbers there are. */
  readonly #places: Uint32Array<ArrayBuffer>;
  #placed = 0;
  #diagnostics: Diagnostic[] = [];
  #lost = new Map<Diagnostic, number>();
  #isFaulty = false;
  readonly #wanted: WantedRecords | undefined;

  constructor(
    file: string,
    limits: BatchLimits,
    spare: SpareBuffers,
    markBytes = 0,
    wanted?: WantedRecords,
  ) {
    this.file = file;
    this.#wanted = wanted;
    this.#limits = limits;
    this.#places = new Uint32Array(4 * limits.records);
    this.#spare = spare;
    this.#markBytes = markBytes;
  }

  /** Whether something that begins at an offset is before what is wanted of the file, or behind it. */
  sideOf(offset: number): 'before' | 'wanted' | 'behind' {
    if (this.#wanted === undefined) return 'wanted';
    const { from, to, size } = this.#wanted;
    const at = this.#markBytes + offset;
    if (at < from) return 'before';
    return at < to || to === size ? 'wanted' : 'behind';
  }

  /** Counts a record that is not wanted. */
  skip(): void {
    this.#before += 1;
  }

  /** Adds a record whose bytes are known to be UTF-8. */
  add(line: number, column: number, bytes: Uint8Array): void {
    this.addPart(line, column, bytes, 0, bytes.length);
    this.settle();
  }

  /**
   * Adds a record that is a part of `bytes`, after the parts of them added before. Parts of one
   * batch are copied together, in {@link settle}.
   */
  addPart(line: number, column: number, bytes: Uint8Array, start: number, end: number): void {
    if (this.#waiting !== bytes) this.settle();
    const skipped = this.#waiting === undefined ? 0 : start - this.#waitingEnd;
    this.#waiting = bytes;
    this.#waitingEnd = end;
    this.#used += skipped;
    this.#place(this.#used + end - start, line, column);
  }

  /** Copies the bytes that wait, so that their buffer may be overwritten. */
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
   * Whether the bytes of a record are UTF-8 and not too long. If not, the record is kept without a
   * text, with a diagnostic: not-utf8, too-large.
   */
  accepts(bytes: Buffer, at: TextPosition, offset: number): boolean {
    if (bytes.length > this.#limits.record) this.loseLong(at);
    else if (isUtf8(bytes)) return true;
    else this.#lose(notUtf8(this.file, bytes, this.#markBytes + offset, at), at);
    return false;
  }

  /** Adds a record without a text because it is too long. `isEnd` says that nothing after it will be read. */
  loseLong(at: TextPosition, isEnd = false): void {
    this.#isFaulty ||= isEnd;
    this.#lose(this.#tooLarge(at, { what: 'value', limit: this.#limits.record, isEnd }), at);
  }

  /** Reports that something other than a record is too large. */
  tooLarge(at: TextPosition, data: TooLarge): void {
    this.note(this.#tooLarge(at, data));
  }

  /** Reports that the text stops being JSON at a position. */
  syntax({ line, column }: TextPosition, reason: string): void {
    this.note({ code: 'json-syntax', place: { file: this.file, line, column }, data: { reason } });
    // There may be many of them without any record in between.
    if (this.#diagnostics.length >= this.#limits.records) this.#close();
  }

  /** Adds a diagnostic that does not concern a record. */
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

  /** Hands over all that is left. */
  rest(): RecordBatch[] {
    if (this.#placed + this.#diagnostics.length > 0) this.#close();
    return this.full();
  }

  /** Ends a record whose bytes end at `end`. */
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

  /** Adds a record without a text, so that it keeps its position, and reports why. */
  #lose(fault: Diagnostic, { line, column }: TextPosition): void {
    this.#diagnostics.push(fault);
    this.#lost.set(fault, this.#placed / 4);
    this.#place(this.#used, line, column);
  }

  #tooLarge({ line, column }: TextPosition, data: TooLarge): Diagnostic {
    return { code: 'too-large', place: { file: this.file, line, column }, data };
  }

  /** The batch's buffer, with room for at least `size` bytes. */
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

/** Takes the elements of a list, each with its offset. */
export interface ElementSink
  extends Pick<RecordSink, 'sideOf' | 'accepts' | 'skip' | 'syntax' | 'tooLarge' | 'loseLong'> {
  add(line: number, column: number, bytes: Buffer, offset: number): void;
}
