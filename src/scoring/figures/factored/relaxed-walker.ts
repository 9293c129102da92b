import { groupsOf, hasUnequalMembers, mayStart } from '../../../model/groups.ts';
import type { OrderTemplate } from '../../../model/order-template.ts';
import type { BoundsInput } from './bounds.ts';
import type { ScoringEffort } from './effort.ts';
import { type FreeBounds, FreeWalker } from './free-walker.ts';
import { stretchesOf } from './stretches.ts';
import type { Walker } from './walker.ts';

/** The cost of keeping one state, in comparisons of calls. */
export const stateEffort = 2 ** 8;

/**
 * Walks through a block as if the rest of it had no order constraints. Its lengths are upper bounds,
 * which need no table; the length of a complete gold is exact.
 */
export class RelaxedWalker implements Walker {
  private readonly walker: FreeWalker;
  private readonly effort: ScoringEffort;
  private readonly groups: ReturnType<typeof groupsOf>;
  /** How many members of each group are not placed yet. */
  private readonly left: number[];
  private readonly placed: number[] = [];
  private readonly hasStates: boolean;

  constructor(free: FreeBounds, block: number, { template, matches, callAt, effort }: BoundsInput) {
    const { calls, orders } = template.blocks[block] as OrderTemplate['blocks'][number];
    const { constraints } = orders;
    this.effort = effort;
    this.walker = new FreeWalker(free, block);
    this.groups = groupsOf(constraints, (member) =>
      String(matches.columns[calls[member] as number]),
    );
    this.left = [...this.groups.sizes];
    const isTold = !hasUnequalMembers(constraints, groupsOf(constraints));
    this.hasStates = isTold && isSettledUpTo(block, template, callAt);
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
  state(): string | undefined {
    return this.hasStates ? `${this.left} ${this.walker.row}` : undefined;
  }
}

/**
 * Whether rows up to the end of a block are exact: the other blocks there are filled, or are runs, whose
 * best rows are exact.
 */
function isSettledUpTo(block: number, template: OrderTemplate, callAt: Int32Array): boolean {
  const { slots } = template;
  const isOwn = (slot: OrderTemplate['slots'][number]) =>
    typeof slot === 'object' && slot.block === block;
  const runs = new Set(stretchesOf(template).flatMap((one) => (one.isRun ? one.blocks : [])));
  return slots
    .slice(0, slots.findLastIndex(isOwn))
    .every(
      (slot, at) =>
        typeof slot === 'number' || isOwn(slot) || callAt[at] !== -1 || runs.has(slot.block),
    );
}
