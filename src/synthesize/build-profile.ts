import { numeralOf } from '../model/decimal.ts';
import { isNumber } from '../model/equality.ts';
import type { Found, Key } from '../model/expression.ts';
import { type Field, pathText } from '../model/fields.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import { plausible } from './plausible.ts';
import type { Candidate } from './solve/candidate.ts';

/** Lists are not filled up further than this to have something at a position. */
const longestList = 1_000;

/** A place in a profile: its own value, or what is below it. */
interface Place {
  value: Json | undefined;
  readonly below: Map<string, { readonly key: string | number; readonly place: Place }>;
}

/** Fields to build a profile of, and by field what it may be where nothing else is wanted. */
export interface Fillable {
  readonly fields: readonly Field[];
  readonly domains: readonly (readonly Candidate[])[];
}

/**
 * A profile's data in which every field has the value that it was given, a likely one if none.
 * Undefined where the values cannot be had together, such as two in one place.
 */
export function buildProfile(
  { fields, domains }: Fillable,
  given: ReadonlyMap<number, Candidate>,
): JsonObject | undefined {
  const values = new Map(fields.map(({ path }, index) => [path, given.get(index)]));
  const fillers = fillersFor(fields, domains);
  const foundAt = (path: string): Found => {
    const candidate = values.get(path);
    return candidate === undefined ? fillers.get(path) : candidate.value;
  };
  const root: Place = { value: undefined, below: new Map() };
  const byGiven = fields.map((_, index) => index).sort((a, b) => rank(a, given) - rank(b, given));
  for (const index of byGiven) {
    const { node, path } = fields[index] as Field;
    const keys = [node.root, ...node.keys.map((key) => keyIn(key, foundAt))];
    const isWanted = !given.get(index)?.isBuilt && foundAt(path) !== undefined;
    if (isWanted && !keys.includes(undefined))
      put(root, keys as (string | number)[], foundAt(path));
  }
  const profile = valueIn(root);
  if (!isJsonObject(profile)) return {};
  return isAsGiven(fields, given, profile) ? profile : undefined;
}

/** By path: what conditions compare the field with or, where they do not, a value unlike other fields'. */
function fillersFor(
  fields: readonly Field[],
  domains: readonly (readonly Candidate[])[],
): Map<string, Json> {
  const taken = new Set<Json>();
  return new Map(
    fields.map(({ path, node, comparisons }, index) => {
      const likely = domains[index]?.find(({ value, isBuilt }) => value != null && !isBuilt)?.value;
      if (comparisons.length > 0 && likely !== undefined) return [path, likely];
      let n = 0;
      while (taken.has(plausible(node, n)) && n < fields.length) n += 1;
      taken.add(plausible(node, n));
      return [path, plausible(node, n)];
    }),
  );
}

/** What was given goes first, so that what is made up takes no place of it. */
function rank(index: number, given: ReadonlyMap<number, Candidate>): number {
  return given.has(index) ? 0 : 1;
}

function keyIn(key: Key, foundAt: (path: string) => Found): string | number | undefined {
  const value = key.kind === 'literal' ? key.value : foundAt(pathText(key));
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value !== undefined && isNumber(value) ? numeralOf(value) : undefined;
}

function put(root: Place, keys: readonly (string | number)[], value: Found): void {
  let place = root;
  for (const key of keys) {
    if (place.value !== undefined) return;
    const text = String(key);
    const next = place.below.get(text)?.place ?? { value: undefined, below: new Map() };
    if (!place.below.has(text)) place.below.set(text, { key, place: next });
    place = next;
  }
  if (place.below.size === 0) place.value ??= value;
}

function valueIn({ value, below }: Place): Json {
  if (value !== undefined) return value;
  const members = [...below.values()];
  const isList =
    members.length > 0 &&
    members.every(
      ({ key }) => Number.isInteger(key) && Number(key) >= 0 && Number(key) < longestList,
    );
  if (!isList) {
    return Object.fromEntries(members.map(({ key, place }) => [String(key), valueIn(place)]));
  }
  const list: Json[] = [];
  for (const { key, place } of members) list[Number(key)] = valueIn(place);
  return Array.from(list, (element) => element ?? null);
}

function isAsGiven(
  fields: readonly Field[],
  given: ReadonlyMap<number, Candidate>,
  profile: JsonObject,
): boolean {
  return [...given].every(([index, { value, isBuilt }]) => {
    const found = lookup((fields[index] as Field).node, { profile, external: undefined });
    if (isBuilt) return typeof found === 'object' && found !== null;
    return JSON.stringify(found) === JSON.stringify(value);
  });
}
