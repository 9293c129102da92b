import { permutations } from 'combinatorial-generators';
import { type Groups, groupsOf } from '../../model/groups.ts';
import { isFree, type OrderConstraints } from '../../model/order-constraints.ts';
import type { Allowed, OrderSpace, Spend } from '../../model/plan.ts';
import { type LinearExtensionCounter, linearExtensionCounter } from './linear-extensions.ts';
import { blockOrdersWithin } from './orders-within.ts';

/** An order that is built member by member, with the number of orders that begin so. */
export interface CountingWalk {
  /** How many orders go on with a member; 0 where it may not come. */
  countAfter(member: number): bigint;
  push(member: number): void;
  pop(): void;
}

/** Members that may stand anywhere are one group. */
const oneWay = { total: 1n, work: 0, tooLarge: undefined };

/**
 * Orders counted by groups of members with the same constraints: an order is a sequence of groups
 * times the arrangements of each group's members among themselves. Members that are interchangeable
 * must be in one group; else `EnumeratedExtensions` counts the orders.
 */
export class GroupedOrders implements OrderSpace {
  readonly count: bigint;
  readonly ranks: bigint;
  /** Whether there is any constraint, or any two members are interchangeable. */
  private readonly restricted: boolean;
  /** How many states counting would need, where that is too many. */
  readonly tooLarge: number | undefined;
  readonly constraints: OrderConstraints;
  readonly work: number;
  private readonly groups: Groups;
  /** Made when it is asked for: most blocks are free, and are counted without. */
  private known: LinearExtensionCounter | undefined;

  constructor(constraints: OrderConstraints, groups = groupsOf(constraints)) {
    this.constraints = constraints;
    this.groups = groups;
    const { kind } = constraints;
    const { sizes } = this.groups;
    this.restricted = sizes.length > 1 || kind.some((first, member) => first !== member);
    const ways = isFree(constraints) ? oneWay : this.ways;
    this.tooLarge = ways.tooLarge;
    this.work = ways.work + constraints.size;
    this.count = ways.total * this.arrangements();
    this.ranks = this.count;
  }

  at(rank: bigint): number[] {
    const walk = new Walk(this.constraints, this.groups, this.ways, this.arrangements());
    let left = rank;
    while (walk.order.length < this.constraints.size) {
      let member = walk.candidate(0);
      for (;;) {
        const count = walk.countAfter(member);
        const wanted = left / count;
        if (wanted === 0n) break;
        const { passed, next } = walk.pass(member, Number(wanted));
        left -= count * BigInt(passed);
        member = next;
      }
      walk.push(member);
    }
    return walk.order;
  }

  rank(order: readonly number[]): bigint {
    const walk = new Walk(this.constraints, this.groups, this.ways, this.arrangements());
    let rank = 0n;
    for (const member of order) {
      for (let other = walk.candidate(0); other < member; ) {
        const { passed, next } = walk.pass(other, Number.POSITIVE_INFINITY, member);
        rank += walk.countAfter(other) * BigInt(passed);
        other = next;
      }
      walk.push(member);
    }
    return rank;
  }

  has(order: readonly number[]): boolean {
    const { lowest, highest, pairs, kind } = this.constraints;
    const slotOf = new Array<number>(order.length);
    for (const [slot, member] of order.entries()) slotOf[member] = slot;
    const isBefore = (first: number, second: number) =>
      (slotOf[first] as number) < (slotOf[second] as number);
    return (
      order.every((at, slot) => slot >= (lowest[at] ?? 0) && slot <= (highest[at] ?? 0)) &&
      pairs.every(([first, second]) => isBefore(first, second)) &&
      kind.every((first, at) => first === at || isBefore(kind.lastIndexOf(first, at - 1), at))
    );
  }

  within(allowed: Allowed, spend?: Spend): Iterable<number[]> {
    return blockOrdersWithin(this.constraints, allowed, undefined, spend);
  }

  walk(): undefined {
    return undefined;
  }

  /** A walk that counts the orders which go on with a member; 0 where it may not come. */
  counting(): CountingWalk {
    const walk = new Walk(this.constraints, this.groups, this.ways, this.arrangements());
    const before: bigint[] = [];
    return {
      countAfter: (member) => (walk.candidate(member) === member ? walk.countAfter(member) : 0n),
      push: (member) => {
        before.push(walk.arrangements);
        walk.push(member);
      },
      pop: () => {
        walk.pop();
        walk.arrangements = before.pop() as bigint;
      },
    };
  }

  /** Orders without any constraint nor interchangeable members are plain permutations. */
  [Symbol.iterator](): Iterator<number[]> {
    if (this.restricted || this.count === 0n) return this.list();
    return permutations(Array.from({ length: this.constraints.size }, (_, member) => member));
  }

