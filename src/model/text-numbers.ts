import { hasHash } from './text-hash.ts';
import { TextColumn, type TextList } from './text-list.ts';
import { type Span, TextStore } from './text-store.ts';
import { withRoom } from './with-room.ts';

/** A cryptographic digest of some bytes, such as their SHA-256. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/**
 * What is longer, in bytes, is kept as its digest, so that no text takes much memory. It is found by that,
 * too: of long texts, anybody can make many that have one hash.
 */
const longestKept = 64;

/** Stands before a digest, and in no text: all their bytes are smaller. */
const digestMark = 0xff;

/** Share of the slots that may be taken before there are twice as many. */
const fullest = 0.75;

const oneNumber = new Uint32Array(1);

/** A text that is looked for, or its digest, with the hash to find it by; none where that is 0. */
interface Key extends Span {
  low: number;
  high: number;
}

/**
 * Numbers texts from 1, in the order in which they first come. They are found by a hash, and compared where
 * another has the same. Of each there is kept: itself or its digest, 12 bytes, and a slot of 4.
 */
export class TextNumbers {
  private readonly digest: Digest;
  private readonly texts = new TextStore();
  /** Two numbers for the hash of each; room is made with the first. */
  private hashes = new Uint32Array(2);
  /**
   * Open addressing: 0, or a number in the low bits, as many as any number in here has, and above them
   * those of its hash. So what is in a slot nearly always tells without a look at the hashes, which lie
   * elsewhere in memory, whether it is what is looked for.
   */
  private slots = new Uint32Array(2);
  private count = 0;
  private readonly one = new TextColumn(1);
  /** One for all, which is faster than one for each. */
  private readonly key: Key = { bytes: this.one.bytes, start: 0, end: 0, low: 0, high: 0 };

  constructor(digest: Digest) {
    this.digest = digest;
  }

  /** How many texts there are. */
  get size(): number {
    return this.count;
  }

  /** The number of a text; 0 where it has none. */
  numberOf(text: string): number {
    this.one.put(0, text);
    this.lookFor(this.one, 0);
    return (this.slots[this.slot()] as number) & (this.slots.length - 1);
  }

  /** The number of a text, which is the new size where it had none. */
  add(text: string): number {
    this.one.put(0, text);
    this.addAll(this.one, oneNumber);
    return oneNumber[0] as number;
  }

  /**
   * As {@link add}, of the texts of a list; their numbers go into `numbers`, which has 0 where there is
   * no text. Many in one loop take far less time than one by one: a table that is looked at everywhere
   * waits for memory, unless it asks for much at once.
   */
  addAll(list: TextList, numbers: Uint32Array): void {
    this.makeRoom(this.count + numbers.length);
    const mask = this.slots.length - 1;
    for (let at = 0; at < numbers.length; at++) {
      numbers[at] = 0;
      if (!hasHash(list.hashes, at)) continue;
      this.lookFor(list, at);
      const slot = this.slot();
      if (this.slots[slot] === 0) this.slots[slot] = this.append() | (this.key.high & ~mask);
      numbers[at] = (this.slots[slot] as number) & mask;
    }
  }

  /** Gives what is looked for the next number. */
  private append(): number {
    this.texts.add(this.key);
    this.count += 1;
    this.hashes[2 * this.count] = this.key.low;
    this.hashes[2 * this.count + 1] = this.key.high;
    return this.count;
  }

  /** The slot of what is looked for, or the empty one where it belongs. */
  private slot(): number {
    const { hashes, slots, key } = this;
    const { low, high } = key;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] as number;
      if (found === 0) return slot;
      if (((found ^ high) & ~mask) !== 0) continue;
      const number = found & mask;
      if (hashes[2 * number] !== low || hashes[2 * number + 1] !== high) continue;
      if (this.texts.isAt(number - 1, key)) return slot;
    }
  }

  private lookFor({ hashes, bytes, ends }: TextList, at: number): void {
    const { key } = this;
    key.bytes = bytes;
    key.start = at === 0 ? 0 : (ends[at - 1] as number);
    key.end = ends[at] as number;
    key.low = hashes[2 * at] as number;
    key.high = hashes[2 * at + 1] as number;
    if (key.end - key.start > longestKept) this.shorten(key);
  }

  private shorten(key: Key): void {
    const digest = this.digest(key.bytes.subarray(key.start, key.end));
    const words = new DataView(digest.buffer, digest.byteOffset);
    key.bytes = Uint8Array.of(digestMark, ...digest);
    key.start = 0;
    key.end = key.bytes.length;
    key.low = words.getUint32(0);
    key.high = words.getUint32(4);
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
