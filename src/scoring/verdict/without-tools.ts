import { orderSpace } from '../../compiler/plan/order-space.ts';
import type { FactoredGold } from '../../model/factored.ts';
import {
  mayStandAnywhere,
  type OrderConstraints,
  type Run,
} from '../../model/order-constraints.ts';
import { countOf, slotsOfBlock } from '../../model/order-template.ts';

type Block = FactoredGold['blocks'][number];

/**
 * A factored set without the calls of some tools: the orders of the remaining members, without
 * duplicates. Undefined where the result is not a factored set, because a block that loses members has
 * other calls between its slots, is constrained by those calls, or has too many orders.
 */
export function withoutTools(
  gold: FactoredGold,
  ignored: ReadonlySet<string>,
): FactoredGold | undefined {
  const isLeft = (call: number) => !ignored.has(gold.calls[call]?.tool ?? '');
  if (gold.calls.every((_, call) => isLeft(call))) return gold;
  const around = gold.slots.filter((slot) => typeof slot === 'object' || isLeft(slot));
  const blocks: Block[] = [];
  for (const [index, block] of gold.blocks.entries()) {
    const kept = block.calls.every(isLeft)
      ? block
      : lessened({ ...gold, slots: around }, index, isLeft);
    if (kept === undefined) return undefined;
    blocks.push(kept);
  }
  const open = blocks.map(({ calls }) => calls.length);
  const slots = around.filter((slot) => {
    if (typeof slot === 'number') return true;
    const left = open[slot.block] ?? 0;
    open[slot.block] = left - 1;
    return left > 0;
  });
  const count = countOf(blocks.map(({ orders }) => orders));
  return { calls: gold.calls, slots, blocks, count };
}

function lessened(
  { blocks, slots }: FactoredGold,
  index: number,
  isLeft: (call: number) => boolean,
): Block | undefined {
  const { calls, orders } = blocks[index] as Block;
  const own = slotsOfBlock({ slots }, index);
  const isTogether = own.every((at, nth) => at === (own[0] as number) + nth);
  const members = [...calls.keys()].filter((member) => isLeft(calls[member] as number));
  const constraints = isTogether ? constraintsAmong(members, orders.constraints) : undefined;
  const space = constraints && orderSpace(constraints);
  if (space === undefined || typeof space === 'number') return undefined;
  return { calls: members.map((member) => calls[member] as number), orders: space };
}

/** The order constraints among some members of a block, whatever the order of the others. */
function constraintsAmong(
  members: readonly number[],
  constraints: OrderConstraints,
): OrderConstraints | undefined {
  const { size, kind, runs = [] } = constraints;
  if (!mayStandAnywhere(constraints)) return undefined;
  const before = Array.from({ length: size }, () => new Set<number>());
  for (const [first, second] of constraints.pairs) before[second]?.add(first);
  // Precedence is transitive: a removed member may connect two others.
  for (let through = 0; through < size; through++) {
    for (const own of before) {
      if (own.has(through)) for (const first of before[through] ?? []) own.add(first);
    }
  }
  const place = (member: number) => members.indexOf(member);
  const pairs = members.flatMap((second) =>
    members.flatMap((first): (readonly [number, number])[] =>
      before[second]?.has(first) ? [[place(first), place(second)]] : [],
    ),
  );
  const together = runs.flatMap(({ first, size: all, isAny }): Run[] => {
    const own = members.filter((member) => member >= first && member < first + all);
    return own.length < 2 ? [] : [{ first: place(own[0] as number), size: own.length, isAny }];
  });
  return {
    ...(together.length > 0 && { runs: together }),
    size: members.length,
    lowest: members.map(() => 0),
    highest: members.map(() => members.length - 1),
    pairs,
    kind: members.map((member) => members.findIndex((other) => kind[other] === kind[member])),
  };
}
