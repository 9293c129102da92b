import { sameJson } from '../../base/equality.ts';
import { product } from '../../base/product.ts';
import { restrict } from '../../compiler/plan/block-constraints.ts';
import { orderSpace } from '../../compiler/plan/order-space.ts';
import type { FactoredGold } from '../../model/factored.ts';
import type { Lattice, LatticeTemplate, ReadSegment, ReadTrajectory } from '../../model/format.ts';
import { arranged, countOf, type Orders, slotsOfBlock } from '../../model/order-template.ts';
import type { OrderSpace } from '../../model/plan.ts';
import { createCallIds } from '../../model/value-ids.ts';
import { type GoldFault, latticeFault, variantFault } from './lattice-fault.ts';

/**
 * The factored gold of a lattice that was read from a file; a fault where it is inconsistent or too
 * large to count.
 */
export function goldOfLattice(lattice: Lattice, isWhole = true): FactoredGold | GoldFault {
  const fault = isWhole ? latticeFault(lattice) : variantFault(lattice);
  if (fault !== undefined) return fault;
  const { calls, slots, before } = lattice;
  const spaces = lattice.blocks.map((_, index) => spaceOf(lattice, index));
  const large = spaces.findIndex((space) => isTooLarge(space, lattice));
  if (large >= 0) return tooLarge(lattice, large);
  const counted = spaces as OrderSpace[];
  const count = countOf(counted);
  const isKept = before.every(([first, second]) => isInOrder(slots, first, second));
  if (count === 0n || !isKept) return { reason: "no order keeps 'before'", pointer: '/before' };
  if (lattice.count !== undefined && count !== lattice.count) {
    const reason = `it says that it has ${lattice.count} trajectories, and it has ${count}`;
    return { reason, pointer: '/count' };
  }
  const blocks = lattice.blocks.map((block, index) => {
    return {
      calls: block.calls,
      orders: withEqualCalls(counted[index] as OrderSpace, block, calls),
    };
  });
  return { calls, slots, blocks, count: countOf(blocks.map(({ orders }) => orders)) };
}

function isTooLarge(space: OrderSpace | number, { count }: Lattice): boolean {
  return typeof space === 'number' || (count !== undefined && space.count === undefined);
}

/**
 * Marks equal calls of a block as interchangeable, even if the file does not, because a gold set has no
 * duplicates.
 */
function withEqualCalls(
  space: OrderSpace,
  { calls: members }: Lattice['blocks'][number],
  calls: Lattice['calls'],
): OrderSpace {
  const { constraints } = space;
  const callId = createCallIds();
  const firsts = new Map<string, number>();
  const kind: number[] = [];
  for (const [member, position] of members.entries()) {
    const call = calls[position] as Lattice['calls'][number];
    const key = `${callId(call)} ${call.agent}`;
    const planned = constraints.kind[member] as number;
    const first = planned === member ? (firsts.get(key) ?? member) : (kind[planned] as number);
    firsts.set(key, firsts.get(key) ?? first);
    kind.push(first);
  }
  if (kind.every((first, member) => first === constraints.kind[member])) return space;
  return orderSpace({ ...constraints, kind }) as OrderSpace;
}

function isSameCall(one: number, other: number, calls: Lattice['calls']): boolean {
  const [left, right] = [calls[one], calls[other]];
  if (left === undefined || right === undefined) return false;
  if (left.tool !== right.tool || left.agent !== right.agent) return false;
  const [a = [], b = []] = [left.params, right.params];
  return a.length === b.length && sameJson(Object.fromEntries(a), Object.fromEntries(b));
}

function tooLarge({ blocks }: Lattice, index: number): GoldFault {
  const reason = `block ${index} of ${blocks[index]?.calls.length} calls is too large to count its orders`;
  return { reason, pointer: `/blocks/${index}` };
}

/**
 * The trajectories of a lattice in emission order; undefined where it is inconsistent or has more than
 * `limit`.
 */
