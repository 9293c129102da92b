import { stat } from 'node:fs/promises';
import { type BatchLimits, type RecordBatch, RecordSink } from '../fast/node/record-sink.ts';
import { LineSplitter } from '../fast/node/split-lines.ts';
import { ListSplitter } from '../fast/node/split-list.ts';
import { type FileOutline, Outliner } from '../fast/outline.ts';
import { advance, origin } from '../fast/position.ts';
import { SpareBuffers } from '../fast/spare-buffers.ts';
import { isSpaceByte, skipSpace } from '../fast/structure.ts';
import { type ReadLimits, readLimits } from '../model/limits.ts';
import { ByteSource, type Source } from './byte-source.ts';
import type { FileState } from './chunks.ts';
import { isLate } from './late.ts';
import { Replay } from './replay.ts';
import { promisesLines, type Shape, sniff } from './sniff.ts';
import { findWrapper, readWrapper } from './wrapper.ts';

/** How records are read: bytes per read, and the limits of a batch. */
export interface RecordOptions {
  readonly chunkBytes?: number;
  readonly batchRecords?: number;
  readonly batchBytes?: number;
  /** What is longer is read again rather than held, where its records come after something else. */
  readonly heldBytes?: number;
  /** Where the batches take their buffers from. */
  readonly spare?: SpareBuffers | undefined;
  readonly limits?: ReadLimits;
}

const defaultChunkBytes = 1 << 20;
const defaultHeldBytes = 8 << 20;
const defaultBatch = { records: 512, bytes: 1 << 20 };

/**
 * The records of one profiles file in batches, in order, each with the diagnostics met on the way:
 * a file that fails in the middle ends early with one. Reading it twice reads the source twice. What
 * does not begin with its records, such as a wrapper, is read once more, or held where it cannot be.
 */
export class RecordReader implements AsyncIterable<RecordBatch> {
  /** The file's own `id_field`; known before the first batch comes. */
  idField: string | undefined;
  /** Of the bytes on disk; known when the last batch has come, where the file could be read. */
  sha256: string | undefined;

  /** How many bytes have been read so far, as they are on disk. */
  get bytesRead(): number {
    return this.#bytes?.bytesRead ?? 0;
  }

  #bytes: ByteSource | undefined;
  /** What the file was when it was opened first. */
  readonly #known: FileState = {};
  readonly #source: Source;
  readonly #chunkBytes: number;
  readonly #batch: BatchLimits;
  readonly #limits: ReadLimits;
  readonly #heldBytes: number;
  readonly #spare: SpareBuffers;

  constructor(source: Source, options: RecordOptions = {}) {
    this.#source = source;
    this.#chunkBytes = options.chunkBytes ?? defaultChunkBytes;
    this.#heldBytes = options.heldBytes ?? defaultHeldBytes;
    this.#spare = options.spare ?? new SpareBuffers();
    this.#limits = options.limits ?? readLimits;
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
    try {
      const shape = await sniff(replay.chunks(), promisesLines(path), this.#limits.document);
      const sink = new RecordSink(path, this.#batch, this.#spare, this.#bytes?.markBytes);
      yield* shape === 'value' ? this.#value(replay, sink) : this.#streamed(shape, replay, sink);
      if (this.#bytes?.diagnostic !== undefined) sink.note(this.#bytes.diagnostic);
      this.sha256 = this.#bytes?.sha256;
      yield* sink.rest();
    } finally {
      await replay.close();
    }
  }

  #open(): AsyncGenerator<Buffer, void, undefined> {
    const chunkBytes = this.#chunkBytes;
    const [missing, known] = ['file-vanished', this.#known] as const;
    this.#bytes = new ByteSource(this.#source, { chunkBytes, missing, known });
    return this.#bytes.chunks();
  }

  get #isPipe(): boolean {
    return this.#source.stream !== undefined || this.#source.path === '-';
  }

  get #hasFailed(): boolean {
    return this.#bytes?.diagnostic !== undefined;
  }

  async *#streamed(
    shape: Shape,
    replay: Replay,
    sink: RecordSink,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    if (shape === 'list') sink.list = '';
    const limits = this.#limits;
    const splitter =
      shape === 'list' ? new ListSplitter(sink, limits) : new LineSplitter(sink, limits);
    const chunks = replay.chunks(true);
    for (;;) {
      const next = chunks.next();
      // Records of a slow pipe are handed on before the pipe ends.
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
    // No line at all is no record; of any other file, something is missing.
    if (shape === 'empty' && !promisesLines(this.#source.path))
      sink.syntax(origin, 'the file is empty');
  }

  async *#value(replay: Replay, sink: RecordSink): AsyncGenerator<RecordBatch, void, undefined> {
    const outline = await this.#outlined(replay);
    if (replay.isTooLong) sink.tooLarge(origin, { what: 'pipe', limit: this.#limits.document });
    // Half a value means nothing, and why there is no more of it is said elsewhere.
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

  /** The outline of the content, of which no more is held than a value may have. */
  async #outlined(replay: Replay): Promise<FileOutline> {
    const outliner = new Outliner('profiles', this.#limits.value);
    for await (const chunk of replay.chunks()) {
      outliner.push(chunk);
      if (outliner.isTooLong) break;
    }
    return outliner.end();
  }

  /** Takes the content as one value. */
  async #whole(replay: Replay, sink: RecordSink): Promise<void> {
    const bytes = await joined(replay.chunks(true), this.#limits.value);
    const start = skipSpace(bytes, 0);
    const begin = advance(origin, bytes.subarray(0, start));
    const value = bytes.subarray(start, trimmedLength(bytes));
    if (bytes.length > this.#limits.value) return sink.loseLong(begin, true);
    if (sink.accepts(value, begin, start)) sink.add(begin.line, begin.column, value);
  }
}

/** Opens a profiles file, or for the path `-` a stream (by default standard input). */
export function readRecords(source: Source, options: RecordOptions = {}): RecordReader {
  return new RecordReader(source, options);
}

/** The part of the content between two offsets. */
async function* between(
  chunks: AsyncIterable<Buffer>,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    if (part.length > 0) yield part;
    offset += chunk.length;
  }
}

/** The content as far as it has no more than so many bytes, and a few beyond them. */
async function joined(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > most) break;
  }
  return Buffer.concat(parts);
}

async function isRegular({ path, stream }: Source): Promise<boolean> {
  if (stream !== undefined || path === '-') return false;
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

function trimmedLength(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && isSpaceByte(bytes[length - 1] as number)) length--;
  return length;
}
