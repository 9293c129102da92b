import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import { errorText } from '../../base/text/error-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { ChecksumStream } from './checksum.ts';
import { type ByteRange, type FileState, fileChunks, gathered, gunzipped } from './chunks.ts';
import { codeOf, readFailure } from './failure.ts';

/** Where bytes come from: a file or, for the path `-`, a stream (standard input by default). */
export interface Source {
  readonly path: string;
  readonly stream?: Readable;
}

/** Options for reading a source: the number of bytes per read, and the diagnostic code for a missing file. */
export interface SourceOptions {
  readonly chunkBytes?: number;
  readonly missing?: 'file-not-found' | 'file-vanished';
  /** Whether the hash is asked for; it is unless given. */
  readonly isHashed?: boolean;
  /** For a file that is read more than once: its state at the first read. */
  readonly known?: FileState;
  /** The part of the file to read; all if undefined. What begins in the middle is not compressed. */
  readonly range?: ByteRange | undefined;
  /** The part of the file that is summed, instead of hashing all. */
  readonly summed?: ByteRange | undefined;
}

const defaultChunkBytes = 1 << 20;

/**
 * The content of a source, decompressed if it is gzip, and without a byte-order mark. It never
 * throws; `diagnostic` says why the chunks ended early.
 */
export class ByteSource {
  /** The hash of the bytes on disk, if that is asked for; known after the last chunk. */
  sha256: string | undefined;
  /** The sum of the part that is to be summed, as far as it was read. */
  readonly summer = new ChecksumStream();
  diagnostic: Diagnostic | undefined;
  /** The number of bytes read, as they are on disk. */
  bytesRead = 0;
  /** The length of the byte-order mark. Offsets in the file are offsets in the chunks plus this. */
  markBytes = 0;

  readonly #source: Source;
  readonly #options: SourceOptions;
  /** Buffers that the file is read into. A stream brings its own. */
  readonly #spare = new SpareBuffers();
  readonly #fromFile = new WeakSet<ArrayBufferLike>();

  constructor(source: Source, options: SourceOptions = {}) {
    this.#source = source;
    this.#options = options;
  }

  /** The content in chunks that are not empty. */
  async *chunks(): AsyncGenerator<Buffer, void, undefined> {
    try {
      const read = this.#checked(this.#raw());
      if (this.#begin > 0) {
        yield* read;
        return;
      }
      const content = gunzipped(gathered(read, 2));
      yield* this.#text(gathered(content, 4));
    } catch (error) {
      this.diagnostic = this.#failure(error);
    }
  }

  /** Takes back a chunk that is no longer used, so that its buffer can be used again. */
  release({ buffer }: Buffer): void {
    if (this.#fromFile.has(buffer)) this.#spare.give(new Uint8Array(buffer as ArrayBuffer));
  }

  get #begin(): number {
    return this.#options.range?.start ?? 0;
  }

  #raw(): AsyncIterable<Buffer> {
    const { path, stream } = this.#source;
    if (stream !== undefined) return stream;
    if (path === '-') return process.stdin;
    return this.#ownChunks(path);
  }

  async *#ownChunks(path: string): AsyncGenerator<Buffer> {
    const size = this.#options.chunkBytes ?? defaultChunkBytes;
    for await (const chunk of fileChunks(path, size, this.#spare, this.#options)) {
      this.#fromFile.add(chunk.buffer);
      yield chunk;
    }
  }

  #checked(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    const { summed } = this.#options;
    return summed === undefined ? this.#hashed(chunks) : this.#summed(chunks, summed);
  }

  async *#summed(
    chunks: AsyncIterable<Buffer | string>,
    { start, end }: ByteRange,
  ): AsyncGenerator<Buffer> {
    for await (const piece of chunks) {
      const chunk = Buffer.from(piece);
      const at = this.#begin + this.bytesRead;
      this.summer.add(chunk.subarray(Math.max(0, start - at), Math.max(0, end - at)));
      this.bytesRead += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }

  async *#hashed(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    const hash = this.#options.isHashed === false ? undefined : createHash('sha256');
    for await (const piece of chunks) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash?.update(chunk);
      this.bytesRead += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
    this.sha256 = hash?.digest('hex');
  }

  async *#text(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let first = true;
    for await (const chunk of chunks) {
      const stray = first ? this.#stray(chunk) : undefined;
      if (stray !== undefined) {
        this.diagnostic = stray;
        return;
      }
      if (first && hasMark(chunk)) this.markBytes = 3;
      const text = first ? chunk.subarray(this.markBytes) : chunk;
      first = false;
      if (text.length > 0) yield text;
    }
  }

  #stray(start: Buffer): Diagnostic | undefined {
    const file = this.#source.path;
    const byte = start.subarray(0, 2).indexOf(0);
    const at = (column: number) => ({ file, line: 1, column });
    if (isUtf16(start)) {
      const stray = Math.max(0, byte);
      return { code: 'not-utf8', place: at(1 + stray), data: { byte: stray } };
    }
    return byte < 0 ? undefined : { code: 'not-text', place: at(1 + byte), data: { byte } };
  }

  #failure(error: unknown): Diagnostic {
    const { path } = this.#source;
    if (!codeOf(error).startsWith('Z_')) return readFailure(path, error, this.#options.missing);
    const reason = errorText(error);
    return { code: 'gzip-broken', place: { file: path }, data: { reason } };
  }
}

function hasMark(chunk: Buffer): boolean {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
}

/** UTF-16 is recognised by its byte-order mark, or by a zero byte next to each of the first characters. */
function isUtf16([first, second, third, fourth]: Buffer): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLittle = first !== 0 && second === 0 && third !== 0 && (fourth ?? 0) === 0;
  const isBig = first === 0 && (second ?? 0) !== 0 && (third ?? 0) === 0 && fourth !== 0;
  return isLittle || isBig;
}
