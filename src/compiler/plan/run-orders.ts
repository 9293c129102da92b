import { mayStandAnywhere, type OrderConstraints, runOf } from '../../model/order-constraints.ts';
import type { Allowed, OrderSpace, OrderWalk, Spend } from '../../model/plan.ts';
import type { EnumeratedExtensions } from './enumerated-extensions.ts';
import type { CountingWalk, GroupedOrders } from './grouped.ts';
import { blockOrdersWithin } from './orders-within.ts';

/** Orders of a block, without any that stay together. */
export type PlainOrders = GroupedOrders | EnumeratedExtensions;

/** A member of a block that is in no run, or a run. */
interface Unit {
  readonly members: readonly number[];
  /** The orders of the members of a run that may come in any order. */
  readonly inner: PlainOrders | undefined;
  readonly size: bigint;
}

/** Calls of a block that may come in several places of its orders, by the kinds of units that make them. */
export interface RunsOf {
  readonly units: readonly Unit[];
  readonly unitOf: readonly number[];
  readonly orders: PlainOrders;
  /** Whether units with different calls have a call in common: then different orders of units may be the same calls. */
  readonly isAmbiguous: boolean;
}

/**
 * Orders of a block of which some members stay together: an order of its units, times the orders of the members of
 * each unit. A call that units with different calls have in common may make such orders equal; then `DistinctRunOrders`
 * counts them.
 */
export class RunOrders implements OrderSpace {
  readonly count: bigint | undefined;
  readonly ranks: bigint;
  readonly constraints: OrderConstraints;
  readonly work: number;
  private readonly runs: RunsOf;
  /** The number of orders of the members of all units, for one order of the units. */
  private readonly inner: bigint;

  constructor(constraints: OrderConstraints, runs: RunsOf) {
    this.constraints = constraints;
    this.runs = runs;
    this.inner = runs.units.reduce((product, { size }) => product * size, 1n);
    // Members of a block stand next to each other where some stay together, so nothing outside can lie between them.
    this.ranks = mayStandAnywhere(constraints) ? runs.orders.ranks * this.inner : 0n;
    const { count } = runs.orders;
    const isCounted = count !== undefined && !runs.isAmbiguous;
    this.count = isCounted || this.ranks === 0n ? this.ranks : undefined;
    this.work = runs.orders.work + constraints.size;
  }

  at(rank: bigint): number[] {
    const { units, orders } = this.runs;
    const walk = orders.counting();
    const order: number[] = [];
    let [left, inner] = [rank, this.inner];
    for (const _ of units) {
      let next = 0;
      let count = walk.countAfter(next) * inner;
      while (left >= count) {
        left -= count;
        next += 1;
        count = walk.countAfter(next) * inner;
      }
      const unit = units[next] as Unit;
      const each = count / unit.size;
      order.push(...orderAt(unit, left / each));
      left %= each;
      inner /= unit.size;
      walk.push(next);
    }
    return order;
  }

  rank(order: readonly number[]): bigint {
    const { units, unitOf, orders } = this.runs;
    const walk = orders.counting();
    let [rank, inner] = [0n, this.inner];
    for (let slot = 0; slot < order.length; ) {
      const own = unitOf[order[slot] as number] as number;
      const unit = units[own] as Unit;
      for (let other = 0; other < own; other++) rank += walk.countAfter(other) * inner;
      const each = (walk.countAfter(own) * inner) / unit.size;
      rank += each * rankIn(unit, order.slice(slot, slot + unit.members.length));
      inner /= unit.size;
      slot += unit.members.length;
      walk.push(own);
    }
    return rank;
  }

  has(order: readonly number[]): boolean {
    const walk = this.walk();
    return this.ranks > 0n && order.every((member) => walk.push(member));
  }

  *within(allowed: Allowed, spend?: Spend): Generator<number[]> {
    if (this.ranks > 0n) yield* new Filling(this.runs, allowed, spend).from([]);
  }

  walk(): RunWalk {
    return new RunWalk(this.runs);
  }

  [Symbol.iterator](): Iterator<number[]> {
    return this.within([]);
  }
}

function orderAt({ members, inner }: Unit, rank: bigint): readonly number[] {
  const [first = 0] = members;
  return inner?.at(rank).map((member) => member + first) ?? members;
}

function rankIn({ members, inner }: Unit, order: readonly number[]): bigint {
  const [first = 0] = members;
  return inner?.rank(order.map((member) => member - first)) ?? 0n;
}

