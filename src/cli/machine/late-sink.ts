import type { Sink } from './file-sink.ts';
import { Scratch } from './scratch.ts';

/** So many bytes are read again at a time. */
const pieceBytes = 1 << 20;

/** Opens another sink only when there is much to write, or when all is there; what is aborted before is never seen. */
export class LateSink implements Sink {
  readonly #kept = new Scratch('stdout');
  readonly #most: number;
  readonly #open: () => Sink | Promise<Sink>;
  #to: Sink | undefined;

  /** `most`: so many bytes are kept; more are written at once. */
  constructor(open: () => Sink | Promise<Sink>, most: number) {
    this.#open = open;
    this.#most = most;
  }

  get closed(): boolean {
    return this.#to?.closed === true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#to !== undefined) return this.#to.write(bytes);
    await this.#kept.write(bytes);
    if (this.#kept.size > this.#most) await this.#opened();
  }

  async finish(): Promise<void> {
    await (await this.#opened()).finish();
  }

  async commit(): Promise<void> {
    await (await this.#opened()).commit();
  }

  async abort(): Promise<void> {
    await this.#kept.remove();
    await this.#to?.abort();
  }

  /** The other sink, with all that was kept. */
  async #opened(): Promise<Sink> {
    if (this.#to !== undefined) return this.#to;
    const to = await this.#open();
    this.#to = to;
    for (let at = 0; at < this.#kept.size && !to.closed; at += pieceBytes) {
      await to.write(this.#kept.read(at, at + pieceBytes));
    }
    await this.#kept.remove();
    return to;
  }
}
