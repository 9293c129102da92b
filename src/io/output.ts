import type { Writable } from 'node:stream';
import { SpareBuffers } from '../fast/spare-buffers.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type Checksum, ChecksumStream } from './checksum.ts';
import { writeFailure } from './failure.ts';
import { openTarget, type Sink } from './file-sink.ts';
import { StreamSink } from './stream-sink.ts';
import { findTarget } from './target.ts';

/** A file that appears whole or not at all, a device, or standard output. */
export interface OutputFile {
  /** Whether more text would be for nobody: the reader has gone, or a write has failed. */
  readonly closed: boolean;
  /** Whether it is a file, beside which others may stand: no device, no pipe, not standard output. */
  readonly isFile: boolean;
  /** Of the bytes written; known after `finish`. */
  readonly checksum: Checksum | undefined;
  /**
   * Takes text or its UTF-8; wait for a promise before writing more. Bytes are copied, unless they can be
   * given back: those are not to be changed until they are.
   */
  write(content: string | Uint8Array, giveBack?: () => void): Promise<void> | undefined;
  /** Ends the writing: what is left is to commit or to abort. Errors: output-failed. */
  finish(): Promise<Diagnostic | undefined>;
  /** Puts the file in its place, or removes it and says why: output-failed. */
  commit(): Promise<Diagnostic | undefined>;
  /** Removes what was written; what stood in the place stays. */
  abort(): Promise<void>;
}

const bufferedBytes = 1 << 18;
const roomBytes = 2 * bufferedBytes;
/** So long text for a pipe waits for more of it. */
const patienceMilliseconds = 50;

/** An output, or why there is none. */
type Opened = { readonly output: OutputFile } | { readonly diagnostic: Diagnostic };

/**
 * Opens an output: a path, whose folder is made and whose links are kept, or `-` for the stream.
 * Errors: output-failed.
 */
export async function openOutput(path: string, stdout: Writable): Promise<Opened> {
  if (!isStdout(path)) return openFile(path);
  return { output: new BufferedOutput(path, new StreamSink(stdout), { isRead: true }) };
}

/** Opens an output that is not standard output, as {@link openOutput} does. */
export async function openFile(path: string): Promise<Opened> {
  try {
    const target = findTarget(path);
    const isFile = target.kind === 'file';
    return { output: new BufferedOutput(path, await openTarget(target), { isFile }) };
  } catch (error) {
    return { diagnostic: writeFailure(path, error) };
  }
}

/**
 * Whether a path is standard output, by any of its names: where it is a socket, the system would not
 * open it by its path.
 */
export function isStdout(path: string): boolean {
  return path === '-' || /^(\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/.test(path);
}

class BufferedOutput implements OutputFile {
  checksum: Checksum | undefined;
  readonly isFile: boolean;
  readonly #path: string;
  readonly #sink: Sink;
  readonly #summer = new ChecksumStream();
  readonly #spare = new SpareBuffers();
  /** What waits for being written, in a buffer of which no more is used. */
  #room = this.#spare.take(roomBytes);
  #used = 0;
  /** The write under way; one at a time, while the next text is made. */
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #failure: Diagnostic | undefined;
  #finished: Promise<Diagnostic | undefined> | undefined;
  /** Whether somebody may be reading already. */
  readonly #isRead: boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, sink: Sink, { isRead = false, isFile = false }) {
    this.#path = path;
    this.#sink = sink;
    this.#isRead = isRead;
    this.isFile = isFile;
  }

  get closed(): boolean {
    return this.#failure !== undefined || this.#sink.closed;
  }

  write(content: string | Uint8Array, giveBack?: () => void): Promise<void> | undefined {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (giveBack !== undefined && bytes.length >= bufferedBytes) {
      const before = this.#flush();
      this.#enqueue(bytes, giveBack);
      return before;
    }
    this.#add(bytes);
    giveBack?.();
    if (this.#used >= bufferedBytes) return this.#flush();
    if (this.#isRead && this.#timer === undefined) this.#timer = this.#flushSoon();
    return undefined;
  }

  finish(): Promise<Diagnostic | undefined> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async commit(): Promise<Diagnostic | undefined> {
    await this.finish();
    if (this.#failure === undefined) await this.#guard(() => this.#sink.commit());
    if (this.#failure !== undefined) await this.abort();
    return this.#failure;
  }

  async abort(): Promise<void> {
    clearTimeout(this.#timer);
    this.#used = 0;
    await this.#writing;
    await this.#sink.abort().catch(() => {});
  }

  async #finish(): Promise<Diagnostic | undefined> {
    clearTimeout(this.#timer);
    await this.#flush();
    await this.#writing;
    if (this.#failure === undefined) await this.#guard(() => this.#sink.finish());
    if (this.#failure === undefined) this.checksum = this.#summer.sum;
    return this.#failure;
  }

  /** Nobody waits for this, so it must not pile up behind a reader that is slow. */
  #flushSoon(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isWriting) this.#flush();
    }, patienceMilliseconds).unref();
  }

  /** Starts to write what there is, and waits for what was being written before. */
  #flush(): Promise<void> {
    const before = this.#writing;
    if (this.#used === 0) return before;
    const bytes = this.#room.subarray(0, this.#used);
    this.#room = this.#spare.take(roomBytes);
    this.#used = 0;
    this.#enqueue(bytes, () => this.#spare.give(bytes));
    return before;
  }

  /** Writes bytes behind what is being written. */
  #enqueue(bytes: Uint8Array, giveBack: () => void): void {
    this.#summer.add(bytes);
    this.#writing = this.#writing.then(() => this.#send(bytes)).then(giveBack);
  }

  async #send(bytes: Uint8Array): Promise<void> {
    if (this.closed) return;
    this.#isWriting = true;
    await this.#guard(() => this.#sink.write(bytes));
    this.#isWriting = false;
  }

  #add(bytes: Uint8Array): void {
    const end = this.#used + bytes.length;
    if (end > this.#room.length) this.#room = this.#spare.larger(this.#room, this.#used, end);
    this.#room.set(bytes, this.#used);
    this.#used = end;
  }

  async #guard(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#failure = writeFailure(this.#path, error);
    }
  }
}