/** Looks for the orders in which each slot has one of the members that may take it. */
class Filling {
  private readonly runs: RunsOf;
  private readonly allowed: Allowed;
  private readonly spend: Spend | undefined;
  private readonly walk: CountingWalk;
  private readonly used: boolean[];
  /** Units after which nothing can follow, if what follows depends on nothing else. */
  private readonly dead = new Set<string>();

  constructor(runs: RunsOf, allowed: Allowed, spend: Spend | undefined) {
    this.runs = runs;
    this.allowed = allowed;
    this.spend = spend;
    this.walk = runs.orders.counting();
    this.used = runs.units.map(() => false);
  }

  *from(soFar: readonly number[]): Generator<number[]> {
    const { units, unitOf, orders } = this.runs;
    if (soFar.length === unitOf.length) {
      yield [...soFar];
      return;
    }
    let isFruitful = false;
    for (const [at, unit] of units.entries()) {
      this.spend?.(2 ** 4 * unit.members.length);
      if (this.used[at] || this.walk.countAfter(at) === 0n) continue;
      this.used[at] = true;
      this.walk.push(at);
      try {
        for (const own of this.ordersOf(unit, soFar.length)) {
          if (this.dead.has(this.used.join())) break;
          for (const order of this.from([...soFar, ...own])) {
            isFruitful = true;
            yield order;
          }
        }
      } finally {
        this.walk.pop();
        this.used[at] = false;
      }
    }
    // Of units that are the same but are restricted differently, what may follow depends on which came before.
    if (!isFruitful && orders.walk() === undefined) this.dead.add(this.used.join());
  }

  private *ordersOf({ members, inner }: Unit, slot: number): Generator<readonly number[]> {
    const [first = 0] = members;
    const allowed = members.map((_, nth) => this.allowed[slot + nth]);
    if (inner === undefined) {
      if (members.every((member, nth) => allowed[nth]?.has(member) !== false)) yield members;
      return;
    }
    const own = allowed.map((one) => one && new Set([...one].map((member) => member - first)));
    for (const order of blockOrdersWithin(inner.constraints, own, undefined, this.spend)) {
      yield order.map((member) => member + first);
    }
  }
}

/** Decides member by member whether an order can be completed. */
class RunWalk implements OrderWalk {
  private readonly runs: RunsOf;
  private readonly walk: CountingWalk;
  private readonly order: number[] = [];
  private readonly used: boolean[];
  /** By slot that was filled, how many members of its unit there were before. */
  private readonly begun: number[] = [];

  constructor(runs: RunsOf) {
    this.runs = runs;
    this.walk = runs.orders.counting();
    this.used = runs.unitOf.map(() => false);
  }

  push(member: number): boolean {
    const { units, unitOf } = this.runs;
    const own = unitOf[member] as number;
    const unit = units[own] as Unit;
    const last = this.order.at(-1);
    const open = last === undefined ? undefined : (unitOf[last] as number);
    const begun = (this.begun.at(-1) ?? -1) + 1;
    const isOpen = open !== undefined && begun < (units[open]?.members.length ?? 0);
    if (isOpen ? open !== own : this.walk.countAfter(own) === 0n) return false;
    const nth = isOpen ? begun : 0;
    if (!this.mayFollow(member, unit, nth)) return false;
    if (!isOpen) this.walk.push(own);
    this.order.push(member);
    this.begun.push(nth);
    this.used[member] = true;
    return true;
  }

  pop(): void {
    const member = this.order.pop() as number;
    this.used[member] = false;
    if (this.begun.pop() === 0) this.walk.pop();
  }

  /** Of equal members the first comes first. */
  private mayFollow(member: number, { members, inner }: Unit, nth: number): boolean {
    if (inner === undefined) return members[nth] === member;
    if (this.used[member]) return false;
    const { kind } = inner.constraints;
    const [first = 0] = members;
    return members.every((other) => {
      const isEqual = kind[other - first] === kind[member - first];
      return !isEqual || other >= member || this.used[other];
    });
  }
}

/** Orders that are listed, because some of those of the units are the same calls; the smallest of these counts. */
export class DistinctRunOrders implements OrderSpace {
  readonly count: bigint;
  readonly ranks: bigint;
  readonly constraints: OrderConstraints;
  readonly work: number;
  private readonly listed: readonly (readonly number[])[];
  private readonly positions: ReadonlyMap<string, number>;

