import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { Plan } from '../../model/plan.ts';
import { hasOrder } from './has-order.ts';

/** Whether a trajectory of a plan makes one call before another; both as positions in `calls`. */
export function mayPrecede(plan: Plan, first: number, second: number): boolean {
  const block = blockOf(plan, first);
  if (block === undefined || block !== blockOf(plan, second)) {
    return Math.min(...slotsOf(plan, first)) < Math.max(...slotsOf(plan, second));
  }
  const { calls, orders } = block;
  const { constraints } = orders;
  const pair = [calls.indexOf(first), calls.indexOf(second)] as const;
  return hasOrder({ ...constraints, pairs: [...constraints.pairs, pair] });
}

function blockOf({ blocks }: Plan, call: number): Plan['blocks'][number] | undefined {
  return blocks.find(({ calls }) => calls.includes(call));
}

/** The slots of the sequence that a call may have. A block's calls hold its slots between them. */
function slotsOf(plan: Plan, call: number): number[] {
  const block = blockOf(plan, call);
  if (block === undefined) return [call];
  const { constraints } = block.orders;
  const member = block.calls.indexOf(call);
  return block.calls.filter((_, slot) => {
    const isWithin =
      slot >= (constraints.lowest[member] as number) &&
      slot <= (constraints.highest[member] as number);
    return isWithin && hasOrder(withMemberAt(member, slot, constraints));
  });
}

function withMemberAt(
  member: number,
  slot: number,
  constraints: OrderConstraints,
): OrderConstraints {
  const fixed = (given: number, at: number) => (at === member ? slot : given);
  return {
    ...constraints,
    lowest: constraints.lowest.map(fixed),
    highest: constraints.highest.map(fixed),
  };
}
