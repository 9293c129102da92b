type Chunks = AsyncGenerator<Buffer, void, undefined>;

/** What can be read from its start more than once. */
export interface ReplayOptions {
  /** Opens the content; its chunks may be left in the middle. */
  readonly open: () => Chunks;
  /** Whether opening it again gives the same again, as with a file and not with a pipe. */
  readonly canReopen: () => Promise<boolean>;
  /** So many bytes are held in any case, rather than read again. */
  readonly heldBytes: number;
  /** And of what comes only once, no more than so many. */
  readonly mostBytes: number;
}

/**
 * Content that is read from its start several times, one after the other, whole or in part: what is
 * short, or comes only once, is held; what is long is opened again.
 */
export class Replay {
  /** Whether the content ended early: it comes only once, and is too long to be held. */
  isTooLong = false;
  readonly #options: ReplayOptions;
  #rest: Chunks;
  /** All that has been read since the start; undefined where it was too much. */
  #held: Buffer[] | undefined = [];
  #size = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#rest = options.open();
  }

  /** The content from its start; `isLast`: nobody will ask for it again. */
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

  /** Leaves the content, whether it was read to its end or not. */
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
