import type { Lattice } from '../../model/format.ts';
import { runOf } from '../../model/order-constraints.ts';
import { slotsOfBlock } from '../../model/order-template.ts';

/** Why gold is unreadable: a reason, and the JSON pointer relative to the value that was read. */
export interface GoldFault {
  readonly reason: string;
  readonly pointer: string;
}

/**
 * The first inconsistency in a factored set: positions that do not exist, slots that do not fit, calls
 * with no place or with two. Inconsistent order constraints are not looked for.
 */
export function latticeFault(lattice: Lattice): GoldFault | undefined {
  return unknownPosition(lattice) ?? unfitBlock(lattice) ?? misplacedCall(lattice, true);
}

/** The same of a variant, which need not make all calls. */
export function variantFault(variant: Lattice): GoldFault | undefined {
  return unknownPosition(variant) ?? unfitBlock(variant) ?? misplacedCall(variant, false);
}

/** Checks all positions in `calls`, and all slots of blocks. */
function unknownPosition({ calls, slots, blocks, before }: Lattice): GoldFault | undefined {
  const written = [
    ...slots.map((slot, at) => [slot, `/slots/${at}`] as const),
    ...blocks.flatMap((block, nth) => [
      ...membersIn(block, `/blocks/${nth}/calls`),
      ...positionsIn(block.alike, `/blocks/${nth}/alike`),
    ]),
    ...positionsIn(before, '/before'),
  ];
  for (const [position, pointer] of written) {
    if (typeof position !== 'number') {
      if (position.block < blocks.length) continue;
      return { reason: `it has block ${position.block} of ${blocks.length} blocks`, pointer };
    }
    if (position < calls.length) continue;
    return { reason: `it has position ${position} of ${calls.length} calls`, pointer };
  }
  return undefined;
}

/** The calls of a block, with the places where they are written: those that stay together are in a group. */
function membersIn({ calls, runs = [] }: Lattice['blocks'][number], pointer: string) {
  const inRun = runOf({ size: calls.length, runs });
  let entry = -1;
  return calls.map((call, at) => {
    const run = runs[inRun[at] ?? -1];
    if (run === undefined || run.first === at) entry += 1;
    const inside = run === undefined ? '' : `/group/${at - run.first}`;
    return [call, `${pointer}/${entry}${inside}`] as const;
  });
}

function positionsIn(lists: readonly (readonly number[])[], pointer: string) {
  return lists.flatMap((list, nth) =>
    list.map((position, at) => [position, `${pointer}/${nth}/${at}`] as const),
  );
}

function unfitBlock({ slots, blocks }: Lattice): GoldFault | undefined {
  const filled = blocks.map(() => 0);
  for (const slot of slots) {
    if (typeof slot !== 'number') filled[slot.block] = (filled[slot.block] ?? 0) + 1;
  }
  for (const [nth, { calls, alike, runs }] of blocks.entries()) {
    const pointer = `/blocks/${nth}`;
    if (calls.length !== filled[nth]) {
      return { reason: `block ${nth} has ${calls.length} calls and ${filled[nth]} slots`, pointer };
    }
    const own = slotsOfBlock({ slots }, nth);
    if (runs !== undefined && (own.at(-1) ?? 0) - (own[0] ?? 0) >= own.length) {
      const reason = `block ${nth} has calls that stay together, and slots that do not`;
      return { reason, pointer };
    }
    const members = new Set(calls);
    const stranger = alike.flat().find((call) => !members.has(call));
    if (stranger !== undefined) {
      return { reason: `call ${stranger} is not in block ${nth}`, pointer: `${pointer}/alike` };
    }
  }
  return undefined;
}

/** Checks that each call has exactly one place, or one at most: a slot of its own, or a block. */
function misplacedCall({ calls, slots, blocks }: Lattice, isWhole: boolean): GoldFault | undefined {
  const places = calls.map(() => 0);
  const put = (call: number) => {
    places[call] = (places[call] ?? 0) + 1;
  };
  for (const slot of slots) if (typeof slot === 'number') put(slot);
  for (const block of blocks) block.calls.forEach(put);
  const call = places.findIndex((count) => count > 1 || (isWhole && count === 0));
  if (call < 0) return undefined;
  const reason = `call ${call} has ${places[call] === 0 ? 'no place' : 'several places'}`;
  return { reason, pointer: `/calls/${call}` };
}
