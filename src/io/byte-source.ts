import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Diagnostic } from '../model/diagnostic.ts';
import { fileChunks, gathered, gunzipped } from './chunks.ts';
import { codeOf, readFailure } from './failure.ts';
import { SpareBuffers } from './spare-buffers.ts';

/** Where bytes come from: a file, or for the path `-` a stream (by default standard input). */
export interface Source {
  readonly path: string;
  readonly stream?: Readable;
}

/** How a source is read: bytes per read, and the code for a file that is not there. */
export interface SourceOptions {
  readonly chunkBytes?: number;
  readonly missing?: 'file-not-found' | 'file-vanished';
}

const defaultChunkBytes = 1 << 20;

/**
 * The content of a source: unzipped where it is gzip, without a byte-order mark, and never throwing:
 * `diagnostic` tells why the chunks ended early.
 */
export class ByteSource {
  /** Of the bytes as they are on disk; known once the chunks have come to their end. */
  sha256: string | undefined;
  diagnostic: Diagnostic | undefined;
  /** How many bytes have been read, as they are on disk. */
  bytesRead = 0;
  /** How long the byte-order mark was: what to add to an offset in the chunks. */
  markBytes = 0;

  readonly #source: Source;
  readonly #options: SourceOptions;
  /** What the file is read into; a stream has buffers of its own. */
  readonly #spare = new SpareBuffers();
  readonly #fromFile = new WeakSet<ArrayBufferLike>();

  constructor(source: Source, options: SourceOptions = {}) {
    this.#source = source;
    this.#options = options;
  }

  /** The content in pieces, none of them empty. */
  async *chunks(): AsyncGenerator<Buffer, void, undefined> {
    try {
      const content = gunzipped(gathered(this.#hashed(this.#raw()), 2));
      yield* this.#text(gathered(content, 3));
    } catch (error) {
      this.diagnostic = this.#failure(error);
    }
  }

  /** Takes a chunk back that nobody uses any more, to be read into again. */
  release({ buffer }: Buffer): void {
    if (this.#fromFile.has(buffer)) this.#spare.give(new Uint8Array(buffer as ArrayBuffer));
  }

  #raw(): AsyncIterable<Buffer> {
    const { path, stream } = this.#source;
    if (stream !== undefined) return stream;
    if (path === '-') return process.stdin;
    return this.#ownChunks(path);
  }

  async *#ownChunks(path: string): AsyncGenerator<Buffer> {
    const size = this.#options.chunkBytes ?? defaultChunkBytes;
    for await (const chunk of fileChunks(path, size, this.#spare)) {
      this.#fromFile.add(chunk.buffer);
      yield chunk;
    }
  }

  async *#hashed(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of chunks) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(chunk);
      this.bytesRead += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
    this.sha256 = hash.digest('hex');
  }

  async *#text(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let first = true;
    for await (const chunk of chunks) {
      const stray = first ? strayByte(chunk) : -1;
      if (stray >= 0) {
        this.diagnostic = this.#notText(stray);
        return;
      }
      if (first && hasMark(chunk)) this.markBytes = 3;
      const text = first ? chunk.subarray(this.markBytes) : chunk;
      first = false;
      if (text.length > 0) yield text;
    }
  }

  #notText(byte: number): Diagnostic {
    const place = { file: this.#source.path, line: 1, column: 1 + byte };
    return { code: 'not-utf8', place, data: { byte } };
  }

  #failure(error: unknown): Diagnostic {
    const { path } = this.#source;
    if (!codeOf(error).startsWith('Z_')) return readFailure(path, error, this.#options.missing);
    const reason = error instanceof Error ? error.message : String(error);
    return { code: 'gzip-broken', place: { file: path }, data: { reason } };
  }
}

function hasMark(chunk: Buffer): boolean {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
}

/** Where UTF-16 gives itself away: its byte-order mark, or a zero beside the first character. */
function strayByte(chunk: Buffer): number {
  const [first, second] = chunk;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 0;
  if (first === 0) return 0;
  return second === 0 ? 1 : -1;
}
