import type { Freedom } from '../../model/freedom.ts';
import { groupsOf, isEntangled } from '../../model/groups.ts';
import type { OrderSpace } from '../../model/plan.ts';
import type { Walker } from './walker.ts';

/** An order of a block, and the length that the best gold with it has. */
interface Reaching {
  readonly order: readonly number[];
  readonly length: number;
}

/** The orders of a block with which a length can still be reached, in lexicographic order. */
export function* ordersReaching(
  least: number,
  space: OrderSpace,
  walker: Walker,
): Generator<Reaching> {
  const { size } = space.freedom;
  const next = nextMember(least, space, walker);
  const order: number[] = [];
  let length = 0;
  for (let from = 0; ; ) {
    if (order.length < size) {
      const found = next(order, from);
      if (found !== undefined) {
        order.push(found.member);
        length = found.length;
        from = 0;
        continue;
      }
    } else if (isListed(order, space)) yield { order: [...order], length };
    const last = order.pop();
    if (last === undefined) return;
    walker.pop();
    from = last + 1;
  }
}

/** Puts the first member from a number on that may come next and still reaches the length. */
function nextMember(least: number, { freedom }: OrderSpace, walker: Walker) {
  const entangled = isEntangled(freedom, groupsOf(freedom));
  return (order: readonly number[], from: number) => {
    for (let member = from; member < freedom.size; member++) {
      if (order.includes(member) || (!entangled && hasSmallerTwin(member, order, freedom)))
        continue;
      const length = walker.push(member);
      if (length === undefined) continue;
      if (length >= least) return { member, length };
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
