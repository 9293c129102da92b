import type { Json } from '../../base/json.ts';
import type { DisjointSets } from '../solve/disjoint-sets.ts';
import { type ComparedSide, type Link, linkOf, membersIn } from './links.ts';
import type { FieldPlaces } from './places.ts';

/** A side of a comparison: the index of a place, or a value. */
type PlaceTerm = { readonly place: number } | { readonly value: Json };

/**
 * A comparison as a relation between places and values. For a membership, `left` is looked for in
 * `right`.
 */
export interface PlaceLink {
  readonly operator: Link['operator'];
  readonly relation: Link['relation'];
  readonly left: PlaceTerm;
  readonly right: PlaceTerm;
}

/** Each place has two nodes that have a kind: its values, and the members of its lists. */
export const valuesNode = (place: number): number => 2 * place;
export const membersNode = (place: number): number => 2 * place + 1;

/** The links of all comparisons. The agents of a profile are known, so here they are values. */
export function placeLinks(places: FieldPlaces, agents: readonly string[]): PlaceLink[] {
  const comparisons = new Set(places.all.flatMap((place) => place.comparisons));
  const termOf = (side: ComparedSide): PlaceTerm => {
    if (side.kind === 'value') return side;
    const place = places.of(side);
    if (place !== undefined) return { place };
    return { value: side.keys.length === 0 ? [...agents] : (agents[0] ?? null) };
  };
  return [...comparisons].flatMap((comparison) => {
    const link = linkOf(comparison);
    if (link === undefined) return [];
    return [{ ...link, left: termOf(link.left), right: termOf(link.right) }];
  });
}

/** The two nodes that a link compares; undefined if a side of it is a value. */
export function linkedNodes({ relation, left, right }: PlaceLink): [number, number] | undefined {
  if (!('place' in left) || !('place' in right)) return undefined;
  const isMembership = relation === 'membership';
  return [
    valuesNode(left.place),
    isMembership ? membersNode(right.place) : valuesNode(right.place),
  ];
}

/** The constants that each set of nodes is compared with, by the set's representative. */
export function constantsIn(links: readonly PlaceLink[], sets: DisjointSets): Map<number, Json[]> {
  const constants = new Map<number, Json[]>();
  const note = (node: number, values: readonly Json[]) => {
    const root = sets.find(node);
    constants.set(root, [...(constants.get(root) ?? []), ...values]);
  };
  for (const { relation, left, right } of links) {
    const isMembership = relation === 'membership';
    if ('place' in left && 'value' in right) {
      note(valuesNode(left.place), isMembership ? membersIn(right.value) : [right.value]);
    }
    if ('value' in left && 'place' in right) {
      if (isMembership) note(membersNode(right.place), membersIn(left.value));
      else note(valuesNode(right.place), [left.value]);
    }
  }
  return constants;
}
