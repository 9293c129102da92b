import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isStream } from './same-file.ts';

/** A stream that can be read up to some point and then once more from its start. */
export class HeldStream {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer[] | undefined = [];

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** The content. It must be abandoned before it is read again. */
  first(): Readable {
    return Readable.from(this.rest(), { objectMode: false });
  }

  /** The content from its start. */
  again(): Readable {
    return Readable.from(this.all(), { objectMode: false });
  }

  /** Stops keeping what is read, because it will not be read again. */
  release(): void {
    this.held = undefined;
  }

  private async *all(): AsyncGenerator<Buffer> {
    yield* this.held ?? [];
    this.release();
    yield* this.rest();
  }

  /** Abandoning it leaves the stream open. */
  private async *rest(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await this.chunks.next();
      if (next.done) return;
      this.held?.push(next.value);
      yield next.value;
    }
  }
}

/**
 * The stream behind a path that can be read only once (`-`: standard input, or a pipe); undefined
 * for a file.
 */
export function heldStream(path: string, stdin: Readable): HeldStream | undefined {
  if (path === '-') return new HeldStream(stdin);
  return isStream(path) ? new HeldStream(createReadStream(path)) : undefined;
}
