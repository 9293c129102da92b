import type { OrderConstraints } from '../../../model/order-constraints.ts';
import type { CallMatrix } from './matches.ts';

/**
 * For each member of a block, the first of those of which only one can have something in common with
 * the prediction: where one must precede another, but all that it matches comes behind all that the
 * other matches, no order has both. Undefined where there is nothing of the kind, or where names count
 * beside calls: these exclude each other in other ways.
 */
export function exclusiveMembers(
  { size, pairs }: OrderConstraints,
  calls: readonly number[],
  { columns, names }: CallMatrix,
): readonly number[] | undefined {
  if (pairs.length === 0 || names !== undefined) return undefined;
  const column = (member: number) => columns[calls[member] as number] as Uint32Array;
  const firstOf = (member: number) => column(member).findIndex((worth) => worth > 0);
  const lastOf = (member: number) => column(member).findLastIndex((worth) => worth > 0);
  const conflicts = Array.from({ length: size }, () => new Set<number>());
  for (const [before, after] of pairs) {
    if (lastOf(after) < 0 || firstOf(before) < lastOf(after)) continue;
    conflicts[before]?.add(after);
    conflicts[after]?.add(before);
  }
  const cliques: number[][] = [];
  return conflicts.map((others, member) => {
    const known = cliques.find((clique) => clique.every((other) => others.has(other)));
    if (known === undefined) cliques.push([member]);
    else known.push(member);
    return known?.[0] ?? member;
  });
}
