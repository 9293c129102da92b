import type { Candidate } from './candidate.ts';
import { type Cut, left } from './cut.ts';
import type { Effort } from './effort.ts';
import type { Problem } from './problem.ts';
import { Reader } from './reader.ts';
import { scopeOf } from './scope.ts';
import type { Assignment, Unit } from './units.ts';

/** How a search is to be done. */
export interface SearchOptions {
  /** Whether comparisons that candidates cannot tell are left open: finding nothing is a proof then. */
  readonly isProof: boolean;
  /** Whether what was found will do; the search goes on otherwise. */
  readonly accepts?: (known: Assignment) => boolean;
  /** The work that may be done. */
  readonly effort: Effort;
}

/** What a unit waits for: the number of a field, or one of these. */
const settled = -1;
const structural = -2;

/** A field whose candidates are tried one after the other. */
interface Choice {
  readonly field: number;
  /** The units that wait for it, and besides them those about places that it has a part in. */
  readonly own: readonly number[];
  readonly touched: readonly number[];
  readonly candidates: readonly Candidate[];
  /** What of the choices before is to blame for the candidates that failed. */
  readonly conflict: Set<number>;
  next: number;
}

/**
 * Chooses a value only for what a unit reads next, as conditions are read; a choice that had no part in a
 * failure is not varied (conflict-directed backjumping).
 */
export class Backtracking {
  readonly known: Assignment = [];
  readonly failed = new Set<Unit>();
  readonly tried = new Set<number>();
  private readonly problem: Problem;
  private readonly options: SearchOptions;
  private readonly effort: Effort;
  private readonly masks: Cut['masks'];
  private readonly domains = new Map<number, readonly Candidate[]>();
  private readonly units: readonly Unit[];
  private readonly waits: number[];
  private readonly choices: Choice[] = [];
  /** The units about places, by each field that has a part in them. */
  private readonly structures = new Map<number, number[]>();

  constructor(problem: Problem, { masks, open }: Cut, options: SearchOptions) {
    this.problem = problem;
    this.options = options;
    this.effort = options.effort;
    this.masks = masks;
    this.units = open;
    this.waits = open.map(() => settled);
    for (const [at, unit] of open.entries()) {
      if (unit.kind !== 'nesting' && unit.kind !== 'table') continue;
      this.waits[at] = structural;
      for (const field of scopeOf(unit, problem)) {
        this.structures.set(field, [...(this.structures.get(field) ?? []), at]);
      }
    }
  }

  /** Undefined where all units hold; else what of the choices made is to blame. */
  run(): Set<number> | undefined {
    const first = [...this.units.keys()].filter((at) => this.waits[at] !== structural);
    let failure = this.readAll(first);
    while (!this.effort.isSpent) {
      if (failure === undefined) {
        const next = this.next();
        if (next !== undefined) this.choices.push(this.choiceOf(next));
        else if (this.isAccepted()) return undefined;
        else failure = new Set(this.known.keys());
      }
      const choice = this.choices.at(-1);
      if (choice === undefined) return failure ?? new Set();
      failure = this.goOn(choice, failure);
    }
    return failure;
  }

  /** Takes the next candidate of the last choice, the one before having failed, or gives the choice up. */
  private goOn(choice: Choice, failure: Set<number> | undefined): Set<number> | undefined {
    const { field, own, touched, candidates, conflict } = choice;
    if (failure !== undefined) {
      for (const at of own) this.waits[at] = field;
      this.known[field] = undefined;
      if (!failure.has(field)) {
        this.choices.pop();
        return failure;
      }
      for (const other of failure) conflict.add(other);
    }
    const candidate = candidates[choice.next];
    choice.next += 1;
    if (candidate === undefined) {
      this.choices.pop();
      conflict.delete(field);
      return conflict;
    }
    this.effort.spend(1);
    this.known[field] = candidate;
    return this.readAll(touched);
  }

  private isAccepted(): boolean {
    this.effort.spend(this.known.length);
    return this.options.accepts?.(this.known) ?? true;
  }

  /** Reads a unit and notes what it waits for; what is to blame where it fails. */
  private read(at: number): Set<number> | undefined {
    const unit = this.units[at] as Unit;
    const reader = new Reader(this.problem, this.known, this.options.isProof);
    const holds = reader.holds(unit);
    this.effort.spend(reader.work);
    if (holds === false) {
      this.failed.add(unit);
      return reader.read;
    }
    if (this.waits[at] !== structural) {
      this.waits[at] = holds === true ? settled : (reader.demand ?? settled);
    }
    return undefined;
  }

  /** The field that the first open unit waits for, or one that has too few candidates to stay open. */
  private next(): number | undefined {
    const first = this.waits.find((field) => field >= 0);
    if (first !== undefined) return first;
    for (const field of this.masks.keys()) if (this.known[field] === undefined) return field;
    return undefined;
  }

  private choiceOf(field: number): Choice {
    this.tried.add(field);
    const own = [...this.waits.keys()].filter((at) => this.waits[at] === field);
    const touched = [...own, ...(this.structures.get(field) ?? [])];
    const candidates = this.candidatesOf(field);
    return { field, own, touched, candidates, conflict: new Set(), next: 0 };
  }

  private readAll(units: readonly number[]): Set<number> | undefined {
    for (const at of units) {
      const conflict = this.read(at);
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  private candidatesOf(field: number): readonly Candidate[] {
    const known = this.domains.get(field);
    if (known !== undefined) return known;
    const own = left(this.problem.domains[field] ?? [], this.masks.get(field));
    this.domains.set(field, own);
    return own;
  }
}
