import { type Groups, mayStart } from '../../model/groups.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import { DenseCounts } from './dense-counts.ts';
import { fewestStates } from './fewest-states.ts';
import { SparseCounts } from './sparse-counts.ts';

/**
 * More states than this are not counted: about 200 MB. Twenty members always fit. Where groups are many,
 * what it takes to look at them ends it sooner: about a second.
 */
export const countingBounds = { states: 2 ** 20, work: 2 ** 27 };

/** Recursion is as deep as a block has members, where they are not counted in a table. */
const deepestSparse = 2_000;

/** Numbers of ways on, by how many members of each group are left. */
interface Ways {
  /** The ways on from `left` members of each group, `remaining` in all; 0 where there is none. */
  count(left: readonly number[], remaining: number): bigint;
  /** What counting them took. */
  readonly work: number;
}

/**
 * Counts the sequences of groups that keep the constraints, by dynamic programming over how many
 * members of each group are left (Held and Karp's subsets, with equal members counted, not named).
 */
export class LinearExtensionCounter {
  readonly total: bigint;
  /** How many states counting would need at least, where that is too many. */
  readonly tooLarge: number | undefined;
  /** What counting took. */
  readonly work: number;
  private readonly groups: Groups;
  private readonly size: number;
  private readonly ways: Ways | undefined;

  constructor(groups: Groups) {
    this.groups = groups;
    this.size = groups.sizes.reduce((sum, size) => sum + size, 0);
    const ways = waysOf(groups, this.size);
    this.ways = typeof ways === 'number' ? undefined : ways;
    this.tooLarge = typeof ways === 'number' ? ways : undefined;
    this.work = this.ways?.work ?? countingBounds.work;
    this.total = this.ways?.count(groups.sizes, this.size) ?? 0n;
  }

  /** The number of ways on, when a member of `group` comes next and `left` members are left, so many in all. */
  after(left: number[], group: number, remaining = sumOf(left)): bigint {
    if (!mayStart(this.groups, left, group, this.size - remaining)) return 0n;
    left[group] = (left[group] as number) - 1;
    const ways = this.ways?.count(left, remaining - 1) ?? 0n;
    left[group] = (left[group] as number) + 1;
    return ways;
  }
}

function sumOf(left: readonly number[]): number {
  return left.reduce((sum, count) => sum + count, 0);
}

/** A table where all states fit, else the states that can be reached; a number where they are too many. */
function waysOf(groups: Groups, size: number): Ways | number {
  const states = groups.sizes.reduce((product, count) => product * (count + 1), 1);
  if (states <= countingBounds.states) return new DenseCounts(groups, size);
  if (size > deepestSparse) return size;
  const fewest = fewestStates(groups, countingBounds);
  if (fewest > countingBounds.states) return fewest;
  const sparse = new SparseCounts(groups, size, countingBounds);
  return sparse.isTooLarge ? sparse.states : sparse;
}

const known = new WeakMap<OrderConstraints['lowest'], LinearExtensionCounter>();

/** The counter of the groups of constraints: constraints that differ in their kinds only share their lists, and it. */
export function linearExtensionCounter(
  { lowest }: OrderConstraints,
  groups: Groups,
): LinearExtensionCounter {
  const found = known.get(lowest) ?? new LinearExtensionCounter(groups);
  known.set(lowest, found);
  return found;
}
