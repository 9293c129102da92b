import { ExactNumber, isJsonObject, type Json } from '../base/json.ts';
import type { Literal, Path } from '../model/expression.ts';
import { pathText } from '../model/node-text.ts';
import type { Finding, GivenValue } from './finding.ts';
import { isKey } from './value-at.ts';

/** What of facts is looked at. */
interface Searched {
  readonly given: readonly GivenValue[];
  and(values: readonly GivenValue[]): Searched;
  find(node: Path): Finding;
  placeOf(node: Path): Path | undefined;
  fits(given: GivenValue): boolean;
}

/** So many ways are tried to give values to keys that are not known; beyond it, one is taken to be possible. */
const mostTries = 512;

/** A key that nothing that is known has; each further one is greater. */
const firstFreshKey = 2 ** 40;

/**
 * Whether all values that calls gave may be right, and some paths have values besides: whether there are values for
 * those of their keys that are not known.
 */
export function mayBeRight(facts: Searched, needed: readonly Path[] = []): boolean {
  const tries = { count: 0 };
  const search = (known: Searched): boolean => {
    tries.count += 1;
    if (tries.count > mostTries) return true;
    const isPossible =
      known.given.every((one) => known.fits(one)) &&
      needed.every((node) => known.find(node).is !== 'absent');
    if (!isPossible) return false;
    const nodes = [...known.given.map(({ node }) => node), ...needed];
    const key = firstOpenKey(nodes, known);
    if (key === undefined) return true;
    return valuesOf(key, nodes, known).some((value) => search(known.and([{ node: key, value }])));
  };
  return search(facts);
}

/** Whether a path has keys that are paths. */
export function hasPathAsKey({ keys }: Path): boolean {
  return keys.some(({ kind }) => kind === 'path');
}

/** The first path that is a key and not known, all of whose own keys are. */
function firstOpenKey(nodes: readonly (Literal | Path)[], facts: Searched): Path | undefined {
  for (const node of nodes) {
    for (const key of node.kind === 'path' ? node.keys : []) {
      if (key.kind === 'literal') continue;
      const open = firstOpenKey([key], facts);
      if (open !== undefined) return open;
      if (facts.find(key).is === 'open') return key;
    }
  }
  return undefined;
}

/** Values that a key may have, as far as they differ in what is known: also one that is nowhere, and none. */
function valuesOf(key: Path, nodes: readonly Path[], facts: Searched) {
  const own = textOf(key, facts);
  const found = new Set<string | number>();
  const places = nodes.flatMap((node) => facts.placeOf(node) ?? []);
  for (const node of allPathsIn(nodes)) {
    const place = facts.placeOf(node);
    for (const [at, one] of place?.keys.entries() ?? []) {
      if (one.kind === 'literal' || textOf(one, facts) !== own) continue;
      const whole = { ...node, keys: place?.keys.slice(0, at) ?? [] };
      const known = facts.find(whole);
      if (known.is === 'known' || known.is === 'part') addKeysOf(known.value, found);
      addKeysBelow(whole, places, found);
    }
  }
  return [...found, firstFreshKey + facts.given.length, undefined];
}

function textOf(node: Path, facts: Searched): string {
  return pathText(facts.placeOf(node) ?? node);
}

/** All paths that some paths have in them: themselves, and those that are keys. */
function allPathsIn(nodes: readonly Path[]): Path[] {
  return nodes.flatMap((node) => {
    return [node, ...allPathsIn(node.keys.filter((key) => key.kind === 'path'))];
  });
}

/** Adds the keys that a value has; one that is a numeral may be meant as a number. */
function addKeysOf(value: Json, found: Set<string | number>): void {
  if (Array.isArray(value)) for (const at of value.keys()) found.add(at);
  if (!isJsonObject(value)) return;
  for (const name of Object.keys(value)) {
    found.add(name);
    if (String(Number(name)) === name) found.add(Number(name));
  }
}

/** Adds the keys with which paths go on below a place. */
function addKeysBelow(place: Path, paths: readonly Path[], found: Set<string | number>): void {
  const { length } = place.keys;
  for (const path of paths) {
    const next = path.keys[length];
    if (next?.kind !== 'literal' || !isKey(next.value)) continue;
    const above = { ...path, keys: path.keys.slice(0, length) };
    if (pathText(above) !== pathText(place)) continue;
    found.add(next.value instanceof ExactNumber ? next.value.text : next.value);
  }
}
