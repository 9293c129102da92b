import { sameJson } from '../model/equality.ts';
import { type Field, pathText } from '../model/fields.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import { copyOf } from './copy-of.ts';
import { placeValue } from './place-value.ts';
import { plausible } from './plausible.ts';
import type { Candidate } from './solve/candidate.ts';

/** Fields to build a profile of, and by field what it may be where nothing else is wanted. */
export interface Fillable {
  readonly fields: readonly Field[];
  readonly domains: readonly (readonly Candidate[])[];
}

/** A value for a field, and when it is placed: what comes later wins. */
interface Placement {
  readonly field: Field;
  readonly value: Json;
  readonly turn: number;
}

/** Keys may be read at paths that have such keys themselves; no deeper than this. */
const deepestKeys = 3;

/**
 * A profile's data in which every field has the value that it was given, a likely one if none.
 * Undefined where the values cannot be had together, such as two in one place.
 */
export function buildProfile(
  { fields, domains }: Fillable,
  given: ReadonlyMap<number, Candidate>,
): JsonObject | undefined {
  const placements = placementsOf(fields, domains, given);
  const isDynamic = placements.some(({ field }) => hasDynamicKey(field));
  let profile: JsonObject = {};
  for (let round = 0; round <= (isDynamic ? deepestKeys : 0); round++) {
    const scope = profile;
    profile = {};
    for (const { field, value } of placements) {
      placeValue(profile, field.node, copyOf(value), scope);
    }
  }
  return isAsGiven(fields, given, profile) ? profile : undefined;
}

/** Likely values first, then those that were given; outer before inner, dynamic keys last. */
function placementsOf(
  fields: readonly Field[],
  domains: readonly (readonly Candidate[])[],
  given: ReadonlyMap<number, Candidate>,
): Placement[] {
  const fillers = fillersFor(fields, domains);
  const absent = new Set(
    [...given].flatMap(([index, one]) => (one.value === undefined ? [fields[index]?.path] : [])),
  );
  const placements = fields.flatMap((field, index): Placement[] => {
    const candidate = given.get(index);
    const value = candidate === undefined ? fillers.get(field.path) : candidate.value;
    const isBelowAbsent = prefixesOf(field).some((prefix) => absent.has(prefix));
    if (value === undefined || candidate?.isBuilt || isBelowAbsent) return [];
    const rank = (candidate === undefined ? 0 : 2) + (hasDynamicKey(field) ? 1 : 0);
    return [{ field, value, turn: rank * 1_000 + field.node.keys.length }];
  });
  return placements.sort((a, b) => a.turn - b.turn);
}

function hasDynamicKey({ node }: Field): boolean {
  return node.keys.some(({ kind }) => kind === 'path');
}

function prefixesOf({ node }: Field): string[] {
  return node.keys.map((_, length) => pathText({ ...node, keys: node.keys.slice(0, length) }));
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

function isAsGiven(
  fields: readonly Field[],
  given: ReadonlyMap<number, Candidate>,
  profile: JsonObject,
): boolean {
  return [...given].every(([index, { value, isBuilt }]) => {
    const found = lookup((fields[index] as Field).node, { profile, external: undefined });
    if (isBuilt) return typeof found === 'object' && found !== null;
    if (found === undefined || value === undefined) return found === value;
    return sameJson(found, value);
  });
}
