import type { Orders, OrderTemplate } from '../../../model/order-template.ts';
import { slotsOfBlock } from '../../../model/order-template.ts';
import type { BoundsInput } from './bounds.ts';
import type { ScoringEffort } from './effort.ts';
import { ordersReaching } from './orders-reaching.ts';
import type { Walker } from './walker.ts';

/**
 * An order for each block, and what the gold has in common with the prediction (or an upper bound): the
 * length of the longest common subsequence where only calls count.
 */
export interface Measured {
  readonly orders: Orders;
  readonly length: number;
}

/** The call at each slot while all blocks are open: -1 in these. */
export function openSlots({ slots }: OrderTemplate): Int32Array {
  return Int32Array.from(slots, (slot) => (typeof slot === 'number' ? slot : -1));
}

/**
 * Searches the golds of a factored set by what they have in common with one prediction. It fills the
 * blocks one by one in emission order. At each step the walker of the block knows the best length that
 * can still be reached, or an upper bound of it, so that (almost) no branch is entered in vain.
 */
export class GoldSearch {
  private readonly template: OrderTemplate;
  private readonly callAt: Int32Array;
  private readonly effort: ScoringEffort;
  private readonly walkerOf: (block: number) => Walker;
  /** The greatest length (or upper bound) that was too short; the next that can be reached. */
  private below = -1;

  constructor(
    { template, callAt, effort }: Omit<BoundsInput, 'matches'>,
    walkerOf: (block: number) => Walker,
  ) {
    this.template = template;
    this.callAt = callAt;
    this.effort = effort;
    this.walkerOf = walkerOf;
  }

  /** The first `size` golds, longest first, then in emission order; none is longer than `most`. */
  best(size: number, most: number): Measured[] {
    const found: Measured[] = [];
    let length = most;
    while (length >= 0 && found.length < size) {
      this.below = -1;
      for (const measured of this.reaching(length, 0, { orders: [], length })) {
        if (measured.length === length) found.push(measured);
        if (found.length === size) return found;
      }
      length = this.below;
    }
    return found;
  }

  /** The golds with at least this length that begin with the orders in `soFar`, in emission order. */
  private *reaching(least: number, block: number, soFar: Measured): Generator<Measured> {
    const own = this.template.blocks[block];
    if (own === undefined) {
      yield soFar;
      return;
    }
    const positions = slotsOfBlock(this.template, block);
    if (positions.length === 0) {
      yield* this.reaching(least, block + 1, { ...soFar, orders: [...soFar.orders, []] });
      return;
    }
    const { spend } = this.effort;
    const reach = { least, spend, miss: (length: number) => this.miss(length) };
    for (const { order, length } of ordersReaching(reach, own.orders, this.walkerOf(block))) {
      for (const [nth, at] of positions.entries()) {
        this.callAt[at] = own.calls[order[nth] as number] as number;
      }
      try {
        yield* this.reaching(least, block + 1, { orders: [...soFar.orders, order], length });
      } finally {
        // Also where no more golds are wanted: others may search on.
        for (const at of positions) this.callAt[at] = -1;
      }
    }
  }

  private miss(length: number): void {
    if (length > this.below) this.below = length;
  }
}
