import { groupsOf, hasUnequalMembers } from '../../model/groups.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { OrderSpace } from '../../model/plan.ts';
import { EnumeratedExtensions } from './enumerated-extensions.ts';
import { GroupedOrders } from './grouped.ts';
import { DistinctRunOrders, type PlainOrders, RunOrders, unitsOf } from './run-orders.ts';

/** Spaces that took at least this work to count, about a millisecond, are kept. */
const worthKeeping = 2 ** 14;

/** So many are kept, because each may take some hundred megabytes. */
const mostKept = 4;

/** So many orders of members that stay together are listed to tell different ones from equal ones. */
export const mostTold = 2n ** 16n;

/** Those asked for last come last. */
const kept = new Map<string, OrderSpace | number>();

/**
 * The valid orders of a block (the paper's "soft ordering"): all permutations that keep the
 * constraints, those that differ only in interchangeable members being one (the smallest), in
 * lexicographic order. A number instead where it takes more states than that to find them. Outcomes, and
 * versions of a workflow, often share a block that takes a second to count, so the last such are kept.
 */
export function orderSpace(constraints: OrderConstraints): OrderSpace | number {
  const key = JSON.stringify(constraints);
  const space = kept.get(key) ?? counted(constraints);
  if (typeof space !== 'number' && space.work < worthKeeping) return space;
  kept.delete(key);
  kept.set(key, space);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return space;
}

function counted(constraints: OrderConstraints): OrderSpace | number {
  if (constraints.runs === undefined) return plain(constraints);
  const units = unitsOf(constraints, plain);
  if (typeof units === 'number') return units;
  const orders = new RunOrders(constraints, units);
  const isListed = units.isAmbiguous && orders.ranks <= mostTold;
  return isListed ? new DistinctRunOrders(orders) : orders;
}

function plain(constraints: OrderConstraints): PlainOrders | number {
  const groups = groupsOf(constraints);
  const orders = hasUnequalMembers(constraints, groups)
    ? new EnumeratedExtensions(constraints)
    : new GroupedOrders(constraints, groups);
  return orders.tooLarge ?? orders;
}
