import { hashInto } from './text-hash.ts';

/** Share of the slots that may be taken before there are twice as many. */
const fullest = 0.75;

const oneHash = new Uint32Array(2);
const oneNumber = new Uint32Array(1);

/**
 * Numbers texts from 1, in the order in which they first come. A text is kept as its hash: 8 bytes and a
 * slot of 4 to find it by, whatever its length.
 */
export class TextNumbers {
  /** Two numbers for the hash of each; room is made with the first. */
  private hashes = new Uint32Array(2);
  /**
   * Open addressing: 0, or a number in the low bits, as many as any number in here has, and above them
   * those of its hash. So what is in a slot nearly always tells without a look at the hashes, which lie
   * elsewhere in memory, whether it is what is looked for.
   */
  private slots = new Uint32Array(2);
  private count = 0;

  /** How many texts there are. */
  get size(): number {
    return this.count;
  }

  /** The number of a text; 0 where it has none. */
  numberOf(text: string): number {
    hashInto(oneHash, 0, text);
    const slot = this.slotOf(oneHash[0] as number, oneHash[1] as number);
    return (this.slots[slot] as number) & (this.slots.length - 1);
  }

  /** The number of a text, which is the new size where it had none. */
  add(text: string): number {
    hashInto(oneHash, 0, text);
    this.addHashes(oneHash, oneNumber);
    return oneNumber[0] as number;
  }

  /**
   * As {@link add}, of texts that have these hashes, two numbers for each (`hashInto`); their numbers go
   * into `numbers`, which has 0 where there is no hash. Many in one loop take far less time than one by
   * one: a table that is looked at everywhere waits for memory, unless it asks for much at once.
   */
  addHashes(hashes: Uint32Array, numbers: Uint32Array): void {
    this.makeRoom(this.count + numbers.length);
    const mask = this.slots.length - 1;
    for (let at = 0; at < numbers.length; at++) {
      const low = hashes[2 * at] as number;
      const high = hashes[2 * at + 1] as number;
      numbers[at] = 0;
      if (low === 0 && high === 0) continue;
      const slot = this.slotOf(low, high);
      if (this.slots[slot] === 0) this.slots[slot] = this.append(low, high) | (high & ~mask);
      numbers[at] = (this.slots[slot] as number) & mask;
    }
  }

  private append(low: number, high: number): number {
    this.count += 1;
    this.hashes[2 * this.count] = low;
    this.hashes[2 * this.count + 1] = high;
    return this.count;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  private slotOf(low: number, high: number): number {
    const { hashes, slots } = this;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] as number;
      if (found === 0) return slot;
      if (((found ^ high) & ~mask) !== 0) continue;
      const number = found & mask;
      if (hashes[2 * number] === low && hashes[2 * number + 1] === high) return slot;
    }
  }

  /** Makes room for so many texts. */
  private makeRoom(count: number): void {
    this.hashes = withRoom(this.hashes, 2 * count + 2);
    let { length } = this.slots;
    while (count > fullest * length) length *= 2;
    if (length === this.slots.length) return;
    this.slots = new Uint32Array(length);
    fill(this.slots, this.hashes, this.count);
  }
}

/** Puts the first hashes into slots that are empty. */
function fill(slots: Uint32Array, hashes: Uint32Array, count: number): void {
  const mask = slots.length - 1;
  for (let number = 1; number <= count; number++) {
    let slot = (hashes[2 * number] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number | ((hashes[2 * number + 1] as number) & ~mask);
  }
}

/** A list of numbers, or a longer copy of it where it has no room for so many. */
export function withRoom(
  numbers: Uint32Array<ArrayBuffer>,
  length: number,
): Uint32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const more = new Uint32Array(Math.max(length, Math.ceil(numbers.length * 1.5)));
  more.set(numbers);
  return more;
}
