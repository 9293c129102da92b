import { addUnder } from '../base/lists-by-key.ts';
import { product } from '../base/product.ts';
import type { OrderSpace, Slot, Spend } from './plan.ts';

/** A sequence of slots, and blocks whose orders fill some of them; the first block varies slowest. */
export interface OrderTemplate {
  readonly slots: readonly Slot[];
  readonly blocks: readonly {
    /** The positions of the members in a list of calls. */
    readonly calls: readonly number[];
    readonly orders: OrderSpace;
  }[];
}

/** An order for each block of a template. */
export type Orders = readonly (readonly number[])[];

/** The positions of a block's slots, ascending. */
export function slotsOfBlock(
  { slots }: Pick<OrderTemplate, 'slots'>,
  block: number,
): readonly number[] {
  const known = slotsByBlock.get(slots) ?? byBlock(slots);
  slotsByBlock.set(slots, known);
  return known.get(block) ?? [];
}

/** Computed once for all blocks, because there may be thousands. */
const slotsByBlock = new WeakMap<OrderTemplate['slots'], ReadonlyMap<number, readonly number[]>>();

function byBlock(slots: OrderTemplate['slots']): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [at, slot] of slots.entries()) {
    if (typeof slot === 'object') addUnder(found, slot.block, at);
  }
  return found;
}

/**
 * Fills the slots of a template: the slots of each block take its calls in the given order. Yields
 * positions of calls.
 */
export function arranged({ slots, blocks }: OrderTemplate, orders: Orders): number[] {
  const taken = orders.map(() => 0);
  return slots.map((slot) => {
    if (typeof slot === 'number') return slot;
    const nth = taken[slot.block] as number;
    taken[slot.block] = nth + 1;
    const member = orders[slot.block]?.[nth] as number;
    return blocks[slot.block]?.calls[member] as number;
  });
}

/**
 * The orders at a rank of the template's emission order; 0 <= rank < the product of the blocks' ranks.
 */
export function ordersAt({ blocks }: OrderTemplate, rank: bigint): number[][] {
  const orders: number[][] = [];
  let left = rank;
  for (const { orders: space } of [...blocks].reverse()) {
    orders.unshift(space.at(left % space.ranks));
    left /= space.ranks;
  }
  return orders;
}

/**
 * The rank of some orders: a mixed-radix number with one digit per block, the first block's the most
 * significant.
 */
export function rankOf({ blocks }: OrderTemplate, orders: Orders): bigint {
  return blocks.reduce((rank, { orders: space }, block) => {
    return rank * space.ranks + space.rank(orders[block] as readonly number[]);
  }, 0n);
}

/** Whether a call, given by its position, may take a slot; undefined where every call may. */
export type SlotDemand = ((call: number) => boolean) | undefined;

/**
 * The orders in which every slot has a permitted call, lazily, in emission order. Demands must treat
 * interchangeable calls alike.
 */
export function* ordersWithin(
  { slots, blocks }: OrderTemplate,
  demandOf: (slot: number) => SlotDemand,
  spend?: Spend,
): Generator<number[][]> {
  const demands = slots.map((_, at) => demandOf(at));
  const isFixed = slots.every(
    (slot, at) => typeof slot !== 'number' || (demands[at]?.(slot) ?? true),
  );
  if (!isFixed) return;
  const spaces = blocks.map(({ calls, orders }, block) => {
    const own = slotsOfBlock({ slots }, block).map((at) => demands[at]);
    const allowed = own.map(
      (demand) => demand && new Set([...calls.keys()].filter((at) => demand(calls[at] as number))),
    );
    return orders.within(allowed, spend);
  });
  const repeated = spaces.map(repeatable);
  // If a block has no order at all, stop before the orders of the other blocks are tried.
  if (repeated.some((orders) => orders[Symbol.iterator]().next().done)) return;
  yield* product(repeated);
}

/** Makes an iterable that can be iterated repeatedly; the items are computed only once. */
function repeatable<T>(once: Iterable<T>): Iterable<T> {
  const known: T[] = [];
  const source = once[Symbol.iterator]();
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === known.length) {
          const next = source.next();
          if (next.done) return;
          known.push(next.value);
        }
        yield known[at] as T;
      }
    },
  };
}

/** The number of combined orders of several blocks; undefined where one is not counted. */
export function countOf(spaces: readonly Pick<OrderSpace, 'count'>[]): bigint | undefined {
  let product = 1n;
  for (const { count } of spaces) {
    if (count === undefined) return undefined;
    product *= count;
  }
  return product;
}
