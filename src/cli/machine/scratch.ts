import { readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetTemporary } from './cleanup.ts';
import { openTemporary, writeAll } from './file-sink.ts';

/** A temporary file that is written, and then read in any order. All methods throw the system's errors. */
export interface Scratch {
  /** How many bytes were written. */
  readonly size: number;
  write(bytes: Uint8Array): Promise<void>;
  /** The bytes from an offset up to before another, or to the end. */
  read(from: number, to: number): Buffer;
  remove(): Promise<void>;
}

/** Opens an empty scratch file. */
export async function openScratch(): Promise<Scratch> {
  const { file, path } = await openTemporary(join(tmpdir(), 'scratch'), 0o600);
  let size = 0;
  return {
    get size() {
      return size;
    },
    async write(bytes) {
      await writeAll(file, bytes);
      size += bytes.length;
    },
    read(from, to) {
      const room = Buffer.alloc(Math.min(to, size) - from);
      for (let at = 0; at < room.length; ) {
        const count = readSync(file.fd, room, at, room.length - at, from + at);
        if (count === 0) throw new Error('a temporary file was cut');
        at += count;
      }
      return room;
    },
    async remove() {
      await file.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
      forgetTemporary(path);
    },
  };
}
