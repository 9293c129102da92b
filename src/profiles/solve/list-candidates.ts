import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { anyElement } from '../../model/any-element.ts';
import type { Key } from '../../model/expression.ts';
import { pathText } from '../../model/node-text.ts';
import { putMember } from '../draw/place-value.ts';
import { plausible } from '../draw/plausible.ts';
import { type CandidateValue, like } from './candidate.ts';
import type { Terms } from './terms.ts';

/** Limits on what lists are tried with: values of a part of an element, different elements, and lists. */
export const triedLists = { values: 12, elements: 40, lists: 240, repeated: 8, paired: 12 };

/** A part of the elements of a list, and its keys from the element. */
interface Part {
  readonly field: number;
  readonly keys: readonly Key[];
}

/**
 * Makes lists for fields whose elements expressions go through: of no element, of one and of two, and of lengths that
 * are told, with elements that have the parts that are read of them.
 */
export class ListCandidates {
  private readonly terms: Terms;
  private readonly lengths: ReadonlyMap<number, ReadonlySet<number>>;
  private readonly candidatesOf: (field: number) => readonly CandidateValue[];

  constructor(
    terms: Terms,
    lengths: ReadonlyMap<number, ReadonlySet<number>>,
    candidatesOf: (field: number) => readonly CandidateValue[],
  ) {
    this.terms = terms;
    this.lengths = lengths;
    this.candidatesOf = candidatesOf;
  }

  /** The lists for a field, likely ones first; none for a field that is no list. */
  of(field: number): CandidateValue[] {
    return this.listsAt(field).map(like);
  }

  private listsAt(field: number): Json[][] {
    const parts = this.partsOf(field);
    if (parts.length === 0 && this.terms.fields[field]?.need !== 'list') return [];
    const elements = this.elementsOf(field, parts);
    const [first] = elements;
    const lengths = [...(this.lengths.get(field) ?? [])].filter((length) => length > 2);
    const paired = elements.slice(0, triedLists.paired);
    return [
      ...elements.map((element) => [element]),
      [],
      ...paired.flatMap((one, at) => paired.slice(at).map((other) => [one, other])),
      ...elements.slice(triedLists.paired).map((element) => [element, first as Json]),
      ...lengths.flatMap((length) =>
        elements.slice(0, triedLists.repeated).map((element) => Array<Json>(length).fill(element)),
      ),
      ...lengths.flatMap((length) =>
        elements
          .slice(1, triedLists.repeated)
          .flatMap((element) => [mixed(length, element, first), mixed(length, first, element)]),
      ),
    ].slice(0, triedLists.lists);
  }

  /** What is read of the elements of a list, without what lies inside of a part. */
  private partsOf(list: number): Part[] {
    const own = this.terms.fields[list];
    if (own === undefined) return [];
    const path = pathText({ ...own.node, keys: [...own.node.keys, anyElement] });
    return [...this.terms.fields.entries()].flatMap(([field, { node }]): Part[] => {
      const keys = node.keys.slice(own.node.keys.length + 1);
      const outer = pathText({ ...node, keys: node.keys.slice(0, own.node.keys.length + 1) });
      const isFixed = keys.every((key) => key.kind === 'literal' && key !== anyElement);
      return outer === path && isFixed ? [{ field, keys }] : [];
    });
  }

  /**
   * Different elements: the first has the likeliest value of each part, and others differ from it in one part, or in
   * several.
   */
  private elementsOf(field: number, parts: readonly Part[]): Json[] {
    const node = this.terms.fields[field]?.node;
    if (parts.length === 0) return node ? [0, 1, 2].map((n) => plausible(node, n)) : [];
    const choices = parts.map((part) => this.valuesOf(part.field));
    const first = choices.map(() => 0);
    const picks = [
      first,
      ...choices.flatMap((values, at) =>
        values.slice(1).map((_, value) => first.with(at, value + 1)),
      ),
      ...combinations(choices.map(({ length }) => length)),
    ];
    const elements = new Map<string, Json>();
    for (const pick of picks) {
      if (elements.size >= triedLists.elements) break;
      const element = elementOf(
        parts,
        pick.map((at, part) => choices[part]?.[at]),
      );
      if (element !== undefined) elements.set(JSON.stringify(element), element);
    }
    return [...elements.values()];
  }

  /** The values to try for a part, the likeliest first; undefined if it may be asked whether it is there. */
  private valuesOf(field: number): (Json | undefined)[] {
    const lists = this.listsAt(field);
    if (lists.length > 0) return lists.slice(0, triedLists.values);
    const all = this.candidatesOf(field).flatMap(({ value, isOdd }) =>
      value === undefined || isOdd ? [] : [value],
    );
    const { comparisons = [], need } = this.terms.fields[field] ?? {};
    const fit = need === 'number' ? all.filter((value) => typeof value !== 'string') : all;
    const isAsked = comparisons.some(({ operand }) => operand === undefined);
    const values: (Json | undefined)[] = (fit.length > 0 ? fit : all).slice(0, triedLists.values);
    return isAsked ? [...values, undefined] : values;
  }
}

/** An element with these values of its parts: itself the value, if it is read as a whole. */
function elementOf(
  parts: readonly Part[],
  values: readonly (Json | undefined)[],
): Json | undefined {
  const data: JsonObject = {};
  let isWhole = true;
  for (const [at, { keys }] of parts.entries()) {
    const value = values[at];
    if (keys.length === 0 || value === undefined) continue;
    isWhole = false;
    let outer: Json = data;
    for (const [position, key] of keys.entries()) {
      const name = String(key.kind === 'literal' ? key.value : '');
      const inner: Json =
        position === keys.length - 1
          ? value
          : isJsonObject(outer) && isJsonObject(outer[name] ?? null)
            ? (outer[name] as Json)
            : {};
      putMember(outer, name, inner);
      outer = inner;
    }
  }
  const whole = parts.findIndex(({ keys }) => keys.length === 0);
  const isObject = parts.some(({ keys }) => keys.length > 0);
  return isWhole && !isObject ? values[whole] : data;
}

/** All combinations of several choices, of which each has so many options. */
function* combinations(counts: readonly number[]): Generator<number[]> {
  const total = counts.reduce((product, count) => Math.min(product * count, triedLists.lists), 1);
  for (let number = 0; number < total; number++) {
    let left = number;
    yield counts.map((count) => {
      const at = left % count;
      left = Math.floor(left / count);
      return at;
    });
  }
}

/** A list of one element once and another for the rest. */
function mixed(length: number, one: Json | undefined, other: Json | undefined): Json[] {
  return Array.from({ length }, (_, at) => (at === 0 ? one : other) ?? null);
}
