import { constants, isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { ProfileRecord } from '../model/profile.ts';
import type { Position } from './position.ts';
import { notUtf8 } from './read-text.ts';

/** Some records of one file, and what was wrong between them. */
export interface RecordBatch {
  readonly records: ProfileRecord[];
  readonly diagnostics: Diagnostic[];
}

/** How much a batch holds at most, in records and in characters, unless one record is longer. */
export interface BatchLimits {
  readonly records: number;
  readonly characters: number;
}

/** Takes the records of one file as they are found and packs them into batches. */
export class RecordSink {
  readonly file: string;
  readonly #limits: BatchLimits;
  /** How long the byte-order mark was, so that offsets are those of the file. */
  readonly #markBytes: number;
  #ready: RecordBatch[] = [];
  #batch: RecordBatch = { records: [], diagnostics: [] };
  #characters = 0;

  constructor(file: string, limits: BatchLimits, markBytes = 0) {
    this.file = file;
    this.#limits = limits;
    this.#markBytes = markBytes;
  }

  /** Adds a record whose text is known. */
  add(line: number, column: number, text: string): void {
    this.#batch.records.push({ file: this.file, line, column, text });
    this.#characters += text.length;
    const isFull = this.#batch.records.length >= this.#limits.records;
    if (isFull || this.#characters >= this.#limits.characters) this.#close();
  }

  /** The text of some bytes, or undefined and a diagnostic: not-utf8, json-syntax (too long). */
  decode(bytes: Buffer, at: Position, offset: number): string | undefined {
    if (bytes.length > constants.MAX_STRING_LENGTH) {
      this.syntax(at, `a value of ${bytes.length} bytes, more than can be read at once`);
      return undefined;
    }
    if (isUtf8(bytes)) return bytes.toString('utf8');
    this.note(notUtf8(this.file, bytes, this.#markBytes + offset, at));
    return undefined;
  }

  /** Says that the text stops being JSON at a position. */
  syntax(at: Position, reason: string): void {
    const place = { file: this.file, line: at.line, column: at.column };
    this.note({ code: 'json-syntax', place, data: { reason } });
  }

  /** Adds a diagnostic. */
  note(diagnostic: Diagnostic): void {
    this.#batch.diagnostics.push(diagnostic);
  }

  /** Hands over the batches that are full. */
  full(): RecordBatch[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Hands over everything. */
  rest(): RecordBatch[] {
    if (this.#batch.records.length + this.#batch.diagnostics.length > 0) this.#close();
    return this.full();
  }

  #close(): void {
    this.#ready.push(this.#batch);
    this.#batch = { records: [], diagnostics: [] };
    this.#characters = 0;
  }
}
