import { type OrderConstraints, runOf } from './order-constraints.ts';

/**
 * The members of a block, grouped by equal order constraints. Members of one group have the same
 * predecessors and successors, so the constraints are constraints on groups.
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

/**
 * Groups the members of a block by their possible slots, by their predecessors and successors and by what they stay
 * together with; members with different labels are never in one group.
 */
export function groupsOf(
  { size, lowest, highest, pairs, runs }: OrderConstraints,
  labelOf: (member: number) => string = () => '',
): Groups {
  const members = Array.from({ length: size }, (_, member) => member);
  const before = members.map((): number[] => []);
  const behind = members.map((): number[] => []);
  for (const [first, second] of pairs) {
    behind[first]?.push(second);
    before[second]?.push(first);
  }
  const inRun = runs && runOf({ size, runs });
  const sorted = (list: readonly number[] = []) => unique(list).sort((a, b) => a - b);
  const signatures = members.map((member) => {
    const neighbours = [sorted(before[member]), sorted(behind[member])];
    const run = inRun?.[member];
    return JSON.stringify([lowest[member], highest[member], neighbours, labelOf(member), run]);
  });
  const names = unique(signatures);
  const numbers = new Map(names.map((name, group) => [name, group]));
  const groupOf = signatures.map((signature) => numbers.get(signature) as number);
  const firsts = names.map((signature) => signatures.indexOf(signature));
  const sizes = names.map(() => 0);
  for (const group of groupOf) sizes[group] = (sizes[group] as number) + 1;
  return {
    groupOf,
    sizes,
    lowest: firsts.map((member) => lowest[member] as number),
    highest: firsts.map((member) => highest[member] as number),
    behind: firsts.map((member) => unique(sorted(before[member]).map((a) => groupOf[a] as number))),
  };
}

/**
 * Whether a member of a group may take a slot; `left` is the number of unplaced members of each group.
 */
export function mayStart(
  { lowest, highest, behind }: Groups,
  left: readonly number[],
  group: number,
  slot: number,
): boolean {
  if (left[group] === 0) return false;
  if (slot < (lowest[group] as number) || slot > (highest[group] as number)) return false;
  return (behind[group] as readonly number[]).every((earlier) => left[earlier] === 0);
}

/** Whether some interchangeable members have different order constraints. */
export function hasUnequalMembers({ kind }: OrderConstraints, { groupOf }: Groups): boolean {
  return kind.some((first, member) => groupOf[first] !== groupOf[member]);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
