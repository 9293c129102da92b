import { isNumeral, numberFrom, numeralOf } from '../../base/decimal.ts';
import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { Found } from '../../model/expression.ts';
import { memberOf } from '../../model/lookup.ts';
import { type AtomVerdict, type Term, verdictIn } from './atom.ts';
import { exactly } from './candidate.ts';
import type { PlainSides } from './sides.ts';
import { membersOf, type Terms } from './terms.ts';

/** The keys with which a field may lead into the external data. */
export interface DataKeys {
  /** Some keys of each kind, first those that lead to everything that is read there. */
  readonly keys: readonly Json[];
  readonly all: ReadonlySet<string>;
  /** Whether `keys` has one of every kind. */
  readonly isWhole: boolean;
}

/** The largest number of keys to try, and of data values to compare with a field. */
export const mostDataKeys = 1_000;

/**
 * The number of keys to try per kind, for fields that must differ. Ids need more, because they must
 * differ in all profiles.
 */
const copies = { usual: 6, ofIds: 64 };

/** Every value that a field in the data can have, for any keys. */
export function valuesInData(field: number, terms: Terms): Json[] {
  return containersAt(field, terms, Number.POSITIVE_INFINITY);
}

/** The keys into the data that a field may have; empty if the field is not used as a key. */
export function dataKeysOf(
  field: number,
  terms: Terms,
  sides: readonly PlainSides[],
  computedWith: ReadonlySet<number>,
): DataKeys {
  const uses = terms.fields.flatMap((_, reader) =>
    terms.isGiven(reader)
      ? (terms.keys[reader] ?? []).flatMap((key, at) =>
          key === field ? [useOf(reader, at, terms, sides, computedWith.has(reader))] : [],
        )
      : [],
  );
  const all = new Set(uses.flatMap(({ containers }) => containers.flatMap(namesIn)));
  const own = verdictsBy(field, sides);
  const isId = terms.fields[field]?.path === terms.given.idField;
  const counts = new Map<string, number>();
  const ranked: { readonly key: Json; readonly lacks: number }[] = [];
  for (const key of [...all].flatMap(spellingsOf)) {
    const found = uses.map(({ lookUp }) => lookUp(key));
    const kind = JSON.stringify([own(key), found.map((values, at) => uses[at]?.observe(values))]);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count >= (isId ? copies.ofIds : copies.usual)) continue;
    const lacks = found.filter((values) => values.every((value) => value === undefined)).length;
    ranked.push({ key, lacks });
  }
  const keys = ranked.sort((a, b) => a.lacks - b.lacks).map(({ key }) => key);
  return { keys: keys.slice(0, mostDataKeys), all, isWhole: keys.length <= mostDataKeys };
}

/** One use of a field as a key: the brackets of another field in the data. */
interface Use {
  readonly containers: readonly Json[];
  /** What a key leads to in each container. */
  readonly lookUp: (key: Json) => Found[];
  /** Everything about the values found that conditions can distinguish. */
  readonly observe: (values: readonly Found[]) => unknown;
}

function useOf(
  reader: number,
  at: number,
  terms: Terms,
  sides: readonly PlainSides[],
  isComputedWith: boolean,
): Use {
  const containers = containersAt(reader, terms, at);
  const behind = (terms.keys[reader] ?? []).slice(at + 1);
  const lookUp = (key: Json) => containers.map((one) => follow(memberOf(one, key), behind));
  const isCompared = sides.some(
    ({ left, right }) =>
      (left === reader && typeof right === 'number') ||
      (right === reader && typeof left === 'number'),
  );
  const isKey = terms.keyFields.some((keys) => keys.includes(reader));
  const isWholeTold =
    isComputedWith || isCompared || isKey || terms.keyFields[reader]?.length !== 1;
  const verdicts = verdictsBy(reader, sides);
  const observe = (values: readonly Found[]) =>
    isWholeTold ? values : values.map((value) => [value === undefined, verdicts(value)]);
  return { containers, lookUp, observe };
}

/** The containers that the first `count` keys of a field can lead to. */
function containersAt(field: number, terms: Terms, count: number): Json[] {
  const root = ownValue(terms.given.external ?? {}, terms.fields[field]?.node.root ?? '');
  let containers: Json[] = root === undefined ? [] : [root];
  for (const key of (terms.keys[field] ?? []).slice(0, count)) {
    containers = containers.flatMap((one): Json[] => {
      if (typeof key === 'number') return membersOf(one);
      const member = memberOf(one, key.value);
      return member === undefined ? [] : [member];
    });
  }
  return containers;
}

function namesIn(container: Json): string[] {
  return Array.isArray(container) || isJsonObject(container) ? Object.keys(container) : [];
}

/** A key as a text and, if it is one, as a number. Only a number can be a list position. */
function spellingsOf(key: string): Json[] {
  const number = isNumeral(key) ? numberFrom(key) : undefined;
  return number !== undefined && numeralOf(number) === key ? [key, number] : [key];
}

/** The value behind constant keys. From the first key that is chosen, the whole container is taken. */
function follow(value: Found, keys: readonly Term[]): Found {
  let found = value;
  for (const key of keys) {
    if (typeof key === 'number' || found === undefined) return found;
    found = memberOf(found, key.value);
  }
  return found;
}

/** The results of a field's comparisons with constants, for a value in its place. */
function verdictsBy(field: number, sides: readonly PlainSides[]): (value: Found) => AtomVerdict[] {
  const own = sides.filter(
    ({ left, right }) =>
      (left === field && typeof right !== 'number') ||
      (right === field && typeof left !== 'number'),
  );
  return (value) => {
    const candidate = exactly(value);
    return own.map(({ comparison, left, right }) => {
      const other = typeof right === 'number' ? candidate : right;
      return verdictIn({ comparison }, typeof left === 'number' ? candidate : left, other);
    });
  };
}
