import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import { FileChanged } from './failure.ts';

/** Files up to this size are read at once in this thread, which is faster than asking another thread. */
const shortBytes = 1 << 16;

/** A part of a file, up to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The state of a file at its first read. Later reads must find the same state. */
export interface FileState {
  state?: string;
}

/**
 * The bytes of a file or of a part of it, read one chunk ahead, so that the disk works while the caller does. Throws
 * FileChanged if the file is truncated, extended or rewritten meanwhile. A file that is replaced is
 * still read to its end, because it is already open.
 */
export async function* fileChunks(
  path: string,
  size: number,
  spare: SpareBuffers,
  {
    known = {},
    range,
  }: { readonly known?: FileState; readonly range?: ByteRange | undefined } = {},
): AsyncGenerator<Buffer> {
  const whole = range ? undefined : shortFile(path, Math.min(size, shortBytes), spare);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const file = await open(path);
  let ahead: Promise<Buffer> | undefined;
  try {
    const stats = await file.stat();
    const isSized = stats.isFile() && stats.size > 0;
    let at = range?.start ?? 0;
    let left = isSized ? (range?.end ?? stats.size) - at : 0;
    const state = stateOf(stats);
    known.state ??= state;
    if (known.state !== state) throw new FileChanged();
    // A short file needs no larger buffer than its size. A size of 0, as for a pipe, means that the
    // length is unknown.
    const most = isSized ? Math.min(size, left + 1) : size;
    const next = () => {
      const wanted = range === undefined ? most : Math.min(most, range.end - at);
      return readChunk(file, spare.take(most), wanted, range && at);
    };
    for (ahead = next(); ; ) {
      const chunk = await ahead;
      if (chunk.length === 0) break;
      at += chunk.length;
      left -= chunk.length;
      // A file that grows could otherwise be read forever.
      if (isSized && left < 0) break;
      ahead = next();
      // An error is thrown when the chunk is awaited. If it never is, the error must not end the
      // process.
      ahead.catch(() => {});
      yield chunk;
    }
    if (isSized && (left !== 0 || stateOf(await file.stat()) !== state)) throw new FileChanged();
  } finally {
    await ahead?.catch(() => {});
    await file.close();
  }
}

/**
 * The content of a file of at most `most` bytes; undefined if it is not a regular file, is longer,
 * or is written meanwhile.
 */
function shortFile(path: string, most: number, spare: SpareBuffers): Buffer | undefined {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size === 0 || stats.size > most) return undefined;
  const room = spare.take(stats.size + 1);
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length <= stats.size; length += read) {
      read = readSync(file, room, length, stats.size + 1 - length, null);
    }
    if (length < stats.size) throw new FileChanged();
    const isSame = stateOf(fstatSync(file)) === stateOf(stats);
    return isSame ? Buffer.from(room.buffer, 0, length) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Only regular files have a known state. */
function stateOf(stats: Stats): string {
  return stats.isFile() ? `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}` : '';
}

async function readChunk(
  file: FileHandle,
  room: Uint8Array<ArrayBuffer>,
  size: number,
  position: number | undefined,
): Promise<Buffer> {
  const { bytesRead } = await file.read(room, 0, size, position ?? null);
  return Buffer.from(room.buffer, 0, bytesRead);
}

/** Joins the first chunks until they have at least `least` bytes, if there are as many. */
export async function* gathered(
  chunks: AsyncIterable<Buffer>,
  least: number,
): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < least) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

/** Decompresses the chunks if the first one starts like gzip. */
export async function* gunzipped(
  chunks: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  const first = await chunks.next();
  if (first.done) return;
  const all = rejoin([first.value], chunks);
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isGzip ? pipeline(all, createGunzip({ chunkSize: 1 << 18 }), () => {}) : all;
}

/** Puts chunks that were taken from an iterator back in front of the rest. */
async function* rejoin(
  taken: readonly Buffer[],
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* taken;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** The part of the content between two offsets. */
export async function* between(
  chunks: AsyncIterable<Buffer>,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    if (part.length > 0) yield part;
    offset += chunk.length;
  }
}

/** The content; if it is longer than `most` bytes, only the chunks up to there. */
export async function joined(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > most) break;
  }
  return Buffer.concat(parts);
}
