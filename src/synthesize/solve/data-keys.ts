import { isNumeral, numberFrom, numeralOf } from '../../model/decimal.ts';
import type { Found } from '../../model/expression.ts';
import { isJsonObject, type Json, ownValue } from '../../model/json.ts';
import { memberOf } from '../../model/lookup.ts';
import { type AtomVerdict, type Term, verdictIn } from './atom.ts';
import { exactly } from './candidate.ts';
import type { Sides } from './sides.ts';
import type { Terms } from './terms.ts';

/** Keys by which a field may lead into the data. */
export interface DataKeys {
  /** Some of each kind, those first that lead to all that is read there. */
  readonly keys: readonly Json[];
  readonly all: ReadonlySet<string>;
  /** Whether there is one of every kind. */
  readonly isWhole: boolean;
}

/** More keys than this are not tried, nor more values of the data compared with a field. */
export const mostDataKeys = 1_000;

/** So many keys of a kind are tried, for fields that are to differ; ids are to differ in all profiles. */
const copies = { usual: 6, ofIds: 64 };

/** All that a field in the data can be, whatever its keys are. */
export function valuesInData(field: number, terms: Terms): Json[] {
  return containersAt(field, terms, Number.POSITIVE_INFINITY);
}

/** Which keys into the data a field may be; none where it is no key into them. */
export function dataKeysOf(field: number, terms: Terms, sides: readonly Sides[]): DataKeys {
  const uses = terms.fields.flatMap((_, reader) =>
    terms.isGiven(reader)
      ? (terms.keys[reader] ?? []).flatMap((key, at) =>
          key === field ? [useOf(reader, at, terms, sides)] : [],
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

/** A place between the brackets of a field in the data. */
interface Use {
  readonly containers: readonly Json[];
  /** What a key leads to there, in each container. */
  readonly lookUp: (key: Json) => Found[];
  /** All that conditions can tell of what was found. */
  readonly observe: (values: readonly Found[]) => unknown;
}

function useOf(reader: number, at: number, terms: Terms, sides: readonly Sides[]): Use {
  const containers = containersAt(reader, terms, at);
  const behind = (terms.keys[reader] ?? []).slice(at + 1);
  const lookUp = (key: Json) => containers.map((one) => follow(memberOf(one, key), behind));
  const isCompared = sides.some(
    ({ left, right }) =>
      (left === reader && typeof right === 'number') ||
      (right === reader && typeof left === 'number'),
  );
  const isKey = terms.keyFields.some((keys) => keys.includes(reader));
  const isWholeTold = isCompared || isKey || terms.keyFields[reader]?.length !== 1;
  const verdicts = verdictsBy(reader, sides);
  const observe = (values: readonly Found[]) =>
    isWholeTold ? values : values.map((value) => [value === undefined, verdicts(value)]);
  return { containers, lookUp, observe };
}

/** What the keys of a field can lead to, the first so many of them. */
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

function membersOf(container: Json): Json[] {
  if (Array.isArray(container)) return container;
  return isJsonObject(container) ? Object.values(container) : [];
}

function namesIn(container: Json): string[] {
  return Array.isArray(container) || isJsonObject(container) ? Object.keys(container) : [];
}

/** A key as a text and, where it is one, as a number, which is the only way to a position. */
function spellingsOf(key: string): Json[] {
  const number = isNumeral(key) ? numberFrom(key) : undefined;
  return number !== undefined && numeralOf(number) === key ? [key, number] : [key];
}

/** What constant keys lead to: the whole of it from the first on that is chosen. */
function follow(value: Found, keys: readonly Term[]): Found {
  let found = value;
  for (const key of keys) {
    if (typeof key === 'number' || found === undefined) return found;
    found = memberOf(found, key.value);
  }
  return found;
}

/** What comparisons with constants say of a value in a field's place. */
function verdictsBy(field: number, sides: readonly Sides[]): (value: Found) => AtomVerdict[] {
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
