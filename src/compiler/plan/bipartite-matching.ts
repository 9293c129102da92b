import { augment } from '../../base/augmenting-path.ts';
import type { Allowed } from '../../model/plan.ts';

/**
 * A member for each slot that does not take every member, no member for two, kept up while members are
 * placed slot by slot.
 */
export class BipartiteMatching {
  /** Whether every such slot has a member. */
  readonly isComplete: boolean;
  private readonly allowed: Allowed;
  /** Members that are placed: they are not to be had. */
  private readonly used: readonly boolean[];
  private slotOf: (number | undefined)[];

  constructor(allowed: Allowed, used: readonly boolean[]) {
    this.allowed = allowed;
    this.used = used;
    this.slotOf = used.map(() => undefined);
    this.isComplete = allowed
      .slice(0, used.length)
      .every((members, slot) => members === undefined || augment(slot, this.slotOf, this.mayHave));
  }

  /** Gives a slot its member for good; false, and nothing has changed, where another slot needs it. */
  place(member: number, slot: number): boolean {
    const other = this.slotOf[member];
    if (other === slot) return true;
    const slotOf = this.slotOf.map((each) => (each === slot ? undefined : each));
    slotOf[member] = slot;
    const tried = this.used.map((_, each) => each === member);
    if (other !== undefined && !augment(other, slotOf, this.mayHave, tried)) return false;
    this.slotOf = slotOf;
    return true;
  }

  /** Takes back what was placed last: where the slot is particular, the member stays reserved for it. */
  takeBack(member: number, slot: number): void {
    if (this.allowed[slot] === undefined) this.slotOf[member] = undefined;
  }

  private readonly mayHave = (slot: number, member: number): boolean =>
    !this.used[member] && this.allowed[slot]?.has(member) === true;
}
