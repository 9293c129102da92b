import type { FactoredGold } from '../../../model/factored.ts';
import type { OrderConstraints } from '../../../model/order-constraints.ts';
import type { Sequence } from '../sequence.ts';

/**
 * A right call of a prediction: its position in a block, and the group of block members that may change
 * places with it.
 */
export interface Interchangeable {
  readonly group: string;
  readonly member: number;
}

/**
 * For each call of a prediction, what it may change places with in a factored set; undefined where the
 * call is wrong, or where the prediction or the gold calls its tool more than once.
 * If two calls of a group change places both in a gold and in the prediction, the gold stays in the set
 * and both sides have as much in common as before. So, where calls may be in any order, it is enough to
 * try each group in ascending order: this has the same figures, and finds the first gold.
 */
export function interchangeableIn(
  { blocks }: FactoredGold,
  gold: Sequence,
  predicted: Sequence,
  isSame: (call: number, made: number) => boolean,
): (Interchangeable | undefined)[] {
  const groups = blocks.map(({ orders }, block) => groupsIn(orders.constraints, block));
  return predicted.tools.map((tool, at) => {
    const isOnce = (tools: readonly number[]) => tools.indexOf(tool) === tools.lastIndexOf(tool);
    const call = gold.tools.indexOf(tool);
    if (call < 0 || !isOnce(gold.tools) || !isOnce(predicted.tools)) return undefined;
    if (!isSame(call, predicted.calls[at] as number)) return undefined;
    for (const [block, { calls }] of blocks.entries()) {
      const member = calls.indexOf(call);
      const group = groups[block]?.[member];
      if (group !== undefined) return { group, member };
    }
    return undefined;
  });
}

/** The group of each member; members that may take each other's place have the same one. */
function groupsIn({ size, lowest, highest, pairs }: OrderConstraints, block: number): string[] {
  return Array.from({ length: size }, (_, member) => {
    const before = pairs.filter(([, second]) => second === member).map(([first]) => first);
    const behind = pairs.filter(([first]) => first === member).map(([, second]) => second);
    const bounds = [
      lowest[member],
      highest[member],
      before.sort((a, b) => a - b),
      behind.sort((a, b) => a - b),
    ];
    return JSON.stringify([block, ...bounds]);
  });
}
