import {
  type OrderTemplate,
  ordersWithin,
  type SlotDemand,
} from '../../../model/order-template.ts';
import type { ScoringEffort } from './effort.ts';

/** A template, compared with predictions of the same length. */
export interface Among {
  readonly template: OrderTemplate;
  readonly predictions: number;
  /** An interned number: the same for calls that are identical, argument rules aside. */
  readonly idOf: (call: number) => number;
  /** Whether a call of the template is right at a slot of a prediction. */
  readonly isRight: (call: number, prediction: number, slot: number) => boolean;
}

/**
 * Whether every gold of a factored set equals one of the predictions. It follows the golds slot by slot
 * until no prediction is left; without rules, each prediction leads along a single path.
 */
export function allAmong(
  { template, predictions, idOf, isRight }: Among,
  effort: ScoringEffort,
): boolean {
  const demands: SlotDemand[] = [];
  const follow = (slot: number, following: readonly number[]): boolean => {
    if (following.length === 0) return false;
    if (slot === template.slots.length) return true;
    return differentCalls(template, slot, idOf).every((call) => {
      effort.spend(2 ** 12);
      demands[slot] = (other) => idOf(other) === idOf(call);
      demands.length = slot + 1;
      if (ordersWithin(template, (at) => demands[at], effort.spend).next().done) return true;
      return follow(
        slot + 1,
        following.filter((prediction) => isRight(call, prediction, slot)),
      );
    });
  };
  return follow(0, [...Array(predictions).keys()]);
}

/** The calls that may take a slot, without duplicates. */
export function differentCalls(
  { slots, blocks }: OrderTemplate,
  slot: number,
  idOf: (call: number) => number,
): number[] {
  const owner = slots[slot];
  if (typeof owner !== 'object') return owner === undefined ? [] : [owner];
  const calls = blocks[owner.block]?.calls ?? [];
  return [...new Map(calls.map((call) => [idOf(call), call])).values()];
}
