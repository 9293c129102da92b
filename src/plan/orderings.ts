import { permutations } from 'combinatorial-generators';
import type { Freedom } from '../model/freedom.ts';
import type { Allowed, OrderSpace } from '../model/plan.ts';
import { EntangledOrders } from './entangled.ts';
import { GroupedOrders } from './grouped.ts';

/**
 * The valid orders of a block (the paper's "soft ordering"): all permutations that keep the
 * restrictions, those that differ only in interchangeable members being one (the smallest), in
 * lexicographic order. A number instead where counting them would need more states than that.
 */
export function orderSpace(freedom: Freedom): OrderSpace | number {
  const groups = new GroupedOrders(freedom);
  const orders = groups.entangled ? new EntangledOrders(freedom) : groups;
  if (orders.tooLarge !== undefined) return orders.tooLarge;
  return groups.restricted || orders.count === 0n ? orders : new FreeOrders(groups, freedom);
}

/** Orders without any restriction nor interchangeable members are plain permutations. */
class FreeOrders implements OrderSpace {
  readonly count: bigint;
  readonly freedom: Freedom;
  private readonly groups: GroupedOrders;

  constructor(groups: GroupedOrders, freedom: Freedom) {
    this.count = groups.count;
    this.freedom = freedom;
    this.groups = groups;
  }

  at(rank: bigint): number[] {
    return this.groups.at(rank);
  }

  rank(order: readonly number[]): bigint {
    return this.groups.rank(order);
  }

  within(allowed: Allowed): Iterable<number[]> {
    return this.groups.within(allowed);
  }

  [Symbol.iterator](): Iterator<number[]> {
    return permutations(Array.from({ length: this.freedom.size }, (_, member) => member));
  }
}
