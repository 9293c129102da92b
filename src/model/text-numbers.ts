import { hashOf, type TextHash } from './text-hash.ts';

/** Share of the slots that may be taken before there are twice as many. */
const fullest = 0.75;

/**
 * Numbers texts from 1, in the order in which they first come. A text is kept as its hash: 8 bytes and a
 * slot of 4 to find it by, whatever its length.
 */
export class TextNumbers {
  /** Two hashes for each number. */
  private hashes = new Uint32Array(2 * 1024);
  /** Open addressing: a number, or 0 where there is none. */
  private slots = new Uint32Array(2048);
  private count = 0;

  /** How many texts there are. */
  get size(): number {
    return this.count;
  }

  /** The number of a text; 0 where it has none. */
  numberOf(text: string): number {
    return this.slots[this.slotOf(hashOf(text))] as number;
  }

  /** The number of a text, which is the new size where it had none. */
  add(text: string): number {
    return this.addHash(hashOf(text));
  }

  /** As {@link add}, of a text that has this hash. */
  addHash(hash: TextHash): number {
    const slot = this.slotOf(hash);
    const known = this.slots[slot] as number;
    if (known !== 0) return known;
    this.count += 1;
    if (2 * this.count + 2 > this.hashes.length) this.hashes = extended(this.hashes);
    this.hashes[2 * this.count] = hash.low;
    this.hashes[2 * this.count + 1] = hash.high;
    this.slots[slot] = this.count;
    if (this.count > fullest * this.slots.length) this.addSlots();
    return this.count;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  private slotOf({ low, high }: TextHash): number {
    const { hashes, slots } = this;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] as number;
      if (number === 0) return slot;
      if (hashes[2 * number] === low && hashes[2 * number + 1] === high) return slot;
    }
  }

  private addSlots(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    for (let number = 1; number <= this.count; number++) {
      const low = this.hashes[2 * number] as number;
      const high = this.hashes[2 * number + 1] as number;
      this.slots[this.slotOf({ low, high })] = number;
    }
  }
}

/** A longer copy of a list of numbers that grew full. */
export function extended(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.ceil(numbers.length * 1.5));
  more.set(numbers);
  return more;
}
