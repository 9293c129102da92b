import type { Stats } from 'node:fs';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forgetTemporary, registerTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';
import type { Target } from './target.ts';
import { removeStale, temporaryName } from './temporary-name.ts';

/** What bytes go into: all methods throw the system's errors. */
export interface Sink {
  /** Whether nobody reads any more. */
  readonly closed: boolean;
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the writing: what was written is stored, though not yet in its place. */
  finish(): Promise<void>;
  /** Makes what was written final. */
  commit(): Promise<void>;
  /** Takes back what was written, where that is possible. */
  abort(): Promise<void>;
}

/** Opens a target for writing. */
export async function openTarget(target: Target): Promise<Sink> {
  if (target.kind === 'direct') {
    return new DirectSink(await open(target.path, constants.O_WRONLY | constants.O_APPEND));
  }
  removeStale(target.path);
  const path = temporaryName(target.path);
  registerTemporary(path);
  try {
    // What only its owner may read must not be open to others while it is written.
    const mode = target.old === undefined ? 0o666 : target.old.mode & 0o777;
    // Made at once: a file that is being made while the process ends would be left behind.
    closeSync(openSync(path, 'wx', mode | 0o600));
    return new ReplacingSink(await open(path, 'r+'), path, target);
  } catch (error) {
    forgetTemporary(path);
    throw error;
  }
}

/** A device or a pipe: written at once, and never replaced. */
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

/** After so many bytes the disk begins to store them, so that the end need not wait for all. */
const storedBytes = 16 << 20;

/** A file beside its place, which it takes when it is whole. */
class ReplacingSink implements Sink {
  readonly closed = false;
  #unstored = 0;
  /** The storing under way; the end stores again, and hears of what fails. */
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

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, bytes.length - at)).bytesWritten;
  }
}

/** Gives a file the owner and the permissions of the one it replaces, the owner where allowed. */
async function keepOwner(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const mine = await file.stat();
  if (mine.uid !== uid || mine.gid !== gid) await file.chown(uid, gid).catch(() => {});
  await file.chmod(mode & 0o7777);
}

/** Makes a rename survive a power cut; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
