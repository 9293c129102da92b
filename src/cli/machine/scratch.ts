import { readSync } from 'node:fs';
import { type FileHandle, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetTemporary } from './cleanup.ts';
import { openTemporary, writeAll } from './file-sink.ts';

/** So many bytes need no file. */
const mostHeld = 1 << 20;

/**
 * Bytes that are written, and then read in any order: few are held, more are in a temporary file. Where there is no
 * room for one, all that comes is held.
 */
export class Scratch {
  readonly #name: string;
  /** The bytes behind those in the file, and how many these are. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #filed = 0;
  #file: { readonly file: FileHandle; readonly path: string } | undefined;
  #hasRoom = true;

  /** `name`: what the name of the file says. */
  constructor(name: string) {
    this.#name = name;
  }

  /** How many bytes were written. */
  get size(): number {
    return this.#filed + this.#heldBytes;
  }

  /** Adds bytes, which may change afterwards. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > mostHeld && this.#hasRoom) await this.#store();
  }

  /** The bytes from an offset up to before another, or to the end. Throws the system's errors. */
  read(from: number, to: number): Buffer {
    const end = Math.min(to, this.size);
    const filed = Math.min(end, this.#filed);
    const pieces = from < filed ? [this.#readFile(from, filed)] : [];
    let start = this.#filed;
    for (const piece of this.#held) {
      const [first, last] = [Math.max(0, from - start), Math.min(piece.length, end - start)];
      if (first < last) pieces.push(piece.subarray(first, last));
      start += piece.length;
    }
    const [only, ...more] = pieces;
    return only !== undefined && more.length === 0 ? only : Buffer.concat(pieces);
  }

  /** Forgets all, and removes the file. */
  async remove(): Promise<void> {
    this.#held = [];
    const { file, path } = this.#file ?? {};
    this.#file = undefined;
    if (path === undefined) return;
    await file?.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    forgetTemporary(path);
  }

  async #store(): Promise<void> {
    try {
      this.#file ??= await openTemporary(join(tmpdir(), this.#name), 0o600);
      const bytes = Buffer.concat(this.#held);
      await writeAll(this.#file.file, bytes);
      this.#filed += bytes.length;
      this.#held = [];
      this.#heldBytes = 0;
    } catch {
      // What of these bytes has been written counts for nothing: nothing is written behind it.
      this.#hasRoom = false;
    }
  }

  #readFile(from: number, to: number): Buffer {
    const room = Buffer.alloc(to - from);
    for (let at = 0; at < room.length && this.#file; ) {
      const count = readSync(this.#file.file.fd, room, at, room.length - at, from + at);
      if (count === 0) throw new Error('a temporary file was cut');
      at += count;
    }
    return room;
  }
}
