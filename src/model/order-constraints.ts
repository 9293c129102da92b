/**
 * The order constraints of one block of n members, numbered 0..n-1: the `lowest` and `highest` slot of
 * each member (counted among the block's slots); `pairs`, the precedences between members; and `kind`,
 * which for each member is the smallest number among the members it can be interchanged with.
 */
export interface OrderConstraints {
  readonly size: number;
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
  readonly pairs: readonly (readonly [number, number])[];
  readonly kind: readonly number[];
  /** Members that stay together, by groups; undefined where there are none. */
  readonly runs?: readonly Run[];
}

/**
 * Members with successive numbers that no other member comes between. `pairs` orders them, unless they may come in any
 * order.
 */
export interface Run {
  readonly first: number;
  readonly size: number;
  readonly isAny: boolean;
}

/** By member, the position of its run in `runs`; undefined for one that is in none. */
export function runOf({
  size,
  runs = [],
}: Pick<OrderConstraints, 'size' | 'runs'>): (number | undefined)[] {
  const found = new Array<number | undefined>(size).fill(undefined);
  for (const [at, run] of runs.entries()) found.fill(at, run.first, run.first + run.size);
  return found;
}

/** Whether the members may take any order. */
export function isFree(constraints: OrderConstraints): boolean {
  const { pairs, runs } = constraints;
  return runs === undefined && pairs.length === 0 && mayStandAnywhere(constraints);
}

/** Whether each member may take any slot, as far as the others allow it. */
export function mayStandAnywhere({
  size,
  lowest,
  highest,
}: Pick<OrderConstraints, 'size' | 'lowest' | 'highest'>): boolean {
  return lowest.every((slot) => slot === 0) && highest.every((slot) => slot === size - 1);
}

/** The constraints for the same orders read backwards. */
export function mirrored({
  size,
  lowest,
  highest,
  pairs,
  kind,
  runs,
}: OrderConstraints): OrderConstraints {
  return {
    size,
    lowest: highest.map((slot) => size - 1 - slot),
    highest: lowest.map((slot) => size - 1 - slot),
    pairs: pairs.map(([first, second]) => [second, first]),
    kind,
    ...(runs && { runs }),
  };
}
