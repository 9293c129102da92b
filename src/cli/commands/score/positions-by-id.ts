import type { TextNumbers } from '../../../base/text/text-numbers.ts';
import { withRoom } from '../../../base/with-room.ts';

/** The positions of predictions by the ids of their profiles: 4 bytes for each, and 8 for an id. */
export class PositionsById {
  readonly #ids: TextNumbers;
  /** The first and the last position of each id, and after each position the next one; from 1, 0 for none. */
  #heads = new Uint32Array(1 << 10);
  #tails = new Uint32Array(1 << 10);
  #nexts = new Uint32Array(1 << 10);
  #size = 0;

  /** `ids`: the numbers of ids, which others may share. */
  constructor(ids: TextNumbers) {
    this.#ids = ids;
  }

  /** The number of ids that have positions. */
  get size(): number {
    return this.#size;
  }

  /** Adds a position, which is greater than those added before. */
  add(id: string, position: number): void {
    const number = this.#ids.add(id);
    this.#nexts = withRoom(this.#nexts, position + 1);
    this.#heads = withRoom(this.#heads, number + 1);
    this.#tails = withRoom(this.#tails, number + 1);
    if (this.#heads[number] === 0) {
      this.#heads[number] = position + 1;
      this.#size += 1;
    } else this.#nexts[(this.#tails[number] as number) - 1] = position + 1;
    this.#tails[number] = position + 1;
  }

  /** The positions of an id, in their order. */
  of(id: string): number[] {
    const positions: number[] = [];
    const first = this.#heads[this.#ids.numberOf(id)];
    for (let next = first; next; next = this.#nexts[next - 1]) positions.push(next - 1);
    return positions;
  }
}
