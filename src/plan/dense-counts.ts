import { digitWeights, increment } from '../model/digits.ts';
import type { Groups } from '../model/groups.ts';

const word = 2 ** 32;

/**
 * Ways on from every state, in a table: a state is a number with a digit for each group, how many of
 * its members are left. Up to 20 members the counts fit in two words of 32 bits (20! < 2^62).
 */
export class DenseCounts {
  readonly work: number;
  private readonly strides: readonly number[];
  private readonly counts: Counts;

  constructor(groups: Groups, size: number) {
    const { strides, count: states } = digitWeights(groups.sizes);
    this.work = states * groups.sizes.length;
    this.strides = strides;
    this.counts = size <= 20 ? new WordCounts(states) : new BigCounts(states);
    this.fill(groups, size, states);
  }

  /** The ways on from `left` members of each group. */
  count(left: readonly number[]): bigint {
    let state = 0;
    for (const [group, count] of left.entries()) state += count * (this.strides[group] as number);
    return this.counts.at(state);
  }

  /** A state's ways are those of the states with one member less, which come before it. */
  private fill(groups: Groups, size: number, states: number): void {
    const { sizes, lowest, highest, behind } = groups;
    const digits = sizes.map(() => 0);
    let remaining = 0;
    this.counts.setOne();
    for (let state = 1; state < states; state++) {
      remaining += increment(digits, sizes);
      const slot = size - remaining;
      for (let group = 0; group < digits.length; group++) {
        if (digits[group] === 0) continue;
        if (slot < (lowest[group] as number) || slot > (highest[group] as number)) continue;
        if (someLeft(digits, behind[group] as readonly number[])) continue;
        this.counts.collect(state - (this.strides[group] as number));
      }
      this.counts.store(state);
    }
  }
}

function someLeft(digits: readonly number[], groups: readonly number[]): boolean {
  for (let at = 0; at < groups.length; at++) if (digits[groups[at] as number] !== 0) return true;
  return false;
}

/** Counts by state, filled in ascending order: each is the sum of those collected for it. */
interface Counts {
  /** The empty state has one way. */
  setOne(): void;
  collect(state: number): void;
  store(state: number): void;
  at(state: number): bigint;
}

/** Counts below 2^64; sums of halves stay exact in doubles. */
class WordCounts implements Counts {
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;
  private lowSum = 0;
  private highSum = 0;

  constructor(states: number) {
    this.low = new Uint32Array(states);
    this.high = new Uint32Array(states);
  }

  setOne(): void {
    this.low[0] = 1;
  }

  collect(state: number): void {
    this.lowSum += this.low[state] as number;
    this.highSum += this.high[state] as number;
  }

  store(state: number): void {
    this.high[state] = this.highSum + Math.floor(this.lowSum / word);
    this.low[state] = this.lowSum % word;
    this.lowSum = 0;
    this.highSum = 0;
  }

  at(state: number): bigint {
    return BigInt(this.high[state] as number) * BigInt(word) + BigInt(this.low[state] as number);
  }
}

class BigCounts implements Counts {
  private readonly counts: bigint[];
  private sum = 0n;

  constructor(states: number) {
    this.counts = new Array<bigint>(states).fill(0n);
  }

  setOne(): void {
    this.counts[0] = 1n;
  }

  collect(state: number): void {
    this.sum += this.counts[state] as bigint;
  }

  store(state: number): void {
    this.counts[state] = this.sum;
    this.sum = 0n;
  }

  at(state: number): bigint {
    return this.counts[state] as bigint;
  }
}
