import { type Groups, mayStart } from '../../model/groups.ts';
import { StateKey } from './state-key.ts';

/** How far states are counted: so many, with so much work for all of them together. */
export interface Bounds {
  readonly states: number;
  readonly work: number;
}

/** What it takes to look a state up, beside its groups. */
const lookUp = 8;

/**
 * Ways on from the states that can be reached, remembered by state: few where constraints leave
 * little choice, however many states there are.
 */
export class SparseCounts {
  /** How many states were met. */
  get states(): number {
    return this.known.size;
  }

  /** How many groups were looked at, and so on. */
  work = 0;
  private readonly groups: Groups;
  private readonly size: number;
  private readonly bounds: Bounds;
  private readonly key: StateKey;
  private readonly known = new Map<string, bigint>();

  constructor(groups: Groups, size: number, bounds: Bounds) {
    this.groups = groups;
    this.size = size;
    this.bounds = bounds;
    this.key = new StateKey(groups.sizes);
    this.count(groups.sizes, size);
  }

  /** Whether there are more states than the bounds allow; the counts mean nothing then. */
  get isTooLarge(): boolean {
    return this.states > this.bounds.states || this.work > this.bounds.work;
  }

  /** The ways on from `left` members of each group, `remaining` in all. */
  count(left: readonly number[], remaining: number): bigint {
    this.key.set(left);
    return this.search([...left], remaining);
  }

  private search(left: number[], remaining: number): bigint {
    if (remaining === 0) return 1n;
    const key = this.key.text();
    this.work += this.key.length + lookUp;
    const known = this.known.get(key);
    if (known !== undefined || this.isTooLarge) return known ?? 0n;
    this.work += left.length;
    let sum = 0n;
    for (let group = 0; group < left.length; group++) {
      if (!mayStart(this.groups, left, group, this.size - remaining)) continue;
      left[group] = (left[group] as number) - 1;
      this.key.add(group, -1);
      sum += this.search(left, remaining - 1);
      this.key.add(group, 1);
      left[group] = (left[group] as number) + 1;
    }
    this.known.set(key, sum);
    return sum;
  }
}
