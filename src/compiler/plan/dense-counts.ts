import { digitWeights, increment } from '../../base/digits.ts';
import type { Groups } from '../../model/groups.ts';

/** The most members whose orders fit in 64 bits: 20! < 2^62. */
const mostInWords = 20;

/**
 * Ways on from every state, in a table: a state is a number with a digit for each group, how many of
 * its members are left.
 */
export class DenseCounts {
  readonly work: number;
  private readonly strides: readonly number[];
  private readonly counts: BigUint64Array | bigint[];

  constructor(groups: Groups, size: number) {
    const { strides, count: states } = digitWeights(groups.sizes);
    this.work = states * groups.sizes.length;
    this.strides = strides;
    this.counts = size <= mostInWords ? new BigUint64Array(states) : new Array<bigint>(states);
    this.fill(groups, size, states);
  }

  /** The ways on from `left` members of each group. */
  count(left: readonly number[]): bigint {
    let state = 0;
    for (const [group, count] of left.entries()) state += count * (this.strides[group] as number);
    return this.counts[state] as bigint;
  }

  /** A state's ways are those of the states with one member less, which come before it. */
  private fill({ sizes, lowest, highest, behind }: Groups, size: number, states: number): void {
    const left = sizes.map(() => 0);
    let remaining = 0;
    this.counts[0] = 1n;
    for (let state = 1; state < states; state++) {
      remaining += increment(left, sizes);
      const slot = size - remaining;
      let sum = 0n;
      for (const [group, stride] of this.strides.entries()) {
        if (left[group] === 0) continue;
        if (slot < (lowest[group] as number) || slot > (highest[group] as number)) continue;
        if (behind[group]?.some((earlier) => left[earlier] !== 0)) continue;
        sum += this.counts[state - stride] as bigint;
      }
      this.counts[state] = sum;
    }
  }
}
