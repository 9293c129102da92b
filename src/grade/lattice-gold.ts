import type { Lattice, ReadSegment, ReadTrajectory } from '../model/format.ts';
import type { OrderSpace } from '../model/plan.ts';
import { product } from '../model/product.ts';
import { restrict } from '../plan/freedom.ts';
import { orderSpace } from '../plan/orderings.ts';

/**
 * The trajectories of a factored set read from a file, in emission order; undefined where there are
 * more than `limit`, where positions do not fit together, or where orders are too many to count.
 */
export function expandLattice(lattice: Lattice, limit: number): ReadTrajectory[] | undefined {
  if (!isSound(lattice)) return undefined;
  const spaces = lattice.blocks.map((_, block) => spaceOf(lattice, block));
  if (!spaces.every((space) => space !== undefined)) return undefined;
  const count = spaces.reduce((product, space) => product * space.count, 1n);
  return count > BigInt(limit) ? undefined : [...expanded(lattice, spaces)];
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

function* expanded(lattice: Lattice, spaces: readonly OrderSpace[]): Generator<ReadTrajectory> {
  for (const orders of product(spaces)) {
    const taken = orders.map(() => 0);
    const positions = lattice.slots.map((slot) => {
      if (typeof slot === 'number') return slot;
      const nth = taken[slot.block] as number;
      taken[slot.block] = nth + 1;
      return lattice.blocks[slot.block]?.calls[orders[slot.block]?.[nth] as number] as number;
    });
    yield segmentsOf(
      positions.map((position) => lattice.calls[position] as Lattice['calls'][number]),
    );
  }
}

function segmentsOf(calls: readonly Lattice['calls'][number][]): ReadTrajectory {
  const segments: { agent: string; calls: Lattice['calls'][number][] }[] = [];
  for (const call of calls) {
    if (segments.at(-1)?.agent !== call.agent) segments.push({ agent: call.agent, calls: [] });
    segments.at(-1)?.calls.push(call);
  }
  return segments satisfies ReadSegment[];
}
