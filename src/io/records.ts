import { ByteSource, type Source } from './byte-source.ts';
import { advance, origin, type Position } from './position.ts';
import { type BatchLimits, type RecordBatch, RecordSink } from './record-sink.ts';
import { promisesLines, type Shape, sniff } from './sniff.ts';
import { LineSplitter } from './split-lines.ts';
import { ListSplitter } from './split-list.ts';
import { isSpaceByte, skipSpace } from './structure.ts';
import { findWrapper, readWrapper } from './wrapper.ts';

/** How records are read: bytes per read, and the limits of a batch. */
export interface RecordOptions {
  readonly chunkBytes?: number;
  readonly batchRecords?: number;
  readonly batchBytes?: number;
}

type Chunks = AsyncGenerator<Buffer, void, undefined>;

const defaultChunkBytes = 1 << 20;
const defaultLimits: BatchLimits = { records: 512, bytes: 1 << 20 };

/**
 * The records of one profiles file in batches, in order, each with the diagnostics met on the way:
 * a file that fails in the middle ends early with one. Reading it twice reads the source twice.
 */
export class RecordReader implements AsyncIterable<RecordBatch> {
  /** The file's own `id_field`; known before the first batch comes. */
  idField: string | undefined;
  /** Of the bytes on disk; known when the last batch has come, where the file could be read. */
  sha256: string | undefined;

  readonly #source: Source;
  readonly #chunkBytes: number;
  readonly #limits: BatchLimits;

  constructor(source: Source, options: RecordOptions = {}) {
    this.#source = source;
    this.#chunkBytes = options.chunkBytes ?? defaultChunkBytes;
    this.#limits = {
      records: options.batchRecords ?? defaultLimits.records,
      bytes: options.batchBytes ?? defaultLimits.bytes,
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RecordBatch, void, undefined> {
    const { path } = this.#source;
    const bytes = new ByteSource(this.#source, {
      chunkBytes: this.#chunkBytes,
      missing: 'file-vanished',
    });
    const { shape, chunks } = await sniff(bytes.chunks(), promisesLines(path));
    const sink = new RecordSink(path, this.#limits, bytes.markBytes);
    const hasFailed = () => bytes.diagnostic !== undefined;
    yield* shape === 'value'
      ? this.#value(chunks, sink, hasFailed)
      : streamed(shape, chunks, sink, hasFailed);
    if (bytes.diagnostic !== undefined) sink.note(bytes.diagnostic);
    this.sha256 = bytes.sha256;
    yield* sink.rest();
  }

  async *#value(chunks: Chunks, sink: RecordSink, hasFailed: () => boolean) {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    // Half a value means nothing, and why there is no more of it is said elsewhere.
    if (!hasFailed()) yield* this.#whole(Buffer.concat(parts), sink);
  }

  *#whole(bytes: Buffer, sink: RecordSink): Generator<RecordBatch, void, undefined> {
    const start = skipSpace(bytes, 0);
    const wrapper = findWrapper(bytes, start);
    if (wrapper === undefined) {
      const begin = advance(origin, bytes.subarray(0, start));
      const value = bytes.subarray(start, trimmedLength(bytes));
      if (sink.accepts(value, begin, start)) sink.add(begin.line, begin.column, value);
      return;
    }
    this.idField = readWrapper(bytes, wrapper, origin, sink);
    const { list } = wrapper;
    const begin = advance(origin, bytes.subarray(0, list.start));
    yield* wrapped(bytes.subarray(list.start, list.end), begin, list.start, sink, this.#chunkBytes);
  }
}

/** Opens a profiles file, or for the path `-` a stream (by default standard input). */
export function readRecords(source: Source, options: RecordOptions = {}): RecordReader {
  return new RecordReader(source, options);
}

async function* streamed(
  shape: Shape,
  chunks: Chunks,
  sink: RecordSink,
  hasFailed: () => boolean,
): AsyncGenerator<RecordBatch, void, undefined> {
  const splitter = shape === 'list' ? new ListSplitter(sink) : new LineSplitter(sink);
  for await (const chunk of chunks) {
    splitter.push(chunk);
    yield* sink.full();
  }
  if (hasFailed()) return;
  splitter.end();
  if (shape === 'empty') sink.syntax(origin, 'the file is empty');
}

function* wrapped(
  list: Buffer,
  begin: Position,
  offset: number,
  sink: RecordSink,
  size: number,
): Generator<RecordBatch, void, undefined> {
  const splitter = new ListSplitter(sink, begin, offset);
  for (let at = 0; at < list.length; at += size) {
    splitter.push(list.subarray(at, at + size));
    yield* sink.full();
  }
  splitter.end();
}

function trimmedLength(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && isSpaceByte(bytes[length - 1] as number)) length--;
  return length;
}
