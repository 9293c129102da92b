import { stat } from 'node:fs/promises';
import { type FileOutline, Outliner } from '../../base/bytes/outline.ts';
import { advance, origin } from '../../base/bytes/position.ts';
import { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import { skipSpace, trimmedLength } from '../../base/bytes/structure.ts';
import { type ReadLimits, readLimits } from '../../model/limits.ts';
import { batchRecords } from './batch-records.ts';
import { ByteSource, type Source } from './byte-source.ts';
import type { Checksum } from './checksum.ts';
import { type ByteRange, between, type FileState, joined } from './chunks.ts';
import { lineStart } from './file-pieces.ts';
import { isLate } from './late.ts';
import { Replay } from './replay.ts';
import { promisesLines, type Shape, sniff } from './sniff.ts';
import {
  type BatchLimits,
  type RecordBatch,
  RecordSink,
  type WantedRecords,
} from './threads/record-sink.ts';
import { LineSplitter } from './threads/split-lines.ts';
import { ListSplitter } from './threads/split-list.ts';
import { findWrapper, readWrapper } from './wrapper.ts';

/** Options for reading records: the number of bytes per read, and the limits of a batch. */
export interface RecordOptions {
  readonly chunkBytes?: number;
  readonly batchRecords?: number;
  readonly batchBytes?: number;
  /**
   * If records come after other content, a file up to this size is kept in memory, and a larger one
   * is read again.
   */
  readonly heldBytes?: number;
  /** The buffers for the batches. */
  readonly spare?: SpareBuffers | undefined;
  readonly limits?: ReadLimits;
  /** Whether the hash of the file is asked for; it is unless given. */
  readonly isHashed?: boolean;
  /** The records that are wanted; all if undefined. Of lines, only these are read. */
  readonly wanted?: WantedRecords | undefined;
}

/** What was read of a file of which not all is wanted. */
export type SummedPiece = Checksum & { readonly from: number };

const defaultChunkBytes = 1 << 20;
const defaultHeldBytes = 8 << 20;
const defaultBatch = { records: batchRecords, bytes: 1 << 20 };

/**
 * The records of one profiles file in batches, in order, each batch with the diagnostics found on
 * the way. If the file fails in the middle, the records end early with a diagnostic. Each iteration
 * reads the source again. A file that does not begin with its records, such as one with a wrapper,
 * is read twice, or kept in memory if it cannot be.
 */
export class RecordReader implements AsyncIterable<RecordBatch> {
  /** The file's own `id_field`; known before the first batch. */
  idField: string | undefined;
  /** The hash of the bytes on disk, if asked for; known after the last batch, if the file could be read. */
  sha256: string | undefined;
  /** Instead of the hash, where not all records are wanted: what of the file belongs to those that are. */
  summed: SummedPiece | undefined;
  /** The offset of the first line that was read: lines are counted from there. */
  start = 0;

  /** The number of bytes read so far, as they are on disk. */
  get bytesRead(): number {
    return this.#bytes?.bytesRead ?? 0;
  }

  #bytes: ByteSource | undefined;
  /** The state of the file when it was first opened. */
  readonly #known: FileState = {};
  readonly #source: Source;
  readonly #chunkBytes: number;
  readonly #batch: BatchLimits;
  readonly #limits: ReadLimits;
  readonly #heldBytes: number;
  readonly #spare: SpareBuffers;
  readonly #isHashed: boolean;
  readonly #wanted: WantedRecords | undefined;
  /** The part of the file that belongs to the wanted records. */
  #part: ByteRange | undefined;

  constructor(source: Source, options: RecordOptions = {}) {
    this.#source = source;
    this.#chunkBytes = options.chunkBytes ?? defaultChunkBytes;
    this.#heldBytes = options.heldBytes ?? defaultHeldBytes;
    this.#spare = options.spare ?? new SpareBuffers();
    this.#limits = options.limits ?? readLimits;
    this.#isHashed = options.isHashed ?? true;
    this.#wanted = options.wanted;
    this.#part = options.wanted && { start: options.wanted.from, end: options.wanted.to };
    this.#batch = {
      records: options.batchRecords ?? defaultBatch.records,
      bytes: options.batchBytes ?? defaultBatch.bytes,
      record: this.#limits.value,
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RecordBatch, void, undefined> {
    const { path } = this.#source;
    const replay = new Replay({
      open: () => this.#open(),
      canReopen: () => isRegular(this.#source),
      heldBytes: this.#heldBytes,
      mostBytes: this.#limits.document,
    });
    let lines: AsyncGenerator<Buffer, void, undefined> | undefined;
    try {
      const shape = await sniff(replay.chunks(), promisesLines(path), this.#limits.document);
      const cut = shape === 'lines' && !this.#hasFailed ? cutOf(this.#wanted) : undefined;
      lines = cut && this.#lines(cut);
      const [batch, spare, wanted] = [this.#batch, this.#spare, this.#wanted];
      const sink = new RecordSink(path, batch, spare, this.start || this.#bytes?.markBytes, wanted);
      yield* shape === 'value'
        ? this.#value(replay, sink)
        : this.#streamed(shape, lines ?? replay.chunks(true), sink);
      if (this.#bytes?.diagnostic !== undefined) sink.note(this.#bytes.diagnostic);
      this.sha256 = this.#bytes?.sha256;
      this.summed = this.#summedPart();
      yield* sink.rest();
    } finally {
      await lines?.return();
      await replay.close();
    }
  }

  #open(range?: ByteRange): AsyncGenerator<Buffer, void, undefined> {
    const chunkBytes = this.#chunkBytes;
    const [missing, known] = ['file-vanished', this.#known] as const;
    const [isHashed, summed] = [this.#isHashed, this.#part];
    const options = { chunkBytes, missing, known, range, summed, isHashed } as const;
    this.#bytes = new ByteSource(this.#source, options);
    return this.#bytes.chunks();
  }

  /** Opens the file at the first of its lines that is wanted. */
  #lines({ from, to }: WantedRecords): AsyncGenerator<Buffer, void, undefined> {
    const { path } = this.#source;
    this.start = lineStart(path, from);
    this.#part = { start: this.start, end: lineStart(path, to) };
    return this.#open(this.#part);
  }

  #summedPart(): SummedPiece | undefined {
    const sum = this.#bytes?.summer.sum;
    if (this.#part === undefined || sum === undefined || this.#hasFailed) return undefined;
    const { start, end } = this.#part;
    return sum.bytes === end - start ? { from: start, ...sum } : undefined;
  }

  get #isPipe(): boolean {
    return this.#source.stream !== undefined || this.#source.path === '-';
  }

  get #hasFailed(): boolean {
    return this.#bytes?.diagnostic !== undefined;
  }

  async *#streamed(
    shape: Shape,
    chunks: AsyncGenerator<Buffer, void, undefined>,
    sink: RecordSink,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    if (shape === 'list') sink.list = '';
    const limits = this.#limits;
    const splitter =
      shape === 'list' ? new ListSplitter(sink, limits) : new LineSplitter(sink, limits);
    for (;;) {
      const next = chunks.next();
      // If a pipe is slow, its records are passed on before it ends.
      if (this.#isPipe && (await isLate(next))) yield* sink.rest();
      const { done, value } = await next;
      if (done) break;
      splitter.push(value);
      this.#bytes?.release(value);
      yield* sink.full();
      if (splitter.isOver) return;
    }
    if (this.#hasFailed) return;
    splitter.end();
    // A JSONL file may be empty; any other empty file lacks its value.
    if (shape === 'empty' && !promisesLines(this.#source.path))
      sink.syntax(origin, 'the file is empty');
  }

  async *#value(replay: Replay, sink: RecordSink): AsyncGenerator<RecordBatch, void, undefined> {
    const outline = await this.#outlined(replay);
    if (replay.isTooLong) sink.tooLarge(origin, { what: 'pipe', limit: this.#limits.document });
    // An incomplete value is of no use, and the reason for its end is reported elsewhere.
    if (this.#hasFailed || replay.isTooLong) return;
    const wrapper = findWrapper(outline.bytes, skipSpace(outline.bytes, 0));
    if (wrapper === undefined) return this.#whole(replay, sink);
    if (outline.isCut) {
      const last = wrapper.members.members.at(-1)?.start ?? 0;
      const data = { what: 'value', limit: this.#limits.value, isEnd: true } as const;
      return sink.tooLarge(outline.position(last), data);
    }
    this.idField = readWrapper(outline, wrapper, sink);
    sink.list = '/profiles';
    const { start, end } = wrapper.list;
    const list = { start: outline.original(start), end: outline.original(end) };
    const splitter = new ListSplitter(sink, this.#limits, outline.position(start), list.start);
    for await (const part of between(replay.chunks(true), list)) {
      splitter.push(part);
      this.#bytes?.release(part);
      yield* sink.full();
      if (splitter.isOver) return;
    }
    if (this.#hasFailed) return;
    splitter.end();
  }

  /** The outline of the content. It keeps no more than the limit of one value. */
  async #outlined(replay: Replay): Promise<FileOutline> {
    const outliner = new Outliner('profiles', this.#limits.value);
    for await (const chunk of replay.chunks()) {
      outliner.push(chunk);
      if (outliner.isTooLong) break;
    }
    return outliner.end();
  }

  /** Adds the whole content as one record. */
  async #whole(replay: Replay, sink: RecordSink): Promise<void> {
    const bytes = await joined(replay.chunks(true), this.#limits.value);
    const start = skipSpace(bytes, 0);
    if (sink.sideOf(start) !== 'wanted') return;
    const begin = advance(origin, bytes.subarray(0, start));
    const value = bytes.subarray(start, trimmedLength(bytes));
    if (bytes.length > this.#limits.value) return sink.loseLong(begin, true);
    if (sink.accepts(value, begin, start)) sink.add(begin.line, begin.column, value);
  }
}

/** Opens a profiles file or, for the path `-`, a stream (standard input by default). */
export function readRecords(source: Source, options: RecordOptions = {}): RecordReader {
  return new RecordReader(source, options);
}

/** What is wanted of a file, if that is not all. */
function cutOf(wanted: WantedRecords | undefined): WantedRecords | undefined {
  return wanted && wanted.to - wanted.from < wanted.size ? wanted : undefined;
}

async function isRegular({ path, stream }: Source): Promise<boolean> {
  if (stream !== undefined || path === '-') return false;
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
