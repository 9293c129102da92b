import type { Json } from '../../base/json.ts';
import { DisjointSets } from '../solve/disjoint-sets.ts';
import { boundNodes, demandsOn, placesIn } from './bound.ts';
import { pathKeys } from './dependencies.ts';
import { type FieldKind, kindFor } from './kinds.ts';
import { type Limit, limitsIn } from './limits.ts';
import { guessByName } from './name-guess.ts';
import {
  constantsIn,
  linkedNodes,
  membersNode,
  type PlaceLink,
  placeLinks,
  valuesNode,
} from './place-links.ts';
import type { FieldPlaces } from './places.ts';

/**
 * What is known about the values of a place from everything that it is compared with, directly or
 * indirectly.
 */
export interface Relations {
  /** The kind that the place, or a place it is compared with, must have; undefined if any will do. */
  readonly kind: FieldKind | undefined;
  /** Whether values of other kinds would cause faults in the place's own comparisons. */
  readonly isBound: boolean;
  /** Whether the value is used as a key, and so must be a text or a number. */
  readonly isKey: boolean;
  readonly constants: readonly Json[];
  /** The same constants, with what comparisons tell apart by them. */
  readonly limits: readonly Limit[];
  readonly members: readonly Json[];
  /** Whether the value is looked for in another place's value. */
  readonly isMember: boolean;
  /** What the names of related places suggest. */
  readonly named: Json | undefined;
  /** The first other place that it is compared with for equality as the left side. */
  readonly equals: number | undefined;
}

/** What determines how places are drawn, besides the places themselves. */
interface Given {
  readonly idField: string;
  readonly agents: readonly string[];
}

/** The relations of each place, by its index. */
export function relationsOf(places: FieldPlaces, { idField, agents }: Given): Relations[] {
  const links = placeLinks(places, agents);
  const keys = new Set(
    places.all.flatMap(({ node }) => pathKeys(node)).flatMap((key) => places.of(key) ?? []),
  );
  places.all.forEach(({ path }, place) => {
    if (path === idField) keys.add(place);
  });
  const bound = boundNodes(places, links);
  const demands = demandsOn(places, links, bound, keys);
  const kinds = new Map([...demands].map(([root, demand]) => [root, kindFor(demand)]));
  const { related, shared } = relatedNodes(places, links, bound, kinds);
  const constants = constantsIn(links, related);
  const limits = limitsIn(links, related);
  const members = placesIn(
    links.filter((link) => linkedNodes(link)),
    'membership',
    ['left'],
  );
  const names = namesIn(places, related);
  const equals = equalled(links);
  return places.all.map((_, place): Relations => {
    const root = related.find(valuesNode(place));
    const own = bound.find(valuesNode(place));
    const isKey = demands.get(own)?.isKey === true;
    const kind = shared.get(root);
    return {
      kind: isKey && kind === 'list' ? undefined : kind,
      isBound: kinds.get(own) !== undefined,
      isKey,
      constants: constants.get(root) ?? [],
      limits: limits.get(root) ?? [],
      members: constants.get(related.find(membersNode(place))) ?? [],
      isMember: members.has(place),
      named: names.get(root),
      equals: equals.get(place),
    };
  });
}

/**
 * Sets of nodes that are compared with each other in any way, and the kind of each set. Sets of
 * different kinds are not joined: their values are never equal, which is not a fault.
 */
function relatedNodes(
  places: FieldPlaces,
  links: readonly PlaceLink[],
  bound: DisjointSets,
  kinds: ReadonlyMap<number, FieldKind | undefined>,
): { readonly related: DisjointSets; readonly shared: Map<number, FieldKind | undefined> } {
  const related = new DisjointSets();
  const shared = new Map<number, FieldKind | undefined>(kinds);
  const nodes = places.all.flatMap((_, place) => [valuesNode(place), membersNode(place)]);
  const pairs = links.flatMap((link) =>
    [linkedNodes(link) ?? []].filter((pair) => pair.length > 0),
  );
  for (const node of nodes) related.join(node, bound.find(node));
  for (const [one = 0, other = 0] of pairs) {
    const [left, right] = [related.find(one), related.find(other)];
    const [kind, another] = [shared.get(left), shared.get(right)];
    if (kind !== undefined && another !== undefined && kind !== another) continue;
    related.join(left, right);
    shared.set(related.find(left), kind ?? another);
  }
  return { related, shared };
}

/** For each set of related places, the first guess from a name of its places. */
function namesIn(places: FieldPlaces, related: DisjointSets): Map<number, Json> {
  const names = new Map<number, Json>();
  places.all.forEach(({ node }, place) => {
    const root = related.find(valuesNode(place));
    const named = guessByName(node);
    if (named !== undefined && !names.has(root)) names.set(root, named);
  });
  return names;
}

/** For each place, the first other place that it is compared with for equality as the left side. */
function equalled(links: readonly PlaceLink[]): Map<number, number> {
  const equals = new Map<number, number>();
  for (const { relation, left, right } of links) {
    if (relation !== 'equality' || !('place' in left) || !('place' in right)) continue;
    if (left.place !== right.place && !equals.has(left.place)) equals.set(left.place, right.place);
  }
  return equals;
}
