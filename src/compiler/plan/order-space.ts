import { groupsOf, hasUnequalMembers } from '../../model/groups.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { OrderSpace } from '../../model/plan.ts';
import { EnumeratedExtensions } from './enumerated-extensions.ts';
import { GroupedOrders } from './grouped.ts';

/** Spaces that took at least this work to count, about a millisecond, are kept. */
const worthKeeping = 2 ** 14;

/** So many are kept, because each may take some hundred megabytes. */
const mostKept = 4;

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
  const groups = groupsOf(constraints);
  const orders = hasUnequalMembers(constraints, groups)
    ? new EnumeratedExtensions(constraints)
    : new GroupedOrders(constraints, groups);
  return orders.tooLarge ?? orders;
}
