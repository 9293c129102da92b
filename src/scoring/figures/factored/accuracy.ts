import { isFree } from '../../../model/order-constraints.ts';
import { type OrderTemplate, ordersWithin, slotsOfBlock } from '../../../model/order-template.ts';
import { assign } from '../assign.ts';
import type { ScoringEffort } from './effort.ts';

/**
 * Of the parameters of a gold's call: how many are right in the prediction, and how many are expected.
 */
export interface Hits {
  readonly right: number;
  readonly expected: number;
}

/** The calls of a template, compared with one prediction of the same length. */
export interface SlotComparison {
  readonly template: OrderTemplate;
  /** Whether a call of the template has the tool that the prediction calls at a slot. */
  readonly hasTool: (call: number, slot: number) => boolean;
  readonly hitsOf: (call: number, slot: number) => Hits;
}

/**
 * The greatest share of right parameters among the golds with the tools of a prediction; 1 if none are
 * expected, undefined if there is no such gold. It maximises Σ(right − share·expected) and raises the
 * share until nothing improves (Dinkelbach 1967).
 */
export function bestAccuracy(given: SlotComparison, effort: ScoringEffort): number | undefined {
  const holding = { ...given, hitsOf: remembered(given) };
  const { template, hasTool, hitsOf } = holding;
  const demandOf = (slot: number) => (call: number) => hasTool(call, slot);
  const [orders] = ordersWithin(template, demandOf, effort.spend);
  if (orders === undefined) return undefined;
  const filled = fixedSlots(template).map(([call, slot]) => hitsOf(call, slot));
  const filledBest = (worth: (hits: Hits) => number) =>
    total([
      ...filled,
      ...template.blocks.map((_, block) => bestFilling(holding, block, worth, effort)),
    ]);
  if (mayExpectNothing(holding) && filledBest(({ expected }) => -expected).expected === 0) return 1;
  let best = total([...filled, ...orders.flatMap((order, block) => hitsIn(holding, block, order))]);
  for (;;) {
    const share = best;
    const worth = ({ right, expected }: Hits) => right * share.expected - expected * share.right;
    const found = filledBest(worth);
    if (worth(found) <= 0) return best.right / best.expected;
    best = found;
  }
}

/** Thousands of orders ask for the same hits. */
function remembered({ template, hitsOf }: SlotComparison): SlotComparison['hitsOf'] {
  const known: Hits[] = [];
  return (call, slot) => {
    const at = call * template.slots.length + slot;
    const hits = known[at] ?? hitsOf(call, slot);
    known[at] = hits;
    return hits;
  };
}

/** Whether there may be a gold of which no parameter is expected. */
function mayExpectNothing({ template, hasTool, hitsOf }: SlotComparison): boolean {
  const isNothing = (call: number, slot: number) =>
    hasTool(call, slot) && hitsOf(call, slot).expected === 0;
  return (
    fixedSlots(template).every(([call, slot]) => isNothing(call, slot)) &&
    template.blocks.every(({ calls }, block) => {
      const slots = slotsOfBlock(template, block);
      return calls.every((call) => slots.some((slot) => isNothing(call, slot)));
    })
  );
}

function total(hits: readonly Hits[]): Hits {
  return hits.reduce(
    (sum, { right, expected }) => {
      return { right: sum.right + right, expected: sum.expected + expected };
    },
    { right: 0, expected: 0 },
  );
}

function fixedSlots({ slots }: OrderTemplate): [call: number, slot: number][] {
  return slots.flatMap((call, slot) => (typeof call === 'number' ? [[call, slot]] : []));
}

function hitsIn(
  { template, hitsOf }: SlotComparison,
  block: number,
  order: readonly number[],
): Hits[] {
  const calls = template.blocks[block]?.calls ?? [];
  return slotsOfBlock(template, block).map((slot, nth) =>
    hitsOf(calls[order[nth] as number] as number, slot),
  );
}

/** The hits of the order of a block that is best for the current share. */
function bestFilling(
  holding: SlotComparison,
  block: number,
  worth: (hits: Hits) => number,
  effort: ScoringEffort,
): Hits {
  const { template, hasTool } = holding;
  const { calls, orders } = template.blocks[block] as OrderTemplate['blocks'][number];
  const slots = slotsOfBlock(template, block);
  if (isFree(orders.constraints)) return assigned(holding, slots, calls, worth);
  const allowed = slots.map(
    (slot) => new Set([...calls.keys()].filter((at) => hasTool(calls[at] as number, slot))),
  );
  let best: Hits | undefined;
  const isAnyBest = slots.every((slot, nth) => haveSameHits(holding, slot, calls, allowed[nth]));
  for (const order of orders.within(allowed, effort.spend)) {
    effort.spend(2 ** 16);
    const found = total(hitsIn(holding, block, order));
    if (best === undefined || worth(found) > worth(best)) best = found;
    if (isAnyBest) break;
  }
  return best ?? total([]);
}

/**
 * Whether these members of a block have the same hits at a slot, so that it does not matter which one
 * takes it.
 */
function haveSameHits(
  { hitsOf }: SlotComparison,
  slot: number,
  calls: readonly number[],
  members: Iterable<number> = [],
): boolean {
  const [first, ...others] = [...members].map((member) => hitsOf(calls[member] as number, slot));
  return others.every(
    ({ right, expected }) => right === first?.right && expected === first.expected,
  );
}

/**
 * Without order constraints, the calls of each tool are assigned to the slots of that tool by the
 * Hungarian algorithm.
 */
function assigned(
  { hasTool, hitsOf }: SlotComparison,
  slots: readonly number[],
  calls: readonly number[],
  worth: (hits: Hits) => number,
): Hits {
  const left = new Set(slots);
  const hits: Hits[] = [];
  for (const slot of slots) {
    if (!left.has(slot)) continue;
    const members = calls.filter((call) => hasTool(call, slot));
    const places = slots.filter((place) => hasTool(members[0] as number, place));
    for (const place of places) left.delete(place);
    const matrix = places.map((place) => members.map((call) => hitsOf(call, place)));
    const worths = matrix.flat().map(worth);
    const [least, most] = [Math.min(...worths), Math.max(...worths)];
    const scaled = matrix.map((row) =>
      row.map((one) => (worth(one) - least) / (most - least || 1)),
    );
    for (const [row, column] of assign(scaled)) hits.push(matrix[row]?.[column] as Hits);
  }
  return total(hits);
}
