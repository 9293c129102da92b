/** Share of the slots that may be taken before there are twice as many. */
const fullest = 0.75;

/**
 * Numbers texts from 1, in the order in which they first come. A text is kept as 64 bits of hash (of a
 * million texts, two are taken for one in one run of 30 million): 8 bytes and a slot of 4 to find it by,
 * whatever its length.
 */
export class TextNumbers {
  /** Two hashes for each number. */
  private hashes = new Uint32Array(2 * 1024);
  /** Open addressing: a number, or 0 where there is none. */
  private slots = new Uint32Array(2048);
  private count = 0;
  private low = 0;
  private high = 0;

  /** How many texts there are. */
  get size(): number {
    return this.count;
  }

  /** The number of a text; 0 where it has none. */
  numberOf(text: string): number {
    this.hash(text);
    return this.slots[this.slotOf(this.low, this.high)] as number;
  }

  /** The number of a text, which is the new size where it had none. */
  add(text: string): number {
    this.hash(text);
    const slot = this.slotOf(this.low, this.high);
    const known = this.slots[slot] as number;
    if (known !== 0) return known;
    this.count += 1;
    if (2 * this.count + 2 > this.hashes.length) this.hashes = extended(this.hashes);
    this.hashes[2 * this.count] = this.low;
    this.hashes[2 * this.count + 1] = this.high;
    this.slots[slot] = this.count;
    if (this.count > fullest * this.slots.length) this.addSlots();
    return this.count;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  private slotOf(low: number, high: number): number {
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
      this.slots[this.slotOf(low, high)] = number;
    }
  }

  /** Two hashes of a text at once: multiplying and mixing, after MurmurHash3's finaliser. */
  private hash(text: string): void {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      b = Math.imul(b ^ unit, 0x5f356495);
    }
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
    b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
    this.low = a >>> 0;
    this.high = b >>> 0;
  }
}

/** A longer copy of a list of numbers that grew full. */
export function extended(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.ceil(numbers.length * 1.5));
  more.set(numbers);
  return more;
}
