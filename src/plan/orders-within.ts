import type { Freedom } from '../model/freedom.ts';
import type { Allowed } from '../model/plan.ts';
import { Reservation } from './reservation.ts';
import { Timetable } from './timetable.ts';

/**
 * The valid orders of a block whose n-th member is among `allowed[n]`, lazily, in lexicographic order.
 * Of interchangeable members, which must be allowed in the same slots and have the same restrictions,
 * the smallest that is left comes first. No branch is entered that leads to no order: where slots and
 * members are matched there is one, and under restrictions a timetable must exist besides.
 */
export function* ordersWithin(freedom: Freedom, allowed: Allowed): Generator<number[]> {
  const { size } = freedom;
  const filling = new Filling(freedom, allowed);
  if (!filling.isPossible()) return;
  let from = 0;
  for (;;) {
    if (filling.order.length === size) {
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

/** An order in the making. */
class Filling {
  readonly order: number[] = [];
  private readonly used: boolean[];
  private readonly freedom: Freedom;
  private readonly allowed: Allowed;
  private readonly reservation: Reservation;
  private readonly timetable: Timetable;

  constructor(freedom: Freedom, allowed: Allowed) {
    this.freedom = freedom;
    this.allowed = allowed;
    this.used = freedom.kind.map(() => false);
    this.reservation = new Reservation(freedom.size, allowed, this.used);
    this.timetable = new Timetable(freedom, allowed);
  }

  isPossible(): boolean {
    return this.reservation.isComplete && this.timetable.exists(this.used, 0);
  }

  /** Places the first member from `start` on that may come next; false where there is none. */
  placeFrom(start: number): boolean {
    const slot = this.order.length;
    for (let member = start; member < this.freedom.size; member++) {
      if (this.used[member] || this.hasSmallerTwin(member)) continue;
      if (this.allowed[slot]?.has(member) === false) continue;
      if (!this.timetable.mayStand(this.used, member, slot)) continue;
      if (!this.reservation.place(member, slot)) continue;
      this.used[member] = true;
      if (this.timetable.exists(this.used, slot + 1)) {
        this.order.push(member);
        return true;
      }
      this.used[member] = false;
      this.reservation.takeBack(member, slot);
    }
    return false;
  }

  /** Takes the last member back, or yields undefined where none is placed. */
  takeBack(): number | undefined {
    const member = this.order.pop();
    if (member === undefined) return undefined;
    this.used[member] = false;
    this.reservation.takeBack(member, this.order.length);
    return member;
  }

  private hasSmallerTwin(member: number): boolean {
    const { kind } = this.freedom;
    const first = kind[member] as number;
    for (let twin = first; twin < member; twin++) {
      if (kind[twin] === first && !this.used[twin]) return true;
    }
    return false;
  }
}
