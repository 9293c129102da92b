import { type Groups, groupsOf } from '../../model/groups.ts';
import { isFree, type OrderConstraints } from '../../model/order-constraints.ts';
import type { Allowed, Spend } from '../../model/plan.ts';
import { scheduled, windowsOf } from './has-order.ts';

/** What it takes to compare two members, or a member and a slot, once for each such two. */
const pairWork = 2 ** 7;

/** Choices that are tried for one question. */
const mostChoices = 16;

/**
 * Whether the members that are left can be put into the slots that are left. With one member for each
 * particular slot it is a problem of unit jobs with release times, deadlines and precedence on one
 * machine, which the earliest deadline solves once releases and deadlines are carried along the pairs.
 * Where particular slots have a choice of members, each different choice is tried, up to
 * some number of choices: beyond it there may be a schedule or not.
 */
export class DeadlineScheduler {
  private readonly constraints: OrderConstraints;
  private readonly allowed: Allowed;
  private readonly isFree: boolean;
  private readonly spend: Spend | undefined;
  private readonly before: readonly (readonly number[])[];
  /** Members with the same constraints, allowed in the same slots. */
  private readonly groups: Groups;
  /** How many choices may still be tried. */
  private choices = 0;

  constructor(constraints: OrderConstraints, allowed: Allowed, spend?: Spend) {
    const { lowest, pairs } = constraints;
    this.constraints = constraints;
    this.allowed = allowed;
    this.spend = spend;
    this.isFree = isFree(constraints);
    this.before = lowest.map((_, member) =>
      pairs.flatMap(([first, second]) => (second === member ? [first] : [])),
    );
    this.groups = groupsOf(constraints, (member) =>
      this.isFree ? '' : allowed.map((members) => members?.has(member)).join(),
    );
  }

  /** Whether a member may come next, the used ones standing before it. */
  mayStand(used: readonly boolean[], member: number, slot: number): boolean {
    const { lowest, highest } = this.constraints;
    if (slot < (lowest[member] as number) || slot > (highest[member] as number)) return false;
    return (this.before[member] as readonly number[]).every((first) => used[first]);
  }

  /** Whether the members not used fill the slots from `from` on; or may do so, which takes long to tell. */
  exists(used: readonly boolean[], from: number): boolean {
    if (this.isFree) return true;
    this.choices = mostChoices;
    return this.completes(used, from, new Map());
  }

  /** `pins` are the slots of members whose slot is settled. */
  private completes(
    used: readonly boolean[],
    from: number,
    pins: ReadonlyMap<number, number>,
  ): boolean {
    this.choices -= 1;
    this.spend?.(pairWork * this.constraints.size ** 2);
    if (this.choices < 0) return true;
    const settled = new Map(pins);
    let open: number | undefined;
    const taken = new Set(pins.values());
    for (let slot = from; slot < this.constraints.size; slot++) {
      if (taken.has(slot)) continue;
      const choice = this.choice(slot, used, settled);
      if (choice === undefined) continue;
      const [only] = choice;
      if (only === undefined) return false;
      if (choice.length === 1) settled.set(only, slot);
      else open ??= slot;
    }
    if (!this.meetsDeadlines(used, from, settled)) return false;
    if (open === undefined) return true;
    // Chosen anew: of members that do not differ, others may be settled by now.
    const slot = open;
    const choice = this.choice(slot, used, settled) ?? [];
    return choice.some((member) =>
      this.completes(used, from, new Map([...settled, [member, slot]])),
    );
  }

  /** Members that differ, of those that a particular slot can have. */
  private choice(
    slot: number,
    used: readonly boolean[],
    settled: ReadonlyMap<number, number>,
  ): number[] | undefined {
    const members = this.allowed[slot];
    if (members === undefined) return undefined;
    const seen = new Set<number>();
    const free = [...members].filter((member) => !used[member] && !settled.has(member));
    return free.filter((member) => {
      const group = this.groups.groupOf[member] as number;
      const isNew = !seen.has(group);
      seen.add(group);
      return isNew;
    });
  }

  private meetsDeadlines(
    used: readonly boolean[],
    from: number,
    pins: ReadonlyMap<number, number>,
  ): boolean {
    const { size, lowest, highest, pairs } = this.constraints;
    const windows = windowsOf({
      size,
      lowest: lowest.map((slot, member) => Math.max(slot, pins.get(member) ?? slot)),
      highest: highest.map((slot, member) => Math.min(slot, pins.get(member) ?? slot)),
      pairs,
    });
    return windows !== undefined && scheduled(windows, from, used) !== undefined;
  }
}
