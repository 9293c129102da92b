import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type Shard, shareOf } from '../../model/shard.ts';

/** The piece of a file whose records are wanted: those that begin from `from` on and before `to`. */
export interface FilePiece {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** The length of the file. */
  readonly size: number;
}

/**
 * The pieces of files that make up a shard of all their bytes. Compressed files cannot be opened in the
 * middle, and belong to the shard in which they begin, as empty ones do. Undefined if one is no file.
 */
export function piecesOf(paths: readonly string[], shard: Shard): FilePiece[] | undefined {
  const sizes = paths.map(sizeOf);
  if (!sizes.every((size) => size !== undefined)) return undefined;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const [first, last] = shareOf(shard, total);
  const pieces: FilePiece[] = [];
  let start = 0;
  for (const [at, path] of paths.entries()) {
    const size = sizes[at] as number;
    const isBegun = start < last ? start >= first : start === total && shard.part === shard.of;
    const from = Math.max(0, first - start);
    const to = Math.min(size, last - start);
    if ((from < to || isBegun) && (size === 0 || isCompressed(path))) {
      if (isBegun) pieces.push({ path, from: 0, to: size, size });
    } else if (from < to) pieces.push({ path, from, to, size });
    start += size;
  }
  return pieces;
}

/** The offset of the first line that begins at an offset or behind it. */
export function lineStart(path: string, offset: number): number {
  if (offset === 0) return 0;
  let start = offset - 1;
  for (const bytes of bytesFrom(path, start)) {
    const found = bytes.indexOf(lineFeed);
    if (found >= 0) return start + found + 1;
    start += bytes.length;
  }
  return start;
}

/** The number of lines that end before an offset. */
export function linesBefore(path: string, offset: number): number {
  let lines = 0;
  let left = offset;
  for (const bytes of bytesFrom(path, 0)) {
    const part = bytes.subarray(0, left);
    for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) lines += 1;
    left -= part.length;
    if (left === 0) break;
  }
  return lines;
}

const lineFeed = 0x0a;
const roomBytes = 1 << 18;

function sizeOf(path: string): number | undefined {
  const stats = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

function isCompressed(path: string): boolean {
  const [bytes] = bytesFrom(path, 0);
  return bytes?.[0] === 0x1f && bytes[1] === 0x8b;
}

/** The bytes of a file from an offset on, each time in the same buffer. */
function* bytesFrom(path: string, offset: number): Generator<Buffer> {
  const room = Buffer.allocUnsafe(roomBytes);
  const file = openSync(path, 'r');
  try {
    for (let at = offset; ; ) {
      const length = readSync(file, room, 0, room.length, at);
      if (length === 0) return;
      yield room.subarray(0, length);
      at += length;
    }
  } finally {
    closeSync(file);
  }
}
