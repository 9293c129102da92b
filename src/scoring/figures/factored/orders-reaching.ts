import type { OrderSpace, OrderWalk, Spend } from '../../../model/plan.ts';
import { InterchangeableMembers } from '../../../model/twins.ts';
import type { Walker } from './walker.ts';

/** An order of a block, and the length of the best gold that has it. */
interface Reaching {
  readonly order: readonly number[];
  readonly length: number;
}

/** The length to be reached, and what is told of the lengths that fall short of it. */
export interface Reach {
  readonly least: number;
  readonly spend: Spend;
  readonly miss: (length: number) => void;
}

/**
 * The orders of a block with which a given length can still be reached, in lexicographic order. Where
 * the walker only knows upper bounds, states that led to nothing are not tried again.
 */
export function* ordersReaching(
  reach: Reach,
  space: OrderSpace,
  walker: Walker,
): Generator<Reaching> {
  const { size } = space.constraints;
  const dead = new Set<string>();
  const walk = space.walk(reach.spend);
  const next = nextMember(reach, space, walker, { dead, walk });
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
    } else {
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
    walk?.pop();
    from = last + 1;
  }
}

/** Places the first member, from a number on, that may come next and still allows the length. */
function nextMember(
  { least, miss }: Reach,
  { constraints }: OrderSpace,
  walker: Walker,
  { dead, walk }: { readonly dead: ReadonlySet<string>; readonly walk: OrderWalk | undefined },
) {
  const twins = new InterchangeableMembers(constraints);
  return (order: readonly number[], from: number) => {
    const isUsed = (member: number) => order.includes(member);
    for (let member = from; member < constraints.size; member++) {
      if (isUsed(member) || twins.isLater(member, order.length, isUsed)) continue;
      const length = walker.push(member);
      if (length === undefined) continue;
      if (length < least) miss(length);
      const state = length >= least ? walker.state?.() : undefined;
      const isAlive = length >= least && (state === undefined || !dead.has(state));
      if (isAlive && (walk?.push(member) ?? true)) return { member, length };
      walker.pop();
    }
    return undefined;
  };
}
