import { isNumeral } from '../../base/decimal.ts';
import type { Json } from '../../base/json.ts';
import type { Key, Path } from '../../model/expression.ts';
import { DisjointSets } from '../solve/disjoint-sets.ts';
import { isDate } from './around.ts';
import { keyName } from './dependencies.ts';
import { type Demands, otherText, samples } from './kinds.ts';
import { guessByName, guessedDates } from './name-guess.ts';
import {
  constantsIn,
  linkedNodes,
  membersNode,
  type PlaceLink,
  valuesNode,
} from './place-links.ts';
import type { FieldPlaces } from './places.ts';

/**
 * Sets of nodes that must have the same kind: nodes compared by an order, and nodes of places that
 * may be the same place because their keys may be equal.
 */
export function boundNodes(places: FieldPlaces, links: readonly PlaceLink[]): DisjointSets {
  const bound = new DisjointSets();
  for (const link of links) {
    const nodes = link.relation === 'order' ? linkedNodes(link) : undefined;
    if (nodes !== undefined) bound.join(...nodes);
  }
  for (const [one, other] of aliasingPlaces(places, links)) {
    bound.join(valuesNode(one), valuesNode(other));
    bound.join(membersNode(one), membersNode(other));
  }
  return bound;
}

/**
 * Pairs of places that may be the same place, because a key of one is a path whose value may equal
 * the other's key. Places in such a pair share their constants, which may make further keys equal;
 * so the search repeats until it finds no new pair.
 */
function aliasingPlaces(places: FieldPlaces, links: readonly PlaceLink[]): [number, number][] {
  const near = new DisjointSets();
  for (const link of links) {
    const nodes = linkedNodes(link);
    if (nodes !== undefined) near.join(...nodes);
  }
  for (let count = 0; ; ) {
    const pairs = aliasPairs(places, constantsIn(links, near), near);
    if (pairs.length === count) return pairs;
    count = pairs.length;
    for (const [one, other] of pairs) {
      near.join(valuesNode(one), valuesNode(other));
      near.join(membersNode(one), membersNode(other));
    }
  }
}

function aliasPairs(
  places: FieldPlaces,
  constants: ReadonlyMap<number, readonly Json[]>,
  near: DisjointSets,
): [number, number][] {
  const mayBe = (key: Key, other: Key): boolean => {
    if (keyName(key) === keyName(other)) return true;
    if (key.kind === 'literal') return other.kind === 'path' && mayBe(other, key);
    if (other.kind === 'path') return true;
    const place = places.of(key) ?? 0;
    const nodes = [valuesNode(place), membersNode(place)];
    const values = nodes.flatMap((node) => constants.get(near.find(node)) ?? []);
    const name = String(other.value);
    return (
      mayBeDrawn(name) ||
      values.some((value) => typeof value !== 'object' && String(value) === name)
    );
  };
  const mayMeet = (one: Path, other: Path): boolean =>
    one.root === other.root &&
    one.keys.length === other.keys.length &&
    one.keys.every((key, at) => mayBe(key, other.keys[at] as Key));
  return [...places.all.entries()].flatMap(([one, { node }]) => {
    if (node.keys.every(({ kind }) => kind === 'literal')) return [];
    return [...places.all.entries()].flatMap(([other, another]): [number, number][] =>
      one !== other && mayMeet(node, another.node) ? [[one, other]] : [],
    );
  });
}

/**
 * Whether a generator may draw this key although no constant names it: a number, a date, or the
 * text that stands for all others.
 */
function mayBeDrawn(name: string): boolean {
  return isNumeral(name) || isDate(name) || name === otherText || samples.text.includes(name);
}

/** What comparisons demand of the kind of each set of nodes, by the set's representative. */
export function demandsOn(
  places: FieldPlaces,
  links: readonly PlaceLink[],
  bound: DisjointSets,
  keys: ReadonlySet<number>,
): Map<number, Demands> {
  const orders = links.filter(({ relation }) => relation === 'order');
  const constants = constantsIn(orders, bound);
  const holders = placesIn(links, 'membership', ['right']);
  const ordered = placesIn(links, 'order', ['left', 'right']);
  const texts = placesIn(links, 'text', ['left', 'right']);
  const demands = new Map<number, Demands>();
  for (const [place, { node, need }] of places.all.entries()) {
    const root = bound.find(valuesNode(place));
    const before = demands.get(root);
    demands.set(root, {
      ordered: constants.get(root) ?? [],
      isOrdered: before?.isOrdered || ordered.has(place),
      isText: before?.isText || texts.has(place),
      isHolder: before?.isHolder || holders.has(place),
      isKey: before?.isKey || keys.has(place),
      isDated: before?.isDated || guessByName(node) === guessedDates,
      need: before?.need ?? need,
    });
  }
  return demands;
}

/** The places on the given sides of the links with a relation. */
export function placesIn(
  links: readonly PlaceLink[],
  relation: PlaceLink['relation'],
  sides: readonly ('left' | 'right')[],
): Set<number> {
  const chosen = links.filter((link) => link.relation === relation);
  const terms = chosen.flatMap((link) => sides.map((side) => link[side]));
  return new Set(terms.flatMap((term) => ('place' in term ? [term.place] : [])));
}
