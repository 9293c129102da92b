import { isFree } from '../../../model/order-constraints.ts';
import type { OrderTemplate } from '../../../model/order-template.ts';

/**
 * A part of a template: one fixed call, or the span of blocks that interleave, with the fixed calls in
 * it.
 */
export interface Stretch {
  /** The first and the last slot, both included. */
  readonly from: number;
  readonly to: number;
  /** Blocks within, ascending. */
  readonly blocks: readonly number[];
  /** It is one block, and its slots are adjacent. */
  readonly isTogether: boolean;
  /** It is such a block without order constraints. */
  readonly isRun: boolean;
}

/** Cuts a template into stretches, so that no block is in two of them. */
export function stretchesOf(template: OrderTemplate): Stretch[] {
  const { slots, blocks } = template;
  const last = blocks.map((_, block) =>
    slots.findLastIndex((slot) => typeof slot === 'object' && slot.block === block),
  );
  const stretches: Stretch[] = [];
  for (let from = 0; from < slots.length; from++) {
    const inside = new Set<number>();
    let to = from;
    for (let at = from; at <= to; at++) {
      const slot = slots[at];
      if (typeof slot !== 'object') continue;
      inside.add(slot.block);
      to = Math.max(to, last[slot.block] as number);
    }
    const own = [...inside].sort((a, b) => a - b);
    const constraints = template.blocks[own[0] ?? -1]?.orders.constraints;
    const isTogether = own.length === 1 && constraints?.size === to - from + 1;
    const isRun = isTogether && isFree(constraints);
    stretches.push({ from, to, blocks: own, isTogether, isRun });
    from = to;
  }
  return stretches;
}
