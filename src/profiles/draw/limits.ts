import type { Json } from '../../base/json.ts';
import { operators } from '../../model/operators.ts';
import type { DisjointSets } from '../solve/disjoint-sets.ts';
import { membersIn } from './links.ts';
import { type PlaceLink, valuesNode } from './place-links.ts';

/** A constant that values are compared with, and where comparisons tell values apart. */
export interface Limit {
  readonly value: Json;
  /** Whether the constant is told from lesser values, as by `>=`. */
  readonly isBelow: boolean;
  /** Whether it is told from greater values, as by `>`. */
  readonly isAbove: boolean;
  /** Whether lesser values are told from greater ones; they are not by `==`. */
  readonly isOrder: boolean;
}

/** The limits of each set of nodes, by the set's representative. */
export function limitsIn(links: readonly PlaceLink[], sets: DisjointSets): Map<number, Limit[]> {
  const limits = new Map<number, Limit[]>();
  for (const link of links) {
    const { left, right } = link;
    const isExchanged = 'place' in right;
    const [one, other] = isExchanged ? [right, left] : [left, right];
    if (!('place' in one) || !('value' in other)) continue;
    if (link.relation === 'membership' && isExchanged) continue;
    const root = sets.find(valuesNode(one.place));
    limits.set(root, [...(limits.get(root) ?? []), ...limitsOf(link, other.value, isExchanged)]);
  }
  return limits;
}

function limitsOf({ operator, relation }: PlaceLink, value: Json, isExchanged: boolean): Limit[] {
  const row = operators[operator];
  if (relation === 'membership') return membersIn(value).map(equalTo);
  if (row.relation !== 'order') return [equalTo(value)];
  // How the operator takes a lesser, the same and a greater value is the same for all values.
  const [lesser, same, greater] = [-1, 0, 1].map((one) =>
    isExchanged ? row.compare(0, one) : row.compare(one, 0),
  );
  return [{ value, isBelow: lesser !== same, isAbove: same !== greater, isOrder: true }];
}

function equalTo(value: Json): Limit {
  return { value, isBelow: true, isAbove: true, isOrder: false };
}
