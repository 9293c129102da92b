import type { Writable } from 'node:stream';
import { codeOf } from './failure.ts';
import type { Sink } from './file-sink.ts';

/** Standard output: written as fast as it is read, and quiet when its reader has gone. */
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
    // A stream may hold on to what it takes, and these bytes are used again.
    const own = Buffer.from(bytes);
    return new Promise((resolve, reject) => {
      this.#stream.write(own, (error) => {
        if (codeOf(error) === 'EPIPE' || codeOf(error) === 'ERR_STREAM_DESTROYED') {
          this.closed = true;
          resolve();
        } else if (error) reject(error);
        else resolve();
      });
    });
  }

  async finish(): Promise<void> {}

  async commit(): Promise<void> {
    // An error may be announced a moment after the write that it is about.
    await new Promise((resolve) => setImmediate(resolve));
    this.#stream.off('error', this.#ignore);
    this.#stream.off('close', this.#close);
  }

  abort(): Promise<void> {
    return this.commit();
  }

  // Every write hears of its own error; without a listener the process would end with a stack trace.
  readonly #ignore = (): void => {};

  readonly #close = (): void => {
    this.closed = true;
  };
}
