import type { Groups } from './groups.ts';

/** More states than this are not counted: about a second and 200 MB. Twenty members always fit. */
const stateLimit = 2 ** 20;

/** Recursion is as deep as a block has members, where anything restricts them. */
const restrictedSizeLimit = 2_000;

/**
 * Counts the sequences of groups that keep the restrictions, by dynamic programming over how many
 * members of each group are left (Held and Karp's subsets, with equal members counted, not named).
 */
export class WayCounter {
  readonly total: bigint;
  /** How many states counting would need at least, where that is too many. */
  readonly tooLarge: number | undefined;
  private readonly groups: Groups;
  private readonly size: number;
  private readonly known = new Map<string | number, bigint>();

  constructor(groups: Groups) {
    this.groups = groups;
    this.size = groups.sizes.reduce((sum, size) => sum + size, 0);
    const single = groups.sizes.length <= 1;
    const tooDeep = !single && this.size > restrictedSizeLimit;
    this.total = tooDeep ? 0n : this.count([...groups.sizes], this.size);
    const states = this.known.size;
    this.tooLarge = tooDeep ? this.size : states > stateLimit ? states : undefined;
  }

  /** The number of ways on, when a member of `group` comes next and `left` members are left. */
  after(left: number[], group: number): bigint {
    const remaining = left.reduce((sum, count) => sum + count, 0);
    if (!this.mayStart(left, group, this.size - remaining)) return 0n;
    left[group] = (left[group] as number) - 1;
    const ways = this.count(left, remaining - 1);
    left[group] = (left[group] as number) + 1;
    return ways;
  }

  private count(left: number[], remaining: number): bigint {
    if (remaining === 0 || left.length <= 1) return this.endsWell(left, remaining);
    const key = this.keyOf(left);
    const known = this.known.get(key);
    if (known !== undefined || this.known.size > stateLimit) return known ?? 0n;
    let sum = 0n;
    for (let group = 0; group < left.length; group++) {
      if (!this.mayStart(left, group, this.size - remaining)) continue;
      left[group] = (left[group] as number) - 1;
      sum += this.count(left, remaining - 1);
      left[group] = (left[group] as number) + 1;
    }
    this.known.set(key, sum);
    return sum;
  }

  /** With one group left to choose from there is one way, if its slots allow it. */
  private endsWell(left: readonly number[], remaining: number): bigint {
    if (remaining === 0) return 1n;
    const { lowest, highest, behind } = this.groups;
    const free = lowest[0] === 0 && highest[0] === this.size - 1 && behind[0]?.length === 0;
    return left[0] === remaining && free ? 1n : 0n;
  }

  private mayStart(left: readonly number[], group: number, slot: number): boolean {
    const { lowest, highest, behind } = this.groups;
    if (left[group] === 0) return false;
    if (slot < (lowest[group] as number) || slot > (highest[group] as number)) return false;
    return (behind[group] as readonly number[]).every((earlier) => left[earlier] === 0);
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
