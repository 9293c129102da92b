import { withRoom } from '../with-room.ts';
import { hasHash } from './text-hash.ts';
import { TextColumn, type TextList } from './text-list.ts';
import { type ByteRange, TextStore } from './text-store.ts';

/** A cryptographic digest of some bytes, such as their SHA-256. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/**
 * Longer texts, in bytes, are kept as their digest, which bounds the memory. They are also found by it,
 * because hash collisions of long texts can easily be constructed.
 */
const longestKept = 64;

/** The first byte of a digest; no text contains this byte. */
const digestMark = 0xff;

/** The load factor at which the table doubles. */
const fullest = 0.75;

const oneNumber = new Uint32Array(1);

/** A text to look up (or its digest), with its hash; zeros where that is not computed yet. */
interface Key extends ByteRange {
  low: number;
  high: number;
}

/**
 * Numbers texts from 1 in the order of their first occurrence. Lookup is by hash, and equal hashes are
 * compared. Each text takes its bytes (or its digest), 12 more bytes, and a slot of 4.
 */
export class TextNumbers {
  private readonly digest: Digest;
  private readonly texts = new TextStore();
  /** Two numbers per hash; it grows with the first text. */
  private hashes = new Uint32Array(2);
  /**
   * An open-addressing table. A slot is 0, or holds a text's number in the low bits and a part of its
   * hash in the remaining ones, so that most lookups need not read the hashes from elsewhere in memory.
   */
  private slots = new Uint32Array(2);
  private count = 0;
  private readonly one = new TextColumn(1);
  /** One reused object, which is faster than one per lookup. */
  private readonly key: Key = { bytes: this.one.bytes, start: 0, end: 0, low: 0, high: 0 };

  constructor(digest: Digest) {
    this.digest = digest;
  }

  /** The number of texts. */
  get size(): number {
    return this.count;
  }

  /** The number of a text; 0 where it is not contained. */
  numberOf(text: string): number {
    this.one.put(0, text);
    this.lookFor(this.one, 0);
    return (this.slots[this.slot()] as number) & (this.slots.length - 1);
  }

  /** Adds a text if it is new, and yields its number; a new text's number is the new size. */
  add(text: string): number {
    this.one.put(0, text);
    this.addAll(this.one, oneNumber);
    return oneNumber[0] as number;
  }

  /**
   * Adds the texts of a list as {@link add} does, and writes their numbers to `numbers` (0 where there
   * is no text). One loop over many texts is much faster than single calls, because memory accesses
   * overlap.
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

  /** Gives the current key the next number. */
  private append(): number {
    this.texts.add(this.key);
    this.count += 1;
    this.hashes[2 * this.count] = this.key.low;
    this.hashes[2 * this.count + 1] = this.key.high;
    return this.count;
  }

  /** The slot of the current key, or the empty one in which it belongs. */
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

  /** Makes room for a number of texts. */
  private makeRoom(count: number): void {
    this.hashes = withRoom(this.hashes, 2 * count + 2);
    let { length } = this.slots;
    while (count > fullest * length) length *= 2;
    if (length === this.slots.length) return;
    this.slots = new Uint32Array(length);
    fill(this.slots, this.hashes, this.count);
  }
}

/** Fills empty slots from the first `count` hashes. */
function fill(slots: Uint32Array, hashes: Uint32Array, count: number): void {
  const mask = slots.length - 1;
  for (let number = 1; number <= count; number++) {
    let slot = (hashes[2 * number] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number | ((hashes[2 * number + 1] as number) & ~mask);
  }
}
