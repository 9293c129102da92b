import { sameJson } from '../../base/equality.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Found } from '../../model/expression.ts';
import { lookup } from '../../model/lookup.ts';
import type { Values } from '../solve/candidate.ts';
import { type FieldPath, fieldPathOf, fieldPathText } from '../solve/place.ts';
import type { Problem } from '../solve/problem.ts';
import { copyOf } from './copy-of.ts';
import { nameWords } from './name-guess.ts';
import { plausible } from './plausible.ts';
import { ProfileBuilder } from './profile-builder.ts';

/** A value, the place to put it, and its turn. Values with a later turn replace those of earlier ones. */
interface Placement {
  readonly field: number;
  readonly place: FieldPath;
  readonly value: Json;
  readonly turn: number;
}

/**
 * A profile's data with the given values, and likely values for the other fields. With `fields`,
 * only these fields are filled.
 */
export function buildProfile(
  problem: Problem,
  given: Values,
  fields: Iterable<number> = problem.fields.keys(),
): JsonObject {
  const plot = new ProfileBuilder();
  const placements = placementsOf(problem, given, fields);
  for (const { place, field } of placements) plot.mark(place, problem.terms.positions(field));
  for (const { place, value } of placements) plot.put(place, copyOf(value));
  return plot.data;
}

/**
 * Whether the given fields of the built profile have their values. They may not, because two fields
 * may share a place.
 */
export function isAsGiven(problem: Problem, given: Values, own: Iterable<number>): boolean {
  const { fields, terms } = problem;
  const scope = { profile: buildProfile(problem, given, own), external: terms.given.external };
  return [...given].every(([field, { value, isBuilt }]) => {
    const found = lookup((fields[field] as (typeof fields)[number]).node, scope);
    if (isBuilt) return typeof found === 'object' && found !== null;
    if (found === undefined || value === undefined) return found === value;
    return sameJson(found, value);
  });
}

/**
 * Likely values first, then given values. Outer places come before inner ones, and places with
 * dynamic keys last.
 */
function placementsOf(problem: Problem, given: Values, fields: Iterable<number>): Placement[] {
  const { terms } = problem;
  const fillers = fillersFor(problem);
  const valueFor = (field: number): Found => {
    if (terms.isGiven(field)) return terms.givenValue(field, valueFor);
    const candidate = given.get(field);
    return candidate === undefined ? fillers.get(field) : candidate.value;
  };
  const absent = new Set<string>();
  for (const [field, { value }] of given) {
    const place = value === undefined ? fieldPathOf(field, terms, valueFor) : undefined;
    if (place !== undefined) absent.add(fieldPathText(place));
  }
  const placements = [...fields].flatMap((field): Placement[] => {
    const candidate = given.get(field);
    const value = terms.isChosen(field) ? valueFor(field) : undefined;
    const place = value === undefined ? undefined : fieldPathOf(field, terms, valueFor);
    if (value === undefined || place === undefined || candidate?.isBuilt) return [];
    if (
      absent.size > 0 &&
      place.some((_, at) => absent.has(fieldPathText(place.slice(0, at + 1))))
    ) {
      return [];
    }
    const rank = (candidate === undefined ? 0 : 2) + (terms.isLiteral(field) ? 0 : 1);
    return [{ field, place, value, turn: rank * 1_000 + place.length }];
  });
  return placements.sort((a, b) => a.turn - b.turn);
}

const fillersOf = new WeakMap<Problem, ReadonlyMap<number, Json>>();

/**
 * For each field that has no value: a value that conditions or expressions try it with or, if there is
 * none, a value unlike those of other fields.
 */
function fillersFor(problem: Problem): ReadonlyMap<number, Json> {
  const known = fillersOf.get(problem);
  if (known !== undefined) return known;
  const { fields, domains, terms } = problem;
  const taken = new Set<Json>();
  const next = new Map<string, number>();
  const keys = new Set(terms.keyFields.flat());
  const fillers = new Map<number, Json>();
  for (const [field, { node, comparisons, need }] of fields.entries()) {
    if (!terms.isChosen(field)) continue;
    const likely = domains[field]?.find(({ value, isBuilt }) => value != null && !isBuilt)?.value;
    const isLed = comparisons.length > 0 || need !== undefined || keys.has(field);
    if (isLed && likely !== undefined) {
      fillers.set(field, likely);
      continue;
    }
    const words = nameWords(node);
    let n = next.get(words) ?? 0;
    while (taken.has(plausible(node, n)) && n < fields.length) n += 1;
    next.set(words, n);
    taken.add(plausible(node, n));
    fillers.set(field, plausible(node, n));
  }
  fillersOf.set(problem, fillers);
  return fillers;
}
