import { isFirst, type Orders, type OrderTemplate } from '../../model/order-template.ts';
import type { ScoringEffort } from './effort.ts';

/**
 * Drops orders whose calls equal those of an earlier order; a set without a count may contain such
 * duplicates.
 */
export function* distinct(
  template: OrderTemplate,
  all: Iterable<Orders>,
  effort: ScoringEffort,
): Generator<Orders> {
  for (const orders of all) {
    effort.spend(2 ** 8);
    if (isFirst(template, orders)) yield orders;
  }
}
