import { addUnder } from '../../base/lists-by-key.ts';
import { countOf } from '../../model/order-template.ts';
import type { OrderSpace, Plan, PlannedBlock } from '../../model/plan.ts';
import { orderSpace } from './order-space.ts';

/** Plans kept for each plan; there are few ways in which values make calls the same. */
const capacity = 256;

const known = new WeakMap<Plan, Map<string, Plan>>();

/**
 * A plan in which more calls are interchangeable: those that are the same for a profile. `kinds` has for
 * each block, and each of its members, the first member that is the same. Profiles with the same kinds
 * share the plan.
 */
export function withAlike(plan: Plan, kinds: readonly (readonly number[])[]): Plan {
  const plans = known.get(plan) ?? new Map<string, Plan>();
  known.set(plan, plans);
  const key = kinds.join();
  const found = plans.get(key);
  if (found !== undefined) return found;
  if (plans.size >= capacity) plans.clear();
  const made = planWith(plan, kinds);
  plans.set(key, made);
  return made;
}

function planWith(plan: Plan, kinds: readonly (readonly number[])[]): Plan {
  const blocks = plan.blocks.map((block, at) => blockWith(block, kinds[at] as readonly number[]));
  return { ...plan, blocks, ...sizesOf(blocks) };
}

/** What restricts the members is what it was, so that their orders can be had as before. */
function blockWith(block: PlannedBlock, kind: readonly number[]): PlannedBlock {
  const orders = orderSpace({ ...block.orders.constraints, kind }) as OrderSpace;
  return { ...block, alike: classesOf(block.calls, kind), orders };
}

/** The members of each kind of which there are two or more. */
export function classesOf(members: readonly number[], kind: readonly number[]): number[][] {
  const classes = new Map<number, number[]>();
  for (const [at, member] of members.entries()) addUnder(classes, kind[at] as number, member);
  return [...classes.values()].filter((twins) => twins.length > 1);
}

/** How many orders and how many ranks blocks have together. */
export function sizesOf(blocks: readonly PlannedBlock[]): Pick<Plan, 'count' | 'ranks'> {
  const count = countOf(blocks.map(({ orders }) => orders));
  return { count, ranks: blocks.reduce((product, { orders }) => product * orders.ranks, 1n) };
}