  constructor(all: RunOrders) {
    const { constraints } = all;
    const { kind } = constraints;
    const found = new Map<string, readonly number[]>();
    for (const order of all) {
      const word = order.map((member) => kind[member]).join();
      if (!found.has(word)) found.set(word, order);
    }
    this.constraints = constraints;
    this.listed = [...found.values()];
    this.count = BigInt(this.listed.length);
    this.ranks = this.count;
    this.work = Number(all.ranks) * constraints.size;
    this.positions = new Map(this.listed.map((order, at) => [order.join(), at]));
  }

  at(rank: bigint): number[] {
    return [...(this.listed[Number(rank)] as readonly number[])];
  }

  rank(order: readonly number[]): bigint {
    return BigInt(this.positions.get(order.join()) as number);
  }

  has(order: readonly number[]): boolean {
    return this.positions.has(order.join());
  }

  *within(allowed: Allowed, spend?: Spend): Generator<number[]> {
    for (const order of this.listed) {
      spend?.(order.length);
      if (order.every((member, slot) => allowed[slot]?.has(member) !== false)) yield [...order];
    }
  }

  /** The listed orders stand in their order, so those with one beginning follow one another. */
  walk(): OrderWalk {
    const made: number[] = [];
    const ranges = [{ from: 0, to: this.listed.length }];
    return {
      push: (member) => {
        const { from, to } = ranges.at(-1) as { from: number; to: number };
        const isOwn = (at: number) => this.listed[at]?.[made.length] === member;
        let start = from;
        while (start < to && !isOwn(start)) start += 1;
        let end = start;
        while (end < to && isOwn(end)) end += 1;
        if (start === end) return false;
        ranges.push({ from: start, to: end });
        made.push(member);
        return true;
      },
      pop: () => {
        ranges.pop();
        made.pop();
      },
    };
  }

  [Symbol.iterator](): Iterator<number[]> {
    return this.within([]);
  }
}

/**
 * The units of a block, with their orders, which `plain` counts; a number where that takes more states than can be
 * counted. Units with the same calls are interchangeable.
 */
export function unitsOf(
  constraints: OrderConstraints,
  plain: (constraints: OrderConstraints) => PlainOrders | number,
): RunsOf | number {
  const { size, kind, pairs, runs = [] } = constraints;
  const inRun = runOf(constraints);
  const firsts = [...Array(size).keys()].filter(
    (member) => (runs[inRun[member] ?? -1]?.first ?? member) === member,
  );
  const shapes: string[] = [];
  const units: Unit[] = [];
  for (const first of firsts) {
    const run = runs[inRun[first] ?? -1] ?? { first, size: 1, isAny: false };
    const members = Array.from({ length: run.size }, (_, nth) => first + nth);
    const letters = members.map((member) => kind[member] as number);
    const isAny = run.isAny && new Set(letters).size > 1;
    const inner = isAny ? plain(freeOf(letters)) : undefined;
    if (typeof inner === 'number') return inner;
    units.push({ members, inner, size: inner?.count ?? 1n });
    const sorted = isAny ? letters.toSorted((one, other) => one - other) : letters;
    shapes.push(`${isAny} ${sorted.join()}`);
  }
  const unitOf = units.flatMap(({ members }, at) => members.map(() => at));
  const between = pairs.flatMap(([first, second]): [number, number][] => {
    const pair: [number, number] = [unitOf[first] as number, unitOf[second] as number];
    return pair[0] === pair[1] ? [] : [pair];
  });
  const own = shapes.map((shape) => shapes.indexOf(shape));
  const orders = plain({
    size: units.length,
    lowest: units.map(() => 0),
    highest: units.map(() => units.length - 1),
    pairs: [...new Map(between.map((pair) => [pair.join(), pair])).values()],
    kind: own,
  });
  if (typeof orders === 'number') return orders;
  return { units, unitOf, orders, isAmbiguous: isShared(units, own, kind) };
}

/** Members that may come in any order. */
function freeOf(letters: readonly number[]): OrderConstraints {
  const size = letters.length;
  return {
    size,
    lowest: letters.map(() => 0),
    highest: letters.map(() => size - 1),
    pairs: [],
    kind: letters.map((letter) => letters.indexOf(letter)),
  };
}

/** Whether units that are not the same have a call in common. */
function isShared(
  units: readonly Unit[],
  own: readonly number[],
  kind: readonly number[],
): boolean {
  const holder = new Map<number, number>();
  for (const [at, { members }] of units.entries()) {
    for (const member of members) {
      const letter = kind[member] as number;
      const known = holder.get(letter) ?? own[at];
      if (known !== own[at]) return true;
      holder.set(letter, own[at] as number);
    }
  }
  return false;
}
