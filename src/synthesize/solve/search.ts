import type { Problem } from './problem.ts';
import { type Assignment, Reader, type Unit } from './units.ts';

/** How many values are tried before a search gives up. */
const mostTries = 20_000;

/** How a search is to be done. */
export interface SearchOptions {
  /** Whether comparisons that candidates cannot tell are left open: finding nothing is a proof then. */
  readonly isProof: boolean;
  /** Whether what was found will do; the search goes on otherwise. */
  readonly accepts?: (known: Assignment) => boolean;
}

/** What a search came to: values under which all units hold, or that there are none, or neither. */
export type Found =
  | { readonly kind: 'found'; readonly known: Assignment }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gave-up' };

/**
 * Looks for values of fields under which all units hold: a value is chosen only for what a unit reads
 * next, as conditions are read, and a choice that had no part in a failure is not varied
 * (conflict-directed backjumping).
 */
export function search(problem: Problem, units: readonly Unit[], options: SearchOptions): Found {
  const one = new Search(problem, options);
  const conflict = one.extend(units);
  if (one.tries > mostTries) return { kind: 'gave-up' };
  return conflict === undefined ? { kind: 'found', known: one.known } : { kind: 'nothing' };
}

class Search {
  readonly known: Assignment = [];
  tries = 0;
  private readonly problem: Problem;
  private readonly options: SearchOptions;

  constructor(problem: Problem, options: SearchOptions) {
    this.problem = problem;
    this.options = options;
  }

  /** Undefined where all units hold; else what of the choices made is to blame. */
  extend(units: readonly Unit[]): Set<number> | undefined {
    const open: Unit[] = [];
    let demand: number | undefined;
    for (const unit of units) {
      const reader = new Reader(this.problem, this.known, this.options.isProof);
      const holds = reader.holds(unit);
      if (holds === false) return reader.read;
      if (holds === undefined) open.push(unit);
      demand ??= reader.demand;
    }
    if (demand !== undefined) return this.choose(demand, open);
    const isAccepted = this.options.accepts?.(this.known) ?? true;
    return isAccepted ? undefined : new Set(this.known.keys());
  }

  private choose(field: number, units: readonly Unit[]): Set<number> | undefined {
    const conflict = new Set<number>();
    for (const candidate of this.problem.domains[field] ?? []) {
      this.tries += 1;
      if (this.tries > mostTries) return conflict;
      this.known[field] = candidate;
      const failure = this.extend(units);
      if (failure === undefined) return undefined;
      if (!failure.has(field)) {
        this.known[field] = undefined;
        return failure;
      }
      for (const other of failure) conflict.add(other);
    }
    this.known[field] = undefined;
    conflict.delete(field);
    return conflict;
  }
}
