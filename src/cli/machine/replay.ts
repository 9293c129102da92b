type Chunks = AsyncGenerator<Buffer, void, undefined>;

/** Content that can be read from its start more than once. */
export interface ReplayOptions {
  /** Opens the content. Its chunks may be abandoned early. */
  readonly open: () => Chunks;
  /** Whether opening it again yields the same content, as for a file but not for a pipe. */
  readonly canReopen: () => Promise<boolean>;
  /** Up to this many bytes are kept in memory instead of being read again. */
  readonly heldBytes: number;
  /** The limit of what is kept of content that can be read only once. */
  readonly mostBytes: number;
}

/**
 * Content that is read from its start several times, one after the other, completely or in part.
 * Short content, and content that can be read only once, is kept in memory; long content is opened
 * again.
 */
export class Replay {
  /** Whether the content ended early because it can be read only once and is too long to be kept. */
  isTooLong = false;
  readonly #options: ReplayOptions;
  #rest: Chunks;
  /** Everything read since the start; undefined if it was too much. */
  #held: Buffer[] | undefined = [];
  #size = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#rest = options.open();
  }

  /** The content from its start. `isLast` says that it will not be read again. */
  async *chunks(isLast = false): Chunks {
    if (this.#held === undefined) await this.#reopen();
    const known = this.#held ?? [];
    if (isLast) this.#held = undefined;
    for (let at = 0; at < known.length; at++) {
      yield known[at] as Buffer;
      if (isLast) known[at] = nothing;
    }
    for (;;) {
      const next = await this.#rest.next();
      if (next.done) return;
      if (!isLast) await this.#hold(next.value);
      if (this.isTooLong) return;
      yield next.value;
    }
  }

  /** Closes the content, even if it was not read to its end. */
  async close(): Promise<void> {
    await this.#rest.return();
  }

  async #hold(chunk: Buffer): Promise<void> {
    this.#held?.push(chunk);
    this.#size += chunk.length;
    if (this.#held === undefined || this.#size <= this.#options.heldBytes) return;
    if (await this.#options.canReopen()) this.#held = undefined;
    else this.isTooLong = this.#size > this.#options.mostBytes;
  }

  async #reopen(): Promise<void> {
    await this.close();
    this.#rest = this.#options.open();
    this.#held = [];
    this.#size = 0;
  }
}

const nothing = Buffer.alloc(0);
