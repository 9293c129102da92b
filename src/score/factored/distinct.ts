import { isFirst, type Orders, type OrderTemplate } from '../../model/order-template.ts';
import type { Effort } from './effort.ts';

/** Orders without those that are the same as earlier ones, which come where a set has no count. */
export function* distinct(
  template: OrderTemplate,
  all: Iterable<Orders>,
  effort: Effort,
): Generator<Orders> {
  for (const orders of all) {
    effort.spend(2 ** 8);
    if (isFirst(template, orders)) yield orders;
  }
}
