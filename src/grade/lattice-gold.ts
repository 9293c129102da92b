import { sameJson } from '../model/equality.ts';
import type { FactoredGold } from '../model/factored.ts';
import type { Lattice, ReadSegment, ReadTrajectory } from '../model/format.ts';
import { arranged, type Orders } from '../model/order-template.ts';
import type { OrderSpace } from '../model/plan.ts';
import { product } from '../model/product.ts';
import { restrict } from '../plan/freedom.ts';
import { orderSpace } from '../plan/orderings.ts';

/**
 * A factored set read from a file; undefined where positions do not fit together, or where orders are
 * too many to count.
 */
export function goldOfLattice(lattice: Lattice): FactoredGold | undefined {
  if (!isSound(lattice)) return undefined;
  const { calls, slots } = lattice;
  const blocks = lattice.blocks.flatMap((block, index) => {
    const orders = spaceOf(lattice, index);
    return orders === undefined ? [] : [{ calls: block.calls, orders }];
  });
  if (blocks.length < lattice.blocks.length) return undefined;
  const count = blocks.reduce((product, { orders }) => product * orders.count, 1n);
  return { calls, slots, blocks, count };
}

/**
 * The trajectories of a factored set read from a file, in emission order; undefined where it cannot be
 * used or has more than `limit`.
 */
export function expandLattice(lattice: Lattice, limit: number): ReadTrajectory[] | undefined {
  const gold = goldOfLattice(lattice);
  return gold && listed(gold, limit);
}

/** The trajectories of a factored set in emission order; undefined of more than `limit`. */
export function listed(gold: FactoredGold, limit: number): ReadTrajectory[] | undefined {
  if (gold.count > BigInt(limit)) return undefined;
  const all = product(gold.blocks.map(({ orders }) => orders));
  return Array.from(all, (orders) => trajectoryOf(gold, orders));
}

/** Whether the calls that a factored set calls interchangeable are the same. */
export function hasEqualTwins({ calls, blocks }: Lattice): boolean {
  const value = (position: number) => {
    const { agent, tool, params = [] } = calls[position] as Lattice['calls'][number];
    return { agent, tool, params: Object.fromEntries(params) };
  };
  const twins = blocks.flatMap(({ alike }) => alike);
  return twins.every((same) =>
    same.every((position) => sameJson(value(position), value(same[0] ?? position))),
  );
}

/** One trajectory of a factored set, cut where the agent changes. */
export function trajectoryOf(gold: FactoredGold, orders: Orders): ReadTrajectory {
  const segments: { agent: string; calls: FactoredGold['calls'][number][] }[] = [];
  for (const position of arranged(gold, orders)) {
    const call = gold.calls[position] as FactoredGold['calls'][number];
    if (segments.at(-1)?.agent !== call.agent) segments.push({ agent: call.agent, calls: [] });
    segments.at(-1)?.calls.push(call);
  }
  return segments satisfies ReadSegment[];
}

function isSound({ calls, slots, blocks, before }: Lattice): boolean {
  const known = (position: number) => position < calls.length;
  const filled = blocks.every(
    (block, index) =>
      block.calls.every(known) && block.calls.length === slotsOf(slots, index).length,
  );
  return (
    filled &&
    before.flat().every(known) &&
    blocks.every(({ alike }) => alike.flat().every(known)) &&
    slots.every((slot) => (typeof slot === 'number' ? known(slot) : slot.block < blocks.length))
  );
}

function slotsOf(slots: Lattice['slots'], block: number): number[] {
  return slots.flatMap((slot, position) =>
    typeof slot !== 'number' && slot.block === block ? [position] : [],
  );
}

function spaceOf({ slots, blocks, before }: Lattice, block: number): OrderSpace | undefined {
  const { calls: members, alike } = blocks[block] as Lattice['blocks'][number];
  const kind = members.map((call, member) => {
    const twins = alike.find((positions) => positions.includes(call));
    return twins === undefined ? member : Math.min(...twins.map((twin) => members.indexOf(twin)));
  });
  const shape = { members, slots: slotsOf(slots, block), kind };
  const space = orderSpace(restrict(shape, before, (call) => slots.indexOf(call)));
  return typeof space === 'number' ? undefined : space;
}
