import type { Freedom } from '../model/freedom.ts';
import type { Allowed, OrderSpace } from '../model/plan.ts';
import { GroupedOrders } from './grouped.ts';

/** How many orders are looked at, at most, to find those that are the same. */
const searchLimit = 200_000n;

/**
 * Orders of a block in which interchangeable members have different restrictions: which of the
 * twins stands where matters for being valid, but not for being the same order. There is no closed
 * count then, so the orders are listed and the first of each kind is kept.
 */
export class EntangledOrders implements OrderSpace {
  readonly count: bigint;
  readonly tooLarge: number | undefined;
  readonly freedom: Freedom;
  private readonly orders: readonly number[][];
  private readonly ranks: ReadonlyMap<string, bigint>;

  constructor(freedom: Freedom) {
    const named = new GroupedOrders({ ...freedom, kind: freedom.kind.map((_, member) => member) });
    this.tooLarge = named.tooLarge ?? (named.count > searchLimit ? Number(named.count) : undefined);
    this.orders = this.tooLarge === undefined ? firstOfEach(named, freedom.kind) : [];
    this.count = BigInt(this.orders.length);
    this.freedom = freedom;
    this.ranks = new Map(
      this.orders.map((order, rank) => [patternOf(order, freedom.kind), BigInt(rank)]),
    );
  }

  at(rank: bigint): number[] {
    return [...(this.orders[Number(rank)] as number[])];
  }

  /** Orders that differ in interchangeable members only are one. */
  rank(order: readonly number[]): bigint {
    return this.ranks.get(patternOf(order, this.freedom.kind)) ?? -1n;
  }

  *within(allowed: Allowed): Generator<number[]> {
    for (const order of this) {
      if (order.every((member, slot) => allowed[slot]?.has(member) ?? true)) yield order;
    }
  }

  *[Symbol.iterator](): Generator<number[]> {
    for (const order of this.orders) yield [...order];
  }
}

function firstOfEach(orders: Iterable<number[]>, kind: readonly number[]): number[][] {
  const seen = new Map<string, number[]>();
  for (const order of orders) {
    const key = patternOf(order, kind);
    if (!seen.has(key)) seen.set(key, order);
  }
  return [...seen.values()];
}

function patternOf(order: readonly number[], kind: readonly number[]): string {
  return order.map((member) => kind[member]).join();
}
