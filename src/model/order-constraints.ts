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
}

/** Whether the members may take any order. */
export function isFree({ size, lowest, highest, pairs }: OrderConstraints): boolean {
  return (
    pairs.length === 0 &&
    lowest.every((slot) => slot === 0) &&
    highest.every((slot) => slot === size - 1)
  );
}

/** The constraints for the same orders read backwards. */
export function mirrored({
  size,
  lowest,
  highest,
  pairs,
  kind,
}: OrderConstraints): OrderConstraints {
  return {
    size,
    lowest: highest.map((slot) => size - 1 - slot),
    highest: lowest.map((slot) => size - 1 - slot),
    pairs: pairs.map(([first, second]) => [second, first]),
    kind,
  };
}
