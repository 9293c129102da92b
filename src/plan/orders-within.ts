import type { Freedom } from '../model/freedom.ts';
import type { Allowed, OrderWalk } from '../model/plan.ts';
import { Twins } from '../model/twins.ts';
import { Reservation } from './reservation.ts';
import { Timetable } from './timetable.ts';

/**
 * The valid orders of a block whose n-th member is among `allowed[n]`, lazily, in lexicographic order.
 * Of interchangeable members, which must be allowed in the same slots, the smallest that can comes first;
 * where their restrictions differ, orders may come that are the same but for them. Hardly a branch is
 * entered that leads to no order: where slots and members are matched there is one, and under
 * restrictions a timetable must exist besides. Of branches that did, the members are remembered. A `walk`
 * knows more of the orders, and cuts off branches too.
 */
export function* ordersWithin(
  freedom: Freedom,
  allowed: Allowed,
  walk?: OrderWalk,
): Generator<number[]> {
  const { size } = freedom;
  const filling = new Filling(freedom, allowed, walk);
  if (!filling.isPossible()) return;
  let from = 0;
  for (;;) {
    if (filling.order.length === size) {
      filling.isFruitful = true;
      yield [...filling.order];
    } else if (filling.placeFrom(from)) {
      from = 0;
      continue;
    }
    const last = filling.takeBack();
    if (last === undefined) return;
    from = last + 1;
  }
}

/** Members that lead nowhere and are remembered, at most. */
const mostDead = 2 ** 18;

/** An order in the making. */
class Filling {
  readonly order: number[] = [];
  private readonly used: boolean[];
  private readonly freedom: Freedom;
  private readonly allowed: Allowed;
  private readonly reservation: Reservation;
  private readonly timetable: Timetable;
  private readonly twins: Twins;
  private readonly walk: OrderWalk | undefined;
  /** Which members stood where nothing could follow. */
  private readonly dead = new Set<string>();
  /** By depth: whether an order was found below, or the walk cut off what there may have been. */
  private readonly fruitful = [false];

  constructor(freedom: Freedom, allowed: Allowed, walk: OrderWalk | undefined) {
    this.walk = walk;
    this.freedom = freedom;
    this.allowed = allowed;
    this.used = freedom.kind.map(() => false);
    this.reservation = new Reservation(freedom.size, allowed, this.used);
    this.timetable = new Timetable(freedom, allowed);
    this.twins = new Twins(freedom);
  }

  set isFruitful(isFruitful: boolean) {
    this.fruitful[this.order.length] ||= isFruitful;
  }

  isPossible(): boolean {
    return this.reservation.isComplete && this.timetable.exists(this.used, 0);
  }

  /** Places the first member from `start` on that may come next; false where there is none. */
  placeFrom(start: number): boolean {
    const slot = this.order.length;
    const isUsed = (member: number) => this.used[member] === true;
    for (let member = start; member < this.freedom.size; member++) {
      if (this.used[member] || this.allowed[slot]?.has(member) === false) continue;
      if (!this.timetable.mayStand(this.used, member, slot)) continue;
      if (this.twins.isLater(member, slot, isUsed)) continue;
      if (!this.reservation.place(member, slot)) continue;
      this.used[member] = true;
      if (!this.isDead() && this.timetable.exists(this.used, slot + 1)) {
        if (this.walk?.push(member) ?? true) {
          this.order.push(member);
          this.fruitful.push(false);
          return true;
        }
        this.isFruitful = true;
      }
      this.used[member] = false;
      this.reservation.takeBack(member, slot);
    }
    return false;
  }

  private isDead(): boolean {
    return this.dead.size > 0 && this.dead.has(this.used.join());
  }

  /** Takes the last member back, or yields undefined where none is placed. */
  takeBack(): number | undefined {
    const isFruitful = this.fruitful.pop() === true;
    if (!isFruitful && this.dead.size < mostDead) this.dead.add(this.used.join());
    const member = this.order.pop();
    if (member === undefined) return undefined;
    this.isFruitful = isFruitful;
    this.used[member] = false;
    this.reservation.takeBack(member, this.order.length);
    this.walk?.pop();
    return member;
  }
}