export function expandLattice(lattice: Lattice, limit: number): ReadTrajectory[] | undefined {
  if (lattice.variants !== undefined) {
    const listed = listedVariants(lattice, lattice.variants, limit);
    return 'reason' in listed ? undefined : listed;
  }
  const gold = goldOfLattice(lattice);
  return 'reason' in gold ? undefined : listedGold(gold, limit);
}

/**
 * The trajectories of a lattice with variants, each once, in emission order: those of several agents multiply, and
 * the first agent's vary slowest. A fault where a variant is inconsistent or there are more than `limit`.
 */
export function listedVariants(
  lattice: Lattice,
  variants: readonly LatticeTemplate[],
  limit: number,
): ReadTrajectory[] | GoldFault {
  const fault = faultIn(lattice, variants);
  if (fault !== undefined) return fault;
  const parts = partsOf(lattice, variants).map((part) => arrangementsIn(lattice, part, limit));
  const size = parts.reduce((total, part) => total * (part?.length ?? limit + 1), 1);
  if (size > limit) {
    const reason = `its variants have more than ${limit} trajectories, which are not listed`;
    return { reason, pointer: '/variants' };
  }
  const { count } = lattice;
  if (count !== undefined && count !== BigInt(size)) {
    const reason = `it says that it has ${count} trajectories, and it has ${size}`;
    return { reason, pointer: '/count' };
  }
  const all = product(parts.map((part) => part ?? []));
  return Array.from(all, (arrangement) => segmentsOf(lattice, arrangement.flat()));
}

function faultIn(lattice: Lattice, variants: readonly LatticeTemplate[]): GoldFault | undefined {
  for (const [at, variant] of variants.entries()) {
    const gold = goldOfLattice(asLattice(lattice, variant), false);
    if ('reason' in gold) return { ...gold, pointer: `/variants/${at}${gold.pointer}` };
  }
  return undefined;
}

function asLattice({ calls }: Lattice, variant: LatticeTemplate): Lattice {
  return { count: undefined, calls, ...variant };
}

/** The variants of each agent in its turn by itself, if all of them are combined with all of the others; else all together. */
function partsOf(
  lattice: Lattice,
  variants: readonly LatticeTemplate[],
): (readonly LatticeTemplate[])[] {
  let turn = 0;
  const { calls } = lattice;
  const turns = calls.map(({ agent, turn: own }, at) => {
    const before = calls[at - 1];
    if (at > 0 && (agent !== before?.agent || own !== before.turn)) turn++;
    return turn;
  });
  const parts = [...new Set(turns)].map((one) => {
    const own = variants.map((variant) => partOf((call) => turns[call] === one, variant));
    return [...new Map(own.map((one) => [JSON.stringify(one), one])).values()];
  });
  const combined = parts.reduce((size, { length }) => size * length, 1);
  return combined === variants.length ? parts : [variants];
}

/** What a variant says of one agent's calls in its turn. */
function partOf(
  isOfTurn: (call: number) => boolean,
  { slots, blocks, before }: LatticeTemplate,
): LatticeTemplate {
  const isOwn = (call: number | undefined) => isOfTurn(call ?? -1);
  const kept = [...blocks.keys()].filter((at) => isOwn(blocks[at]?.calls[0]));
  return {
    slots: slots.flatMap((slot): LatticeTemplate['slots'] => {
      if (typeof slot === 'number') return isOwn(slot) ? [slot] : [];
      const block = kept.indexOf(slot.block);
      return block < 0 ? [] : [{ block }];
    }),
    blocks: kept.map((at) => blocks[at] as LatticeTemplate['blocks'][number]),
    before: before.filter(([first]) => isOwn(first)),
  };
}

