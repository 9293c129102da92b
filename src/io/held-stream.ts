import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isStream } from './same-file.ts';

/** A stream that is read up to some point and, if need be, once more from its start. */
export class HeldStream {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer[] | undefined = [];

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** The content; to read it once more, leave this one first. */
  first(): Readable {
    return Readable.from(this.rest(), { objectMode: false });
  }

  /** The content from its start. */
  again(): Readable {
    return Readable.from(this.all(), { objectMode: false });
  }

  /** Nobody will ask again: what comes is not held any more. */
  release(): void {
    this.held = undefined;
  }

  private async *all(): AsyncGenerator<Buffer> {
    yield* this.held ?? [];
    this.release();
    yield* this.rest();
  }

  /** Leaving it in the middle leaves the stream open. */
  private async *rest(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await this.chunks.next();
      if (next.done) return;
      this.held?.push(next.value);
      yield next.value;
    }
  }
}

/** What a path leads to, where it can be read but once (`-`: the stream); undefined for a file. */
export function heldStream(path: string, stdin: Readable): HeldStream | undefined {
  if (path === '-') return new HeldStream(stdin);
  return isStream(path) ? new HeldStream(createReadStream(path)) : undefined;
}
