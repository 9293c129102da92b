import {
  arranged,
  type Orders,
  type OrderTemplate,
  ordersWithin,
  type SlotDemand,
} from '../../../model/order-template.ts';
import type { ScoringEffort } from './effort.ts';
import type { CallMatrix } from './matches.ts';

/**
 * The golds of a factored set by the length of the prefix shared with a prediction, longest first, then
 * in emission order.
 */
export function* byPrefix(
  template: OrderTemplate,
  matches: CallMatrix,
  effort: ScoringEffort,
): Generator<Orders> {
  const longest = Math.min(template.slots.length, matches.width);
  for (let length = longest; length >= 0; length--) {
    const sharing = sharingPrefix(template, matches, length, effort);
    for (const orders of sharing) {
      effort.spend(2 ** 8);
      // Golds that share more came earlier.
      if (prefixOf(arranged(template, orders), matches) === length) yield orders;
    }
  }
}

/** The longest prefix that any gold shares with a prediction. */
export function longestSharedPrefix(
  template: OrderTemplate,
  matches: CallMatrix,
  effort: ScoringEffort,
): number {
  let length = Math.min(template.slots.length, matches.width);
  while (sharingPrefix(template, matches, length, effort).next().done) length--;
  return length;
}

function sharingPrefix(
  template: OrderTemplate,
  { columns }: CallMatrix,
  length: number,
  effort: ScoringEffort,
) {
  const demandOf = (slot: number): SlotDemand =>
    slot < length ? (call) => columns[call]?.[slot] === 1 : undefined;
  return ordersWithin(template, demandOf, effort.spend);
}

function prefixOf(calls: readonly number[], { columns, width }: CallMatrix): number {
  let length = 0;
  while (length < width && columns[calls[length] ?? -1]?.[length] === 1) length++;
  return length;
}
