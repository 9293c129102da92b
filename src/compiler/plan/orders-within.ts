import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { Allowed, OrderWalk, Spend } from '../../model/plan.ts';
import { InterchangeableMembers } from '../../model/twins.ts';
import { BipartiteMatching } from './bipartite-matching.ts';
import { DeadlineScheduler } from './deadline-scheduler.ts';

/**
 * The valid orders of a block whose n-th member is among `allowed[n]`, lazily, in lexicographic order.
 * Of interchangeable members, which must be allowed in the same slots, the smallest that can comes first;
 * where their constraints differ, orders may come that are the same but for them. Hardly a branch is
 * entered that leads to no order: where slots and members are matched there is one, and under
 * constraints a schedule must exist besides. Of branches that did, the members are remembered. A `walk`
 * knows more of the orders, and cuts off branches too.
 */
export function* blockOrdersWithin(
  constraints: OrderConstraints,
  allowed: Allowed,
  walk?: OrderWalk,
  spend?: Spend,
): Generator<number[]> {
  const { size } = constraints;
  const filling = new Filling(constraints, allowed, walk, spend);
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

/** What it takes to look at a member that may come next. */
const memberWork = 2 ** 4;

/** Members that lead nowhere and are remembered, at most. */
const mostDead = 2 ** 18;

/** An order in the making. */
class Filling {
  readonly order: number[] = [];
  private readonly used: boolean[];
  private readonly constraints: OrderConstraints;
  private readonly allowed: Allowed;
  private readonly matching: BipartiteMatching;
  private readonly scheduler: DeadlineScheduler;
  private readonly twins: InterchangeableMembers;
  private readonly walk: OrderWalk | undefined;
  private readonly spend: Spend | undefined;
  /** Which members stood where nothing could follow. */
  private readonly dead = new Set<string>();
  /** By depth: whether an order was found below, or the walk cut off what there may have been. */
  private readonly fruitful = [false];

  constructor(
    constraints: OrderConstraints,
    allowed: Allowed,
    walk: OrderWalk | undefined,
    spend: Spend | undefined,
  ) {
    this.walk = walk;
    this.spend = spend;
    this.constraints = constraints;
    this.allowed = allowed;
    this.used = constraints.kind.map(() => false);
    this.matching = new BipartiteMatching(allowed, this.used);
    this.scheduler = new DeadlineScheduler(constraints, allowed, spend);
    this.twins = new InterchangeableMembers(constraints);
  }

  set isFruitful(isFruitful: boolean) {
    this.fruitful[this.order.length] ||= isFruitful;
  }

  isPossible(): boolean {
    return this.matching.isComplete && this.scheduler.exists(this.used, 0);
  }

  /** Places the first member from `start` on that may come next; false where there is none. */
  placeFrom(start: number): boolean {
    const slot = this.order.length;
    const isUsed = (member: number) => this.used[member] === true;
    this.spend?.(memberWork * this.constraints.size);
    for (let member = start; member < this.constraints.size; member++) {
      if (this.used[member] || this.allowed[slot]?.has(member) === false) continue;
      if (!this.scheduler.mayStand(this.used, member, slot)) continue;
      if (this.twins.isLater(member, slot, isUsed)) continue;
      if (!this.matching.place(member, slot)) continue;
      this.used[member] = true;
      if (!this.isDead() && this.scheduler.exists(this.used, slot + 1)) {
        if (this.walk?.push(member) ?? true) {
          this.order.push(member);
          this.fruitful.push(false);
          return true;
        }
        this.isFruitful = true;
      }
      this.used[member] = false;
      this.matching.takeBack(member, slot);
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
    this.matching.takeBack(member, this.order.length);
    this.walk?.pop();
    return member;
  }
}
