import { groupsOf, hasUnequalMembers } from '../model/groups.ts';
import type { OrderConstraints } from '../model/order-constraints.ts';
import type { OrderSpace } from '../model/plan.ts';
import { EnumeratedExtensions } from './enumerated-extensions.ts';
import { GroupedOrders } from './grouped.ts';

/**
 * The valid orders of a block (the paper's "soft ordering"): all permutations that keep the
 * constraints, those that differ only in interchangeable members being one (the smallest), in
 * lexicographic order. A number instead where it takes more states than that to find them.
 */
export function orderSpace(constraints: OrderConstraints): OrderSpace | number {
  const groups = groupsOf(constraints);
  const orders = hasUnequalMembers(constraints, groups)
    ? new EnumeratedExtensions(constraints)
    : new GroupedOrders(constraints, groups);
  return orders.tooLarge ?? orders;
}
