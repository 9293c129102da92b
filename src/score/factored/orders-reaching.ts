import type { Freedom } from '../../model/freedom.ts';
import { groupsOf, isEntangled } from '../../model/groups.ts';
import type { OrderSpace } from '../../model/plan.ts';
import type { Walker } from './walker.ts';

/** An order of a block, and the length that the best gold with it has. */
interface Reaching {
  readonly order: readonly number[];
  readonly length: number;
}

/**
 * The orders of a block with which a length can still be reached, in lexicographic order. Where the
 * walker knows bounds only, beginnings that led nowhere are not tried again.
 */
export function* ordersReaching(
  least: number,
  space: OrderSpace,
  walker: Walker,
): Generator<Reaching> {
  const { size } = space.freedom;
  const dead = new Set<string>();
  const next = nextMember(least, space, walker, dead);
  const order: number[] = [];
  const found = [0];
  let length = 0;
  for (let from = 0; ; ) {
    if (order.length < size) {
      const member = next(order, from);
      if (member !== undefined) {
        order.push(member.member);
        found.push(0);
        length = member.length;
        from = 0;
        continue;
      }
    } else if (isListed(order, space)) {
      found[size] = 1;
      yield { order: [...order], length };
    }
    const last = order.pop();
    if (last === undefined) return;
    const below = found.pop() as number;
    found[order.length] = (found[order.length] as number) + below;
    const state = below === 0 ? walker.state?.() : undefined;
    if (state !== undefined) dead.add(state);
    walker.pop();
    from = last + 1;
  }
}

/** Puts the first member from a number on that may come next and still reaches the length. */
function nextMember(
  least: number,
  { freedom }: OrderSpace,
  walker: Walker,
  dead: ReadonlySet<string>,
) {
  const entangled = isEntangled(freedom, groupsOf(freedom));
  return (order: readonly number[], from: number) => {
    for (let member = from; member < freedom.size; member++) {
      if (order.includes(member) || (!entangled && hasSmallerTwin(member, order, freedom)))
        continue;
      const length = walker.push(member);
      if (length === undefined) continue;
      const state = length >= least ? walker.state?.() : undefined;
      if (length >= least && (state === undefined || !dead.has(state))) return { member, length };
      walker.pop();
    }
    return undefined;
  };
}

/** Of interchangeable members, the smallest that is left comes first. */
function hasSmallerTwin(member: number, order: readonly number[], { kind }: Freedom): boolean {
  const first = kind[member] as number;
  for (let twin = first; twin < member; twin++) {
    if (kind[twin] === first && !order.includes(twin)) return true;
  }
  return false;
}

/** Where twins have different restrictions, only one of the orders that are the same is in the space. */
function isListed(order: readonly number[], space: OrderSpace): boolean {
  if (space.freedom.kind.every((first, member) => first === member)) return true;
  return space.at(space.rank(order)).every((member, at) => member === order[at]);
}
