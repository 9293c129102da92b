import type { Writable } from 'node:stream';
import { hasGone } from './failure.ts';
import type { Sink } from './file-sink.ts';

/** Standard output. It is written as fast as it is read, and ends quietly when its reader has gone. */
export class StreamSink implements Sink {
  closed = false;
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', this.#ignore);
    stream.on('close', this.#close);
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.closed || this.#stream.destroyed) {
      this.closed = true;
      return Promise.resolve();
    }
    // The stream may keep the bytes, but their buffer is used again, so they are copied.
    const own = Buffer.from(bytes);
    return new Promise((resolve, reject) => {
      this.#stream.write(own, (error) => {
        if (hasGone(error)) {
          this.closed = true;
          resolve();
        } else if (error) reject(error);
        else resolve();
      });
    });
  }

  async finish(): Promise<void> {}

  async commit(): Promise<void> {
    // An error may be emitted only after the write that caused it.
    await new Promise((resolve) => setImmediate(resolve));
    this.#stream.off('error', this.#ignore);
    this.#stream.off('close', this.#close);
  }

  abort(): Promise<void> {
    return this.commit();
  }

  // Every write gets its own error through its callback. Without a listener, the error event would
  // end the process.
  readonly #ignore = (): void => {};

  readonly #close = (): void => {
    this.closed = true;
  };
}
