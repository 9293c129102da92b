import { groupsOf, hasUnequalMembers } from '../../../model/groups.ts';
import type { OrderTemplate } from '../../../model/order-template.ts';
import type { ScoringEffort } from './effort.ts';
import { type FreeBounds, FreeWalker } from './free-walker.ts';
import { stateEffort } from './relaxed-walker.ts';
import type { Walker } from './walker.ts';

const none = -1;

/** A gold set and a prediction, by what counts. */
export interface NamesInput {
  /** Calls, and names beside them. */
  readonly both: FreeBounds;
  readonly names: FreeBounds;
  /** Only names of unequal calls. */
  readonly misnamed: FreeBounds;
  readonly callAt: Int32Array;
  readonly effort: ScoringEffort;
}

/** The number of calls that a gold must have in common, and a walker that counts them. */
export interface CallLevel {
  readonly calls: number;
  readonly walker: Walker;
}

/**
 * Walks through a block by the names that a gold with a given number of equal calls can have in common.
 * Three upper bounds ignore order constraints: all names, the names of unequal calls beside the equal
 * calls, and, where no more calls are within reach than are wanted, the names beside the most calls.
 */
export class NamesWalker implements Walker {
  private readonly level: CallLevel;
  private readonly callWorth: number;
  private readonly both: FreeWalker;
  private readonly names: FreeWalker;
  private readonly misnamed: FreeWalker;
  private readonly effort: ScoringEffort;
  /** The group of each member; members of one group are alike. Undefined where this is not enough. */
  private readonly groupOf: readonly number[] | undefined;
  private readonly left: number[];
  private readonly size: number;
  /** All other blocks are filled. */
  private readonly isLast: boolean;
  /** By depth: the member, or `none` where it has too few calls. */
  private readonly placed: number[] = [];

  constructor(input: NamesInput, block: number, level: CallLevel) {
    const { both, names, misnamed, callAt, effort } = input;
    const { template, matches } = both;
    const { calls, orders } = template.blocks[block] as OrderTemplate['blocks'][number];
    const { constraints } = orders;
    this.level = level;
    this.effort = effort;
    this.callWorth = matches.callWorth;
    this.both = new FreeWalker(both, block);
    this.names = new FreeWalker(names, block);
    this.misnamed = new FreeWalker(misnamed, block);
    const groups = groupsOf(constraints, (member) =>
      String(matches.columns[calls[member] as number]),
    );
    this.groupOf = hasUnequalMembers(constraints, groupsOf(constraints))
      ? undefined
      : groups.groupOf;
    this.left = [...groups.sizes];
    this.size = constraints.size;
    this.isLast = template.slots.every(
      (slot, at) => typeof slot === 'number' || slot.block === block || (callAt[at] as number) >= 0,
    );
  }

  push(member: number): number | undefined {
    const calls = this.level.walker.push(member);
    if (calls === undefined) return undefined;
    const isWithin = calls >= this.level.calls;
    this.placed.push(isWithin ? member : none);
    if (!isWithin) return none;
    this.count(member, -1);
    this.effort.spend(stateEffort);
    return this.mostNames(member);
  }

  pop(): void {
    this.level.walker.pop();
    const member = this.placed.pop() as number;
    if (member === none) return;
    this.count(member, 1);
    for (const walker of [this.both, this.names, this.misnamed]) walker.pop();
  }

  /** Where other blocks are open, the bounds matter, too, not only what the complete gold will have. */
  state(): string | undefined {
    if (this.groupOf === undefined) return undefined;
    const own = `${this.left} ${this.both.row}`;
    if (this.isLast) return own;
    const calls = this.level.walker.state?.();
    return calls && `${own} ${this.names.row} ${this.misnamed.row} ${calls}`;
  }

  private mostNames(member: number): number {
    const { calls } = this.level;
    const both = this.both.push(member);
    const names = Math.min(this.names.push(member), calls + this.misnamed.push(member));
    const reached = Math.floor(both / this.callWorth);
    const isComplete = this.isLast && this.placed.length === this.size;
    if (reached > calls) return isComplete ? none : names;
    return reached < calls ? none : Math.min(names, both % this.callWorth);
  }

  private count(member: number, change: number): void {
    const group = this.groupOf?.[member] ?? 0;
    this.left[group] = (this.left[group] as number) + change;
  }
}
