import { permutations } from 'combinatorial-generators';
import type { Freedom } from '../model/freedom.ts';
import type { Allowed, OrderSpace } from '../model/plan.ts';
import { EntangledOrders } from './entangled.ts';
import { GroupedOrders } from './grouped.ts';

/**
 * The valid orders of a block (the paper's "soft ordering"): all permutations that keep the
 * restrictions, those that differ only in interchangeable members being one (the smallest), in
 * lexicographic order. A number instead where it takes more states than that to find them.
 */
export function orderSpace(freedom: Freedom): OrderSpace | number {
  const groups = new GroupedOrders(freedom);
  if (groups.tooLarge !== undefined) return groups.tooLarge;
  if (groups.entangled) return new EntangledOrders(freedom, groups.ways);
  return groups.restricted || groups.count === 0n ? groups : new FreeOrders(groups, freedom);
}

/** Orders without any restriction nor interchangeable members are plain permutations. */
class FreeOrders implements OrderSpace {
  readonly count: bigint;
  readonly ranks: bigint;
  readonly freedom: Freedom;
  readonly work: number;
  private readonly groups: GroupedOrders;

  constructor(groups: GroupedOrders, freedom: Freedom) {
    this.count = groups.count;
    this.ranks = groups.count;
    this.freedom = freedom;
    this.work = groups.work;
    this.groups = groups;
  }

  at(rank: bigint): number[] {
    return this.groups.at(rank);
  }

  rank(order: readonly number[]): bigint {
    return this.groups.rank(order);
  }

  has(order: readonly number[]): boolean {
    return this.groups.has(order);
  }

  within(allowed: Allowed): Iterable<number[]> {
    return this.groups.within(allowed);
  }

  walk(): undefined {
    return undefined;
  }

  [Symbol.iterator](): Iterator<number[]> {
    return permutations(Array.from({ length: this.freedom.size }, (_, member) => member));
  }
}
