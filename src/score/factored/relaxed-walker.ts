import { groupsOf, mayStart } from '../../model/groups.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { ScoringEffort } from './effort.ts';
import type { CallMatrix } from './matches.ts';
import type { RunWalker } from './run-walker.ts';
import type { Walker } from './walker.ts';

/** The cost of keeping one state, in comparisons of calls. */
export const stateEffort = 2 ** 8;

/**
 * Walks through a block with adjacent slots and order constraints as if the rest of it had no
 * constraints. Its lengths are upper bounds, which need no table; the length of a complete order is
 * exact.
 */
export class RelaxedWalker implements Walker {
  private readonly walker: RunWalker;
  private readonly effort: ScoringEffort;
  private readonly groups: ReturnType<typeof groupsOf>;
  /** How many members of each group are not placed yet. */
  private readonly left: number[];
  private readonly placed: number[] = [];

  constructor(
    constraints: OrderConstraints,
    calls: readonly number[],
    { columns }: CallMatrix,
    walker: RunWalker,
    effort: ScoringEffort,
  ) {
    this.effort = effort;
    this.walker = walker;
    this.groups = groupsOf(constraints, (member) => String(columns[calls[member] as number]));
    this.left = [...this.groups.sizes];
  }

  push(member: number): number | undefined {
    const group = this.groups.groupOf[member] as number;
    if (!mayStart(this.groups, this.left, group, this.placed.length)) return undefined;
    this.left[group] = (this.left[group] as number) - 1;
    this.placed.push(group);
    this.effort.spend(stateEffort);
    return this.walker.push(member);
  }

  pop(): void {
    this.walker.pop();
    const group = this.placed.pop() as number;
    this.left[group] = (this.left[group] as number) + 1;
  }

  /** Members of one group are alike, so counting them is enough. */
  state(): string {
    return `${this.left} ${this.walker.row}`;
  }
}
