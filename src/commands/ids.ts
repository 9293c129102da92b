import type { ProfileOrigin } from '../model/profile.ts';

/** Share of the slots that may be taken before there are twice as many. */
const fullest = 0.75;

/**
 * The ids of a run and where each came first, so that no profile overwrites another. An id is kept as
 * 64 bits of hash (of a million ids, two are taken for one in one run of 30 million) and its place as
 * numbers: 16 bytes a profile and a slot of 4 to find it by, whatever the ids' lengths.
 */
export class Ids {
  /** Two hashes, a line and a column for each id, in the order in which they came. */
  private claims = new Uint32Array(4 * 1024);
  /** Open addressing: the number of a claim, from 1; 0 where there is none. */
  private slots = new Uint32Array(2048);
  /** The files of the claims, each with the number of its first. */
  private readonly files: { readonly file: string; readonly first: number }[] = [];
  private count = 0;
  private low = 0;
  private high = 0;

  get size(): number {
    return this.count;
  }

  has(id: string): boolean {
    this.hash(id);
    return this.slots[this.slotOf(this.low, this.high)] !== 0;
  }

  /** Claims an id; where it was claimed before, yields by whom. */
  claim(id: string, { file, line, column }: ProfileOrigin): ProfileOrigin | undefined {
    this.hash(id);
    const slot = this.slotOf(this.low, this.high);
    const known = this.slots[slot] as number;
    if (known !== 0) return this.originOf(known);
    this.count += 1;
    if (this.files.at(-1)?.file !== file) this.files.push({ file, first: this.count });
    if (4 * this.count + 4 > this.claims.length) this.claims = extended(this.claims);
    const at = 4 * this.count;
    this.claims[at] = this.low;
    this.claims[at + 1] = this.high;
    this.claims[at + 2] = line;
    this.claims[at + 3] = column;
    this.slots[slot] = this.count;
    if (this.count > fullest * this.slots.length) this.addSlots();
    return undefined;
  }

  private originOf(claim: number): ProfileOrigin {
    const [line = 1, column = 1] = this.claims.subarray(4 * claim + 2, 4 * claim + 4);
    return { file: this.files.findLast(({ first }) => first <= claim)?.file ?? '', line, column };
  }

  /** The slot of a hash, or the empty one where it belongs. */
  private slotOf(low: number, high: number): number {
    const { claims, slots } = this;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const claim = slots[slot] as number;
      if (claim === 0) return slot;
      if (claims[4 * claim] === low && claims[4 * claim + 1] === high) return slot;
    }
  }

  private addSlots(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    for (let claim = 1; claim <= this.count; claim++) {
      const low = this.claims[4 * claim] as number;
      const high = this.claims[4 * claim + 1] as number;
      this.slots[this.slotOf(low, high)] = claim;
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

function extended(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.ceil(numbers.length * 1.5));
  more.set(numbers);
  return more;
}
