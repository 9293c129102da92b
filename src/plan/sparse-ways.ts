import { type Groups, mayStart } from '../model/groups.ts';

/**
 * Ways on from the states that can be reached, remembered by state: few where restrictions leave
 * little choice, however many states there are.
 */
export class SparseWays {
  /** How many states were met, where that is more than the limit; the counts mean nothing then. */
  readonly tooLarge: number | undefined;
  private readonly groups: Groups;
  private readonly size: number;
  private readonly limit: number;
  private readonly known = new Map<string | number, bigint>();

  constructor(groups: Groups, size: number, limit: number) {
    this.groups = groups;
    this.size = size;
    this.limit = limit;
    this.count(groups.sizes, size);
    this.tooLarge = this.known.size > limit ? this.known.size : undefined;
  }

  /** The ways on from `left` members of each group, `remaining` in all. */
  count(left: readonly number[], remaining: number): bigint {
    return this.search([...left], remaining);
  }

  private search(left: number[], remaining: number): bigint {
    if (remaining === 0) return 1n;
    const key = this.keyOf(left);
    const known = this.known.get(key);
    if (known !== undefined || this.known.size > this.limit) return known ?? 0n;
    let sum = 0n;
    for (let group = 0; group < left.length; group++) {
      if (!mayStart(this.groups, left, group, this.size - remaining)) continue;
      left[group] = (left[group] as number) - 1;
      sum += this.search(left, remaining - 1);
      left[group] = (left[group] as number) + 1;
    }
    this.known.set(key, sum);
    return sum;
  }

  private keyOf(left: readonly number[]): string | number {
    let key = 0;
    for (let group = 0; group < left.length; group++) {
      key = key * ((this.groups.sizes[group] as number) + 1) + (left[group] as number);
      if (key > Number.MAX_SAFE_INTEGER) return left.join();
    }
    return key;
  }
}
