import type { Stats } from 'node:fs';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forgetTemporary, registerTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';
import type { Target } from './target.ts';
import { removeStale, temporaryName } from './temporary-name.ts';

/** A destination for bytes. All methods throw the system's errors. */
export interface Sink {
  /** Whether the reader has gone. */
  readonly closed: boolean;
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the writing. The content is stored, but not yet at its final path. */
  finish(): Promise<void>;
  /** Makes the content final. */
  commit(): Promise<void>;
  /** Discards the content, if that is possible. */
  abort(): Promise<void>;
}

/** Opens a target for writing. */
export async function openTarget(target: Target): Promise<Sink> {
  if (target.kind === 'direct') {
    return new DirectSink(await open(target.path, constants.O_WRONLY | constants.O_APPEND));
  }
  // A file that only its owner may read must not be open to others while it is written.
  const mode = target.old === undefined ? 0o666 : target.old.mode & 0o777;
  const { file, path } = await openTemporary(target.path, mode | 0o600);
  return new ReplacingSink(file, path, target);
}

/** Opens a new file next to a path, after removing those of killed runs there. It is removed if the process ends. */
export async function openTemporary(
  beside: string,
  mode: number,
): Promise<{ readonly file: FileHandle; readonly path: string }> {
  removeStale(beside);
  const path = temporaryName(beside);
  registerTemporary(path);
  try {
    // Created synchronously, so that the file is never left behind if the process ends meanwhile.
    closeSync(openSync(path, 'wx', mode));
    return { file: await open(path, 'r+'), path };
  } catch (error) {
    forgetTemporary(path);
    throw error;
  }
}

/** A device or a pipe. It is written directly and never replaced. */
class DirectSink implements Sink {
  readonly #file: FileHandle;
  closed = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      await writeAll(this.#file, bytes);
    } catch (error) {
      if (codeOf(error) !== 'EPIPE') throw error;
      this.closed = true;
    }
  }

  async finish(): Promise<void> {}

  async commit(): Promise<void> {
    await this.#file.close();
  }

  async abort(): Promise<void> {
    await this.#file.close();
  }
}

/** After this many bytes, storing on disk begins, so that less remains for the end. */
const storedBytes = 16 << 20;

/** A temporary file next to the target, which replaces the target when it is complete. */
class ReplacingSink implements Sink {
  readonly closed = false;
  #unstored = 0;
  /** The sync in progress. Its errors can be ignored, because the sync at the end reports them. */
  #storing: Promise<void> | undefined;
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #target: Target & { kind: 'file' };

  constructor(file: FileHandle, path: string, target: Target & { kind: 'file' }) {
    this.#file = file;
    this.#path = path;
    this.#target = target;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes);
    this.#unstored += bytes.length;
    if (this.#unstored < storedBytes || this.#storing !== undefined) return;
    this.#unstored = 0;
    this.#storing = this.#file
      .datasync()
      .catch(() => {})
      .then(() => {
        this.#storing = undefined;
      });
  }

  async finish(): Promise<void> {
    await this.#storing;
    if (this.#target.old !== undefined) await keepOwner(this.#file, this.#target.old);
    await this.#file.sync();
    await this.#file.close();
  }

  async commit(): Promise<void> {
    await rename(this.#path, this.#target.path);
    forgetTemporary(this.#path);
    await syncFolder(dirname(this.#target.path));
  }

  async abort(): Promise<void> {
    await this.#storing;
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
    forgetTemporary(this.#path);
  }
}

/** Writes bytes where the last ones ended. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, bytes.length - at)).bytesWritten;
  }
}

/** Gives a file the permissions of the file that it replaces and, if allowed, its owner. */
async function keepOwner(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const mine = await file.stat();
  if (mine.uid !== uid || mine.gid !== gid) await file.chown(uid, gid).catch(() => {});
  await file.chmod(mode & 0o7777);
}

/** Makes a rename survive a power cut. Not every system supports this. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
