import type { Plan, PlannedBlock } from '../../model/plan.ts';
import { type Beginning, leftIn, restrictionOf, rulesOf } from './beginning.ts';

/** How calls and their roles are told apart: by numbers, which are equal for equal texts. */
export interface Naming {
  /** Equal for calls that are the same. */
  readonly nameOf: (call: number) => number;
  readonly numberOf: (text: string) => number;
}

type Roles = Map<number, number>;

/**
 * The roles of the calls that are left: beginnings whose calls have the same roles can be continued by the same
 * calls, and calls in one role can take each other's place. A role is what the call is and what restricts it, as far
 * as that is left, and not which step it is: of two pairs of the same calls it does not matter which is begun.
 */
export function rolesIn(plan: Plan, beginning: Beginning, naming: Naming): Roles {
  const left = new Set(leftIn(plan, beginning));
  const roles: Roles = new Map();
  for (const [at, block] of plan.blocks.entries()) {
    const members = [...block.calls.keys()].filter((one) =>
      left.delete(block.calls[one] as number),
    );
    for (const part of partsOf(block, members)) {
      for (const [member, role] of rolesOfPart(plan, at, part, naming)) {
        roles.set(block.calls[member] as number, role);
      }
    }
  }
  for (const call of left) roles.set(call, naming.numberOf(`${call} ${naming.nameOf(call)}`));
  return roles;
}

/** Members of a block, with those among them that come before and behind each. */
type Part = ReadonlyMap<number, { readonly before: number[]; readonly behind: number[] }>;

/** The parts that no pair connects. */
function partsOf(block: PlannedBlock, members: readonly number[]): Part[] {
  const { before, behind } = rulesOf(block);
  const left = new Set(members);
  const parts: Part[] = [];
  for (const start of members) {
    if (!left.has(start)) continue;
    const part = new Map<number, { before: number[]; behind: number[] }>();
    for (const open = [start]; open.length > 0; ) {
      const member = open.pop() as number;
      if (part.has(member)) continue;
      const among = (list: readonly number[] = []) =>
        list.filter((one) => left.has(one) || part.has(one));
      const own = { before: among(before[member]), behind: among(behind[member]) };
      part.set(member, own);
      left.delete(member);
      open.push(...own.before, ...own.behind);
    }
    parts.push(part);
  }
  return parts;
}

/**
 * Members are told apart by their neighbours, and these by theirs, until nothing more is told apart. If that leaves
 * only members with the same neighbours together, it is all that there is to tell; else steps are told apart.
 */
function rolesOfPart(plan: Plan, at: number, part: Part, { nameOf, numberOf }: Naming): Roles {
  const block = plan.blocks[at] as PlannedBlock;
  const { lowest, highest } = block.orders.constraints;
  const callOf = (member: number) => block.calls[member] as number;
  const members = [...part.keys()];
  const asRoles = (textOf: (member: number) => string): Roles =>
    new Map(members.map((member) => [member, numberOf(textOf(member))]));
  let roles = asRoles((one) => `${at} ${lowest[one]} ${highest[one]} ${nameOf(callOf(one))}`);
  // Where all are equal, their pairs only say which of them comes, and that is not seen.
  if (countOf(roles) === 1) return roles;
  for (let apart = 0; apart < countOf(roles); ) {
    apart = countOf(roles);
    const known = roles;
    const those = (list: readonly number[] = []) => sorted(list.map((one) => known.get(one) ?? 0));
    roles = asRoles((one) => {
      return `${known.get(one)} < ${those(part.get(one)?.before)} > ${those(part.get(one)?.behind)}`;
    });
  }
  const neighbours = members.map((one) => JSON.stringify([roles.get(one), part.get(one)]));
  if (new Set(neighbours).size > countOf(roles)) {
    return asRoles((one) => `${restrictionOf(plan, callOf(one))} = ${nameOf(callOf(one))}`);
  }
  const whole = sorted([...roles.values()]);
  return asRoles((one) => `${roles.get(one)} of ${whole}`);
}

function countOf(roles: Roles): number {
  return new Set(roles.values()).size;
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((one, other) => one - other).join();
}
