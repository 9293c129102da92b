import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { Allowed, OrderSpace, Spend } from '../../model/plan.ts';
import { type Cells, cellsOf } from './cells.ts';
import { EnumeratedWalk } from './enumerated-walk.ts';
import { type CountingWalk, GroupedOrders } from './grouped.ts';
import { blockOrdersWithin } from './orders-within.ts';
import { BlockWords, mostWordWork } from './words.ts';

/**
 * Orders of a block in which interchangeable members have different constraints: which of the twins
 * stands where matters for being valid, but not for being the same order. The smallest of orders that
 * are the same stands for them. Where these are too many to count, ranks are those of all orders.
 */
export class EnumeratedExtensions implements OrderSpace {
  readonly count: bigint | undefined;
  readonly ranks: bigint;
  readonly constraints: OrderConstraints;
  readonly work: number;
  /** How many states counting all orders would need, where these too are too many. */
  readonly tooLarge: number | undefined;
  private readonly cells: Cells;
  private readonly words: BlockWords;
  /** All orders, with those that are the same, where only these can be counted. */
  private readonly all: GroupedOrders | undefined;

  constructor(constraints: OrderConstraints, mostWork = mostWordWork) {
    this.constraints = constraints;
    this.cells = cellsOf(constraints);
    this.words = new BlockWords(this.cells, mostWork);
    const { total } = this.words;
    if (total === undefined) {
      const kind = constraints.kind.map((_, member) => member);
      this.all = new GroupedOrders({ ...constraints, kind });
    } else this.count = total * this.walk().arrangements;
    this.tooLarge = this.all?.tooLarge;
    this.ranks = this.count ?? this.all?.count ?? 0n;
    this.work = this.words.work + (this.all?.work ?? 0);
  }

  at(rank: bigint): number[] {
    if (this.all !== undefined) return this.all.at(rank);
    const walk = this.walk();
    let left = rank;
    while (walk.order.length < this.constraints.size) {
      for (let member = 0; ; member++) {
        const count = walk.countAfter(member);
        if (left < count) {
          walk.push(member);
          break;
        }
        left -= count;
      }
    }
    return walk.order;
  }

  rank(order: readonly number[]): bigint {
    if (this.all !== undefined) return this.all.rank(order);
    const walk = this.walk();
    let rank = 0n;
    for (const member of order) {
      for (let other = 0; other < member; other++) rank += walk.countAfter(other);
      walk.push(member);
    }
    return rank;
  }

  has(order: readonly number[]): boolean {
    const walk = this.walk();
    return order.every((member) => walk.push(member));
  }

  within(allowed: Allowed, spend?: Spend): Iterable<number[]> {
    return blockOrdersWithin(this.constraints, allowed, this.walk(spend), spend);
  }

  walk(spend?: Spend): EnumeratedWalk {
    return new EnumeratedWalk(this.constraints, this.cells, this.words, spend);
  }

  /** A walk that counts the orders which go on with a member. */
  counting(): CountingWalk {
    return this.all?.counting() ?? this.walk();
  }

  [Symbol.iterator](): Iterator<number[]> {
    return this.within([])[Symbol.iterator]();
  }
}
