import type { OrderConstraints } from '../../model/order-constraints.ts';

/** Whether a block has any order that keeps its constraints, without counting the orders. */
export function hasOrder(constraints: OrderConstraints): boolean {
  return someOrder(constraints) !== undefined;
}

/**
 * An order that keeps the constraints of a block, undefined where there is none. Members are jobs of one
 * slot each, with a first and a last slot and predecessors.
 */
export function someOrder(constraints: OrderConstraints): number[] | undefined {
  const windows = windowsOf(constraints);
  return windows && scheduled(windows, 0, []);
}

/** The first and the last slot of each member. */
export interface Windows {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * An order of the members not used that fills the slots from `first` on, undefined where there is none:
 * once pairs have narrowed the slots, taking the member that must come soonest finds one (Lawler 1973).
 */
export function scheduled(
  { from, to }: Windows,
  first: number,
  used: readonly boolean[],
): number[] | undefined {
  const order: number[] = [];
  const left = new Set([...from.keys()].filter((member) => !used[member]));
  for (let slot = first; slot < from.length; slot++) {
    let next: number | undefined;
    for (const member of left) {
      if ((from[member] as number) > slot) continue;
      if (next === undefined || (to[member] as number) < (to[next] as number)) next = member;
    }
    if (next === undefined || (to[next] as number) < slot) return undefined;
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** The slots that are left to each member once pairs have narrowed them; undefined where pairs are circular. */
export function windowsOf({
  size,
  lowest,
  highest,
  pairs,
}: Omit<OrderConstraints, 'kind'>): Windows | undefined {
  const from = [...lowest];
  const to = [...highest];
  // Each round narrows along one more pair of a chain; more rounds than members are a cycle.
  let isNarrowed = true;
  for (let round = 0; isNarrowed; round++) {
    if (round > size) return undefined;
    isNarrowed = false;
    for (const [first, second] of pairs) {
      isNarrowed = raise(from, second, (from[first] as number) + 1) || isNarrowed;
    }
    // The other way round: most chains are listed from their first to their last.
    for (const [first, second] of pairs.toReversed()) {
      isNarrowed = lower(to, first, (to[second] as number) - 1) || isNarrowed;
    }
  }
  return { from, to };
}

function raise(slots: number[], member: number, least: number): boolean {
  if ((slots[member] as number) >= least) return false;
  slots[member] = least;
  return true;
}

function lower(slots: number[], member: number, most: number): boolean {
  if ((slots[member] as number) <= most) return false;
  slots[member] = most;
  return true;
}
