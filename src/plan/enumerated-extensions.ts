import type { OrderConstraints } from '../model/order-constraints.ts';
import type { Allowed, OrderSpace, OrderWalk } from '../model/plan.ts';
import { BeatenTracks } from './beaten-tracks.ts';
import { Cells } from './cells.ts';
import { EnumeratedWalk } from './enumerated-walk.ts';
import { GroupedOrders } from './grouped.ts';
import type { LinearExtensionCounter } from './linear-extensions.ts';
import { blockOrdersWithin } from './orders-within.ts';
import { BlockWords, type CellState } from './words.ts';

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
  private readonly cells: Cells;
  private readonly words: BlockWords;
  /** All orders, with those that are the same, where only these can be counted. */
  private readonly all: GroupedOrders | undefined;

  constructor(constraints: OrderConstraints, ways: LinearExtensionCounter) {
    this.constraints = constraints;
    this.cells = new Cells(constraints);
    this.words = new BlockWords(this.cells, ways);
    const { total } = this.words;
    this.count = total === undefined ? undefined : total * this.newWalk().arrangements;
    if (total === undefined) {
      this.all = new GroupedOrders({
        ...constraints,
        kind: constraints.kind.map((_, member) => member),
      });
    }
    this.ranks = this.count ?? this.all?.count ?? 0n;
    this.work = ways.work + this.words.work;
  }

  at(rank: bigint): number[] {
    if (this.all !== undefined) return this.all.at(rank);
    const walk = this.newWalk();
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
    const walk = this.newWalk();
    let rank = 0n;
    for (const member of order) {
      for (let other = 0; other < member; other++) rank += walk.countAfter(other);
      walk.push(member);
    }
    return rank;
  }

  has(order: readonly number[]): boolean {
    const { cellOf, letterOf, byLetter } = this.cells;
    const word = order.map((member) => letterOf[cellOf[member] as number] as number);
    const seen = new Set<CellState>();
    let state: CellState | undefined = this.words.start;
    for (const [slot, member] of order.entries()) {
      const cell = cellOf[member] as number;
      for (const other of byLetter[word[slot] as number] as readonly number[]) {
        const next = other === cell ? undefined : this.words.after(state, other);
        if (next === undefined || this.firstOf(other, state) > member) continue;
        if (this.words.completes(next, word, seen)) return false;
      }
      state = this.words.after(state, cell);
      if (state === undefined) return false;
    }
    return this.hasTwinsInOrder(order);
  }

  within(allowed: Allowed): Iterable<number[]> {
    return blockOrdersWithin(this.constraints, allowed, this.walk());
  }

  walk(): OrderWalk {
    return this.all === undefined ? this.newWalk() : new BeatenTracks(this.constraints.kind);
  }

  *[Symbol.iterator](): Generator<number[]> {
    for (const order of this.within([])) {
      if (this.all === undefined || this.has(order)) yield order;
    }
  }

  /** Of the members of a cell with one kind, the smaller ones come first. */
  private hasTwinsInOrder(order: readonly number[]): boolean {
    const { kind } = this.constraints;
    const { cellOf } = this.cells;
    const last = new Map<string, number>();
    return order.every((member) => {
      const key = `${kind[member]} ${cellOf[member]}`;
      const isBehind = member > (last.get(key) ?? -1);
      last.set(key, member);
      return isBehind;
    });
  }

  /** The first member of a cell with a letter of its own that is left in a state. */
  private firstOf(cell: number, { left }: CellState): number {
    const members = this.cells.members[cell] as readonly number[];
    return members[members.length - (left[cell] as number)] as number;
  }

  private newWalk(): EnumeratedWalk {
    return new EnumeratedWalk(this.constraints, this.cells, this.words);
  }
}
