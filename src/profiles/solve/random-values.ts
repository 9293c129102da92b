import { isNumber } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import { isLess } from '../../model/comparisons.ts';
import type { Term } from './atom.ts';
import { absent, type CandidateValue, like, type Values } from './candidate.ts';
import type { ComparisonClass } from './comparison-class.ts';
import type { Problem } from './problem.ts';
import { textsAround } from './texts.ts';

/** When values should stay near given ones, one in this many of the other fields changes. */
const changedOf = 8;

/** When compared fields should share few values, they share at most this many. */
const mostShared = 4;

/**
 * Draws random values of fields for goals that the solver cannot decide: candidates, texts and
 * lists composed of what conditions look for, and values of other fields. It is seeded, so that it
 * draws the same every time.
 */
export class RandomValues {
  private readonly problem: Problem;
  /** Fields that are read both as a whole and at list positions, with the keys that may be such positions. */
  private readonly indexed: readonly { readonly outer: number; readonly key: Term }[];
  private seed = 0;

  constructor(problem: Problem) {
    const { nestings, terms } = problem;
    this.problem = problem;
    this.indexed = nestings.flatMap(({ outer, inner }) => {
      const at = terms.keys[outer]?.length ?? 0;
      const key = terms.keys[inner]?.[at];
      if (key === undefined) return [];
      const mayIndex = typeof key === 'number' ? terms.isChosen(key) : terms.positions(inner)[at];
      return mayIndex ? [{ outer, key }] : [];
    });
  }

  /** Values near the given ones. Mainly the fields in `open` change. */
  near(values: Values, open: ReadonlySet<number>): Values {
    const drawn = new Map(values);
    for (const field of this.problem.fields.keys()) {
      if (!this.problem.terms.isChosen(field)) continue;
      const isChanged = open.has(field) ? this.below(4) > 0 : this.below(changedOf) === 0;
      if (isChanged) drawn.set(field, this.value(field, drawn));
    }
    this.index(drawn);
    return drawn;
  }

  /**
   * Sometimes gives a field that is read at positions a list, and gives a field that is its key one
   * of the positions.
   */
  private index(drawn: Map<number, CandidateValue>): void {
    for (const { outer, key } of this.indexed) {
      if (this.below(4) > 0) continue;
      const list = [...this.list(this.problem.comparisonClasses[outer] as ComparisonClass), null];
      drawn.set(outer, like(list));
      if (typeof key === 'number') drawn.set(key, like(this.below(list.length)));
    }
  }

  /** Random values for all fields. */
  anew(): Values {
    const all = new Set(this.problem.fields.keys());
    return this.near(new Map(), all);
  }

  /**
   * Random values for all fields, where fields compared with each other share some values of one
   * type. Drawn separately, the values of many fields would hardly ever be in order, or equal.
   */
  shared(): Values {
    const drawn = new Map(this.anew());
    const { domains, comparisonClasses, terms } = this.problem;
    for (const { members } of new Set(comparisonClasses)) {
      const chosen = members.filter(({ field }) => {
        return terms.isChosen(field) && !domains[field]?.some(({ isBuilt }) => isBuilt);
      });
      if (chosen.length < 2) continue;
      const values = this.ofOneKind(domains[this.pick(chosen)?.field ?? 0] ?? [], chosen.length);
      for (const [at, { field }] of chosen.entries()) {
        const value = values[at];
        if (value !== undefined) drawn.set(field, value);
      }
    }
    return drawn;
  }

  /** Draws values of one type (numbers, texts and so on) from a domain, either few different ones or many. */
  private ofOneKind(domain: readonly CandidateValue[], count: number): CandidateValue[] {
    const kind = kindOf(this.pick(domain));
    const all = domain.filter((one) => kindOf(one) === kind);
    const few = Array.from({ length: 1 + this.below(mostShared) }, () => this.pick(all) ?? absent);
    const pool = this.below(2) === 0 ? few : all;
    const values = Array.from({ length: count }, () => this.pick(pool) ?? absent);
    return this.below(4) === 0 ? values.sort(ascending) : values;
  }

  private value(field: number, others: Values): CandidateValue {
    const comparisonClass = this.problem.comparisonClasses[field] as ComparisonClass;
    const way = this.below(10);
    if (way === 0 && comparisonClass.members.length > 1) {
      const other = this.pick(comparisonClass.members)?.field;
      const value = other === undefined ? undefined : others.get(other);
      if (value !== undefined) return value;
    }
    if (way <= 3 && comparisonClass.hasParts)
      return like(this.below(3) > 0 ? this.text(comparisonClass) : this.list(comparisonClass));
    return this.pick(this.problem.domains[field] ?? []) ?? like(null);
  }

  /**
   * A text composed of parts that conditions look for, sometimes after a text near a constant in
   * text order.
   */
  private text(comparisonClass: ComparisonClass): string {
    const texts = [
      ...comparisonClass.contained,
      ...comparisonClass.constants,
      ...comparisonClass.texts,
    ].filter((value) => typeof value === 'string');
    const parts = Array.from({ length: this.below(4) }, () => this.pick(texts) ?? '');
    const around = this.pick(textsAround(texts, 1)) ?? '';
    const all = this.below(2) === 0 ? [around, ...parts] : parts;
    const text = all.join(this.pick(['', ' ', '-']) ?? '');
    // this field may itself need to be a part of another text
    return this.below(4) === 0 ? text.slice(this.below(3), text.length - this.below(3)) : text;
  }

  private list(comparisonClass: ComparisonClass): Json[] {
    const members = [...comparisonClass.contained, ...comparisonClass.constants, null, 'other'];
    return Array.from({ length: this.below(4) }, () => this.pick(members) ?? null);
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** A pseudorandom whole number >= 0 and below a limit, made from a counter with MurmurHash3's finalizer. */
  private below(limit: number): number {
    this.seed = (this.seed + 0x9e3779b9) | 0;
    let bits = Math.imul(this.seed ^ (this.seed >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) % Math.max(1, limit);
  }
}

function kindOf(candidate: CandidateValue | undefined): string {
  const value = candidate?.value ?? null;
  return isNumber(value) ? 'number' : value === null ? 'null' : typeof value;
}

function ascending(one: CandidateValue, other: CandidateValue): number {
  if (isLess(one.value ?? null, other.value ?? null)) return -1;
  return isLess(other.value ?? null, one.value ?? null) ? 1 : 0;
}