  private *list(): Generator<number[]> {
    if (this.count === 0n) return;
    const { size } = this.constraints;
    const walk = new Walk(this.constraints, this.groups, this.ways, 1n);
    let from = 0;
    for (;;) {
      const member = walk.candidate(from);
      if (member < size) {
        walk.push(member);
        from = 0;
        if (walk.order.length < size) continue;
        yield [...walk.order];
      } else if (walk.order.length === 0) return;
      from = walk.pop() + 1;
    }
  }

  /** Counts the sequences of groups. */
  private get ways(): LinearExtensionCounter {
    this.known ??= linearExtensionCounter(this.constraints, this.groups);
    return this.known;
  }

  /** The product over the groups of g! / (sizes of its classes of interchangeable members)!. */
  private arrangements(): bigint {
    const factors = this.groups.sizes.map(factorial);
    const classes = new Map<number, number>();
    for (const first of this.constraints.kind) classes.set(first, (classes.get(first) ?? 0) + 1);
    const ways = factors.reduce((product, factor) => product * factor, 1n);
    return [...classes.values()].reduce((left, size) => left / factorial(size), ways);
  }
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let factor = 2; factor <= n; factor++) product *= BigInt(factor);
  return product;
}

/** An order in the making: which members are left, and how many ways lead on from here. */
class Walk {
  readonly order: number[] = [];
  private readonly used: boolean[];
  private readonly leftInGroup: number[];
  private readonly leftOfKind: number[];
  private readonly constraints: OrderConstraints;
  private readonly groups: Groups;
  private readonly ways: LinearExtensionCounter;
  /** In how many ways the members of each group that are left can change places; `pop` does not take it back. */
  arrangements: bigint;

  constructor(
    constraints: OrderConstraints,
    groups: Groups,
    ways: LinearExtensionCounter,
    arrangements: bigint,
  ) {
    this.constraints = constraints;
    this.groups = groups;
    this.ways = ways;
    this.arrangements = arrangements;
    this.used = constraints.kind.map(() => false);
    this.leftInGroup = [...groups.sizes];
    this.leftOfKind = constraints.kind.map(
      (_, member) => constraints.kind.filter((first) => first === member).length,
    );
  }

  /** The first member from `start` on that may come next, or the number of members. */
  candidate(start: number): number {
    const { size } = this.constraints;
    for (let member = start; member < size; member++) if (this.mayCome(member)) return member;
    return size;
  }

  /**
   * Passes a candidate and those behind it with which as many orders go on, as many as there may be and
   * none from `end` on; yields how many there were, and the candidate behind them.
   */
  pass(first: number, most: number, end = this.constraints.size): { passed: number; next: number } {
    const { kind } = this.constraints;
    const isAlike = (member: number) =>
      this.groups.groupOf[member] === this.groups.groupOf[first] &&
      this.leftOfKind[kind[member] as number] === this.leftOfKind[kind[first] as number];
    let passed = 0;
    let next = first;
    for (; passed < most && next < end && isAlike(next); passed++) next = this.candidate(next + 1);
    return { passed, next };
  }

  /** How many orders go on with a member. */
  countAfter(member: number): bigint {
    const group = this.groups.groupOf[member] as number;
    const ways = this.ways.after(this.leftInGroup, group);
    return ways * this.arrangementsAfter(member);
  }

  push(member: number): void {
    this.arrangements = this.arrangementsAfter(member);
    this.used[member] = true;
    this.leave(member, -1);
    this.order.push(member);
  }

  pop(): number {
    const member = this.order.pop() as number;
    this.used[member] = false;
    this.leave(member, 1);
    return member;
  }

  private leave(member: number, change: 1 | -1): void {
    const group = this.groups.groupOf[member] as number;
    const kind = this.constraints.kind[member] as number;
    this.leftInGroup[group] = (this.leftInGroup[group] as number) + change;
    this.leftOfKind[kind] = (this.leftOfKind[kind] as number) + change;
  }

  private mayCome(member: number): boolean {
    if (this.used[member] || this.hasSmallerTwin(member)) return false;
    const group = this.groups.groupOf[member] as number;
    return this.ways.after(this.leftInGroup, group) > 0n;
  }

  /** Of interchangeable members, the smallest that is left comes first. */
  private hasSmallerTwin(member: number): boolean {
    const { kind } = this.constraints;
    const first = kind[member] as number;
    for (let twin = first; twin < member; twin++) {
      if (kind[twin] === first && !this.used[twin]) return true;
    }
    return false;
  }

  private arrangementsAfter(member: number): bigint {
    const group = this.leftInGroup[this.groups.groupOf[member] as number] as number;
    const ofKind = this.leftOfKind[this.constraints.kind[member] as number] as number;
    return (this.arrangements * BigInt(ofKind)) / BigInt(group);
  }
}
