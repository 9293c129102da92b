import { type FileHandle, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetTemporary } from './cleanup.ts';
import { openTemporary, type Sink, writeAll } from './file-sink.ts';

/** So many bytes are read again at a time. */
const pieceBytes = 1 << 20;

/** Opens what is kept in a temporary file until it is committed, and only then written to another sink. */
export async function openSpool(to: Sink): Promise<Sink> {
  const { file, path } = await openTemporary(join(tmpdir(), 'stdout'), 0o600);
  return new SpoolSink(file, path, to);
}

class SpoolSink implements Sink {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #to: Sink;

  constructor(file: FileHandle, path: string, to: Sink) {
    this.#file = file;
    this.#path = path;
    this.#to = to;
  }

  get closed(): boolean {
    return this.#to.closed;
  }

  write(bytes: Uint8Array): Promise<void> {
    return writeAll(this.#file, bytes);
  }

  async finish(): Promise<void> {
    const room = new Uint8Array(pieceBytes);
    for (let at = 0; !this.closed; ) {
      const { bytesRead } = await this.#file.read(room, 0, room.length, at);
      if (bytesRead === 0) break;
      await this.#to.write(room.subarray(0, bytesRead));
      at += bytesRead;
    }
    await this.#to.finish();
  }

  async commit(): Promise<void> {
    await this.#remove();
    await this.#to.commit();
  }

  async abort(): Promise<void> {
    await this.#remove();
    await this.#to.abort();
  }

  async #remove(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
    forgetTemporary(this.#path);
  }
}
