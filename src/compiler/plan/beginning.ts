import { groupsOf } from '../../model/groups.ts';
import { isFree } from '../../model/order-constraints.ts';
import { slotsOfBlock } from '../../model/order-template.ts';
import type { Plan, PlannedBlock } from '../../model/plan.ts';
import { scheduled, type Windows, windowsOf } from './has-order.ts';

/** How far the calls of a plan were made: in an order that some trajectory begins with. */
export interface Beginning {
  /** The number of calls made. */
  readonly length: number;
  /** The calls made of blocks, as a sum of powers of 2 of their positions. */
  readonly made: bigint;
}

export const noCalls: Beginning = { length: 0, made: 0n };

/** The calls that may come next, as positions in the plan's `calls`; of interchangeable ones the first. */
export function mayFollow(plan: Plan, { length, made }: Beginning): readonly number[] {
  const slot = plan.slots[length];
  if (slot === undefined) return [];
  if (typeof slot === 'number') return [slot];
  const block = plan.blocks[slot.block] as PlannedBlock;
  const nth = slotsOfBlock(plan, slot.block).indexOf(length);
  const used = block.calls.map((call) => isMade(made, call));
  return mayStand(block, used, nth).map((member) => block.calls[member] as number);
}

/** The beginning with one of the calls that may follow. */
export function extended(plan: Plan, { length, made }: Beginning, call: number): Beginning {
  const isOfBlock = typeof plan.slots[length] === 'object';
  return { length: length + 1, made: isOfBlock ? made | (1n << BigInt(call)) : made };
}

/** The calls that are not made yet. */
export function leftIn(plan: Plan, { length, made }: Beginning): number[] {
  const fixed = plan.slots.slice(length).filter((slot) => typeof slot === 'number');
  const members = plan.blocks.flatMap(({ calls }) => calls.filter((call) => !isMade(made, call)));
  return [...fixed, ...members];
}

/** Whether a call is made. */
export function isMadeIn({ slots }: Plan, { length, made }: Beginning, call: number): boolean {
  const slot = slots.indexOf(call);
  return isMade(made, call) || (slot >= 0 && slot < length);
}

function isMade(made: bigint, call: number): boolean {
  return ((made >> BigInt(call)) & 1n) === 1n;
}

/** Equal for calls of a block, or for calls outside of blocks, that are restricted in the same way. */
export function restrictionOf({ blocks }: Plan, call: number): string {
  const at = blocks.findIndex(({ calls }) => calls.includes(call));
  const block = blocks[at];
  return block ? `${at} ${rulesOf(block).group[block.calls.indexOf(call)]}` : `${call}`;
}

/**
 * Whether all that may follow one of two equal calls may follow the other as well, both of which may come next: the
 * other restricts what is left at least as much while it is not made, so they can change places.
 */
export function freesAsMuch({ blocks }: Plan, other: number, one: number): boolean {
  const block = blocks.find(({ calls }) => calls.includes(other));
  if (block === undefined || !block.calls.includes(one)) return false;
  const { windows, behind } = rulesOf(block);
  const [first, second] = [block.calls.indexOf(other), block.calls.indexOf(one)];
  const to = windows?.to ?? [];
  if ((to[first] as number) > (to[second] as number)) return false;
  return behind[second]?.every((later) => behind[first]?.includes(later)) ?? false;
}

/** What decides which members of a block may come next. */
export interface BlockRules {
  /** Undefined where the members may take any order. */
  readonly windows: Windows | undefined;
  /** By member: those that come before it. */
  readonly before: readonly (readonly number[])[];
  /** By member: those that come behind it. */
  readonly behind: readonly (readonly number[])[];
  /** By member: equal for those that are restricted in the same way. */
  readonly group: readonly number[];
  /** By member: the first that is interchangeable with it, and restricted in the same way. */
  readonly twin: readonly number[];
}

const known = new WeakMap<PlannedBlock, BlockRules>();

/** What restricts the members of a block. */
export function rulesOf(block: PlannedBlock): BlockRules {
  const found = known.get(block);
  if (found !== undefined) return found;
  const { constraints } = block.orders;
  const { groupOf: group } = groupsOf(constraints);
  const { groupOf } = groupsOf(constraints, (member) => String(constraints.kind[member]));
  const before = constraints.kind.map((): number[] => []);
  const behind = constraints.kind.map((): number[] => []);
  for (const [first, second] of constraints.pairs) {
    before[second]?.push(first);
    behind[first]?.push(second);
  }
  const rules = {
    windows: isFree(constraints) ? undefined : windowsOf(constraints),
    before,
    behind,
    group,
    twin: groupOf.map((group) => groupOf.indexOf(group)),
  };
  known.set(block, rules);
  return rules;
}

/** The members that may take a slot of a block behind others, so that the rest can follow. */
function mayStand(block: PlannedBlock, used: readonly boolean[], nth: number): number[] {
  const { windows, before, twin } = rulesOf(block);
  const seen = new Set<number>();
  return [...used.keys()].filter((member) => {
    if (used[member] || seen.has(twin[member] as number)) return false;
    seen.add(twin[member] as number);
    if (windows === undefined) return true;
    if (!before[member]?.every((earlier) => used[earlier])) return false;
    if (nth < (windows.from[member] as number) || nth > (windows.to[member] as number))
      return false;
    return scheduled(windows, nth + 1, used.with(member, true)) !== undefined;
  });
}
