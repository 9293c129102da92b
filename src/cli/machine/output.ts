import { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type Checksum, ChecksumStream } from './checksum.ts';
import { writeFailure } from './failure.ts';
import { openTarget, type Sink } from './file-sink.ts';
import { LateSink } from './late-sink.ts';
import { shownOn } from './say.ts';
import { StreamSink } from './stream-sink.ts';
import { findTarget, isDirect } from './target.ts';
import type { Terminal } from './terminal.ts';

const bufferedBytes = 1 << 18;
const roomBytes = 2 * bufferedBytes;
/** How long text for a pipe waits to be written together with more text. */
const patienceMilliseconds = 50;

/** An opened output, or the reason why it could not be opened. */
type Opened = { readonly output: OutputFile } | { readonly diagnostic: Diagnostic };

type WithStdout = Pick<Terminal, 'stdout' | 'env'>;

/**
 * Opens an output: a path, whose folder is created and whose links are followed, or `-` for
 * standard output. Errors: output-failed.
 */
export async function openOutput(path: string, terminal: WithStdout): Promise<Opened> {
  if (!isStdout(path)) return openFile(path);
  const sink = new StreamSink(terminal.stdout);
  return { output: new OutputFile(path, sink, { isRead: true, shown: shownOn(terminal) }) };
}

/** Opens an output that is not standard output, as {@link openOutput} does. */
export async function openFile(path: string): Promise<Opened> {
  try {
    const target = findTarget(path);
    const isFile = target.kind === 'file';
    return { output: new OutputFile(path, await openTarget(target), { isFile }) };
  } catch (error) {
    return { diagnostic: writeFailure(path, error) };
  }
}

/** So many bytes of a file are held before it is opened. */
const mostHeld = 1 << 20;

/**
 * Opens an output of which nobody may see anything before it is committed, so that it can be given up: a temporary
 * file keeps what goes to standard output, a device or a pipe. Errors come with the commit.
 */
export function openLate(path: string, terminal: WithStdout, { isSummed = true } = {}): OutputFile {
  const isShown = isStdout(path);
  const isFile = !isShown && !isDirect(path);
  const open = () => (isShown ? new StreamSink(terminal.stdout) : openTarget(findTarget(path)));
  const sink = new LateSink(open, isFile ? mostHeld : Number.POSITIVE_INFINITY);
  const shown = isShown ? shownOn(terminal) : undefined;
  return new OutputFile(path, sink, { isFile, isSummed, shown });
}

/**
 * Whether a path is standard output under any of its names. If standard output is a socket, the
 * system cannot open it by path.
 */
export function isStdout(path: string): boolean {
  return path === '-' || /^(\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/.test(path);
}

/** How an output is written. */
interface Manner {
  readonly isRead?: boolean;
  readonly isFile?: boolean;
  readonly isSummed?: boolean;
  /** What is written of a content, if people read it. */
  readonly shown?: ReturnType<typeof shownOn>;
}

/** A file that appears complete or not at all, a device, or standard output. Writes are buffered. */
export class OutputFile {
  /** The checksum of the bytes written, if that is asked for; known after `finish`. */
  checksum: Checksum | undefined;
  /** Whether it is a regular file, so that other files may be written next to it. */
  readonly isFile: boolean;
  readonly #path: string;
  readonly #sink: Sink;
  readonly #summer: ChecksumStream | undefined;
  readonly #spare = new SpareBuffers();
  /** Text waiting to be written, in a buffer of which only `#used` bytes are used. */
  #room = this.#spare.take(roomBytes);
  #used = 0;
  /** The write in progress. There is only one at a time, while the next text is prepared. */
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #failure: Diagnostic | undefined;
  #finished: Promise<Diagnostic | undefined> | undefined;
  /** Whether someone may already be reading the output. */
  readonly #isRead: boolean;
  readonly #shown: Manner['shown'];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    path: string,
    sink: Sink,
    { isRead = false, isFile = false, isSummed = true, shown }: Manner,
  ) {
    this.#shown = shown;
    this.#summer = isSummed ? new ChecksumStream() : undefined;
    this.#path = path;
    this.#sink = sink;
    this.#isRead = isRead;
    this.isFile = isFile;
  }

  /** Whether further text would be lost, because the reader has gone or a write has failed. */
  get closed(): boolean {
    return this.#failure !== undefined || this.#sink.closed;
  }

  /**
   * Writes text or UTF-8. If it yields a promise, await it before the next write. Bytes are copied
   * unless `giveBack` is given; then they must not change until it is called.
   */
  write(content: string | Uint8Array, giveBack?: () => void): Promise<void> | undefined {
    const text = this.#shown?.(content) ?? content;
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
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

  /** Ends the writing; after it, commit or abort. Errors: output-failed. */
  finish(): Promise<Diagnostic | undefined> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  /** Moves the file to its place; if that fails, removes it. Errors: output-failed. */
  async commit(): Promise<Diagnostic | undefined> {
    await this.finish();
    if (this.#failure === undefined) await this.#guard(() => this.#sink.commit());
    if (this.#failure !== undefined) await this.abort();
    return this.#failure;
  }

  /** Discards what was written. An existing file at the path stays. */
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
    if (this.#failure === undefined) this.checksum = this.#summer?.sum;
    return this.#failure;
  }

  /**
   * A timer to write later. Nobody awaits this write, so it is put off while an earlier write is
   * still in progress.
   */
  #flushSoon(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isWriting) this.#flush();
    }, patienceMilliseconds).unref();
  }

  /** Starts to write the buffered text, and waits for the previous write. */
  #flush(): Promise<void> {
    const before = this.#writing;
    if (this.#used === 0) return before;
    const bytes = this.#room.subarray(0, this.#used);
    this.#room = this.#spare.take(roomBytes);
    this.#used = 0;
    this.#enqueue(bytes, () => this.#spare.give(bytes));
    return before;
  }

  /** Writes bytes after those being written. */
  #enqueue(bytes: Uint8Array, giveBack: () => void): void {
    this.#summer?.add(bytes);
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
