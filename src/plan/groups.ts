import type { Freedom } from './freedom.ts';

/**
 * The members of a block grouped by equal restrictions. All members of a group come before the same
 * groups, so the order of the groups is all that the restrictions speak of.
 */
export interface Groups {
  /** The group of each member. */
  readonly groupOf: readonly number[];
  readonly sizes: readonly number[];
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
  /** For each group, the groups that must be complete before it starts. */
  readonly behind: readonly (readonly number[])[];
}

/** Groups the members of a block by their slots and by what must come before and behind them. */
export function groupsOf({ size, lowest, highest, pairs }: Freedom): Groups {
  const members = Array.from({ length: size }, (_, member) => member);
  const signatures = members.map((member) => {
    const before = pairs.flatMap(([a, b]) => (b === member ? [a] : [])).sort(byNumber);
    const behind = pairs.flatMap(([a, b]) => (a === member ? [b] : [])).sort(byNumber);
    return JSON.stringify([lowest[member], highest[member], unique(before), unique(behind)]);
  });
  const names = unique(signatures);
  const groupOf = signatures.map((signature) => names.indexOf(signature));
  const firsts = names.map((signature) => signatures.indexOf(signature));
  return {
    groupOf,
    sizes: names.map((signature) => signatures.filter((other) => other === signature).length),
    lowest: firsts.map((member) => lowest[member] as number),
    highest: firsts.map((member) => highest[member] as number),
    behind: firsts.map((member) =>
      unique(pairs.flatMap(([a, b]) => (b === member ? [groupOf[a] as number] : []))),
    ),
  };
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