/** All orders of calls, one variant after the other, each once; undefined if they are more than `limit`. */
function arrangementsIn(
  lattice: Lattice,
  variants: readonly LatticeTemplate[],
  limit: number,
): readonly (readonly number[])[] | undefined {
  const found = new Map<string, readonly number[]>();
  const callId = createCallIds();
  const keys = lattice.calls.map((call) => `${callId(call)} ${call.agent}`);
  for (const variant of variants) {
    const gold = goldOfLattice(asLattice(lattice, variant), false);
    if ('reason' in gold || gold.count === undefined || gold.count > BigInt(limit))
      return undefined;
    for (const orders of product(gold.blocks.map((block) => block.orders))) {
      const positions = arranged(gold, orders);
      const key = positions.map((call) => keys[call]).join();
      if (!found.has(key)) found.set(key, positions);
    }
    if (found.size > limit) return undefined;
  }
  return [...found.values()];
}

/** Whether a gold set has at most `limit` trajectories. */
export function isWithin({ count }: Pick<FactoredGold, 'count'>, limit: number): boolean {
  return count !== undefined && count <= BigInt(limit);
}

/** The trajectories of a factored set in emission order; undefined if there are more than `limit`. */
export function listedGold(gold: FactoredGold, limit: number): ReadTrajectory[] | undefined {
  if (!isWithin(gold, limit)) return undefined;
  const all = product(gold.blocks.map(({ orders }) => orders));
  return Array.from(all, (orders) => trajectoryOf(gold, orders));
}

/** Whether the calls that a lattice lists as interchangeable are equal. */
export function hasEqualAlikes({ calls, blocks }: Lattice): boolean {
  const twins = blocks.flatMap(({ alike }) => alike);
  return twins.every((same) => same.every((call) => isSameCall(call, same[0] ?? call, calls)));
}

/** One trajectory of a factored set, cut into segments where the agent changes. */
export function trajectoryOf(gold: FactoredGold, orders: Orders): ReadTrajectory {
  return segmentsOf(gold, arranged(gold, orders));
}

/** Calls by their positions, cut into segments where the agent changes. */
function segmentsOf(
  { calls }: Pick<FactoredGold, 'calls'>,
  positions: readonly number[],
): ReadTrajectory {
  const segments: { agent: string; calls: FactoredGold['calls'][number][] }[] = [];
  let turn: number | undefined;
  for (const position of positions) {
    const call = calls[position] as FactoredGold['calls'][number];
    const isNext = segments.at(-1)?.agent !== call.agent || turn !== call.turn;
    if (isNext) segments.push({ agent: call.agent, calls: [] });
    turn = call.turn;
    segments.at(-1)?.calls.push(call);
  }
  return segments satisfies ReadSegment[];
}

function spaceOf(lattice: Lattice, block: number): OrderSpace | number {
  const { blocks, before } = lattice;
  const { calls: members, alike, runs } = blocks[block] as Lattice['blocks'][number];
  const kind = members.map((call, member) => {
    const twins = alike.find((positions) => positions.includes(call));
    return twins === undefined ? member : Math.min(...twins.map((twin) => members.indexOf(twin)));
  });
  const shape = { members, slots: slotsOfBlock(lattice, block), kind, ...(runs && { runs }) };
  return orderSpace(restrict(shape, before, (call) => listedPosition(lattice, call)));
}

/**
 * Whether a call precedes another; true unless both have slots of their own and these are in the wrong
 * order.
 */
function isInOrder(slots: Lattice['slots'], first: number, second: number): boolean {
  const [before, after] = [slots.indexOf(first), slots.indexOf(second)];
  return before < 0 || after < 0 || before < after;
}

/** The position of a call in the listed order: its own slot, or the slot of its rank in its block. */
function listedPosition({ slots, blocks }: Lattice, call: number): number {
  const block = blocks.findIndex(({ calls }) => calls.includes(call));
  if (block < 0) return slots.indexOf(call);
  const rank = blocks[block]?.calls.filter((other) => other < call).length ?? 0;
  return slotsOfBlock({ slots }, block)[rank] as number;
}
