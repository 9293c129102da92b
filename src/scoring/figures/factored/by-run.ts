import {
  arranged,
  type Orders,
  type OrderTemplate,
  ordersWithin,
  rankOf,
  type SlotDemand,
} from '../../../model/order-template.ts';
import { runLength } from '../metrics/run.ts';
import type { ScoringEffort } from './effort.ts';
import type { CallMatrix } from './matches.ts';

/**
 * The first `size` golds of a factored set by the length of the contiguous run shared with a
 * prediction, longest first, then in emission order.
 */
export function bestByRun(
  template: OrderTemplate,
  matches: CallMatrix,
  size: number,
  effort: ScoringEffort,
): Orders[] {
  const found: Orders[] = [];
  const longest = Math.min(template.slots.length, matches.width);
  for (let length = longest; length >= 0 && found.length < size; length--) {
    const level = new Level(template, matches, effort, { length, size: size - found.length });
    for (const { slot, predicted } of placesOf(length, template, matches)) {
      effort.spend(template.slots.length ** 2);
      level.addSharing(slot, predicted);
    }
    found.push(...level.first.map(({ orders }) => orders));
  }
  return found;
}

interface Place {
  readonly slot: number;
  readonly predicted: number;
}

/** The places where a run of this length may start; an empty run can start anywhere. */
function placesOf(length: number, { slots }: OrderTemplate, { width }: CallMatrix): Place[] {
  if (length === 0) return [{ slot: 0, predicted: 0 }];
  const places: Place[] = [];
  for (let slot = 0; slot + length <= slots.length; slot++) {
    for (let predicted = 0; predicted + length <= width; predicted++) {
      places.push({ slot, predicted });
    }
  }
  return places;
}

/** The first golds whose longest shared run has exactly one given length. */
class Level {
  /** At most `size` of them, in emission order. */
  readonly first: { readonly rank: bigint; readonly orders: Orders }[] = [];
  private readonly template: OrderTemplate;
  private readonly matches: CallMatrix;
  private readonly effort: ScoringEffort;
  private readonly length: number;
  private readonly size: number;

  constructor(
    template: OrderTemplate,
    matches: CallMatrix,
    effort: ScoringEffort,
    { length, size }: { readonly length: number; readonly size: number },
  ) {
    this.template = template;
    this.matches = matches;
    this.effort = effort;
    this.length = length;
    this.size = size;
  }

  /**
   * Adds the golds that share the run from a slot and a predicted call on, if they are early enough to
   * be kept.
   */
  addSharing(start: number, predicted: number): void {
    const { template, length, first, size } = this;
    const demandOf = (slot: number): SlotDemand => {
      const inRun = slot >= start && slot < start + length;
      return inRun ? (call) => this.isMatch(call, predicted + slot - start) : undefined;
    };
    const sharing = ordersWithin(template, demandOf, this.effort.spend);
    for (const orders of sharing) {
      this.effort.spend(2 ** 8);
      const rank = rankOf(template, orders);
      if (first.length === size && rank >= (first.at(-1)?.rank ?? 0n)) return;
      if (this.runIn(orders) > length || first.some((other) => other.rank === rank)) continue;
      const behind = first.findIndex((other) => other.rank > rank);
      first.splice(behind === -1 ? first.length : behind, 0, { rank, orders });
      first.splice(size);
    }
  }

  private runIn(orders: Orders): number {
    const all = Array.from({ length: this.matches.width }, (_, at) => at);
    return runLength(arranged(this.template, orders), all, (call, at) => this.isMatch(call, at));
  }

  private isMatch(call: number, predicted: number): boolean {
    return this.matches.columns[call]?.[predicted] === 1;
  }
}
