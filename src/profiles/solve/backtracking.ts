import { addUnder } from '../../base/lists-by-key.ts';
import { retained } from './bits.ts';
import type { CandidateValue } from './candidate.ts';
import type { Assignment, Constraint } from './constraints.ts';
import type { PrunedDomains } from './domain-filter.ts';
import type { SolvingEffort } from './effort.ts';
import { ForcedTruths } from './forced-truths.ts';
import type { Problem } from './problem.ts';
import { ConstraintReader } from './reader.ts';
import { scopeOf } from './scope.ts';
import { UntriedCandidates } from './untried-candidates.ts';

/** Options of a search. */
export interface SearchOptions {
  /** Whether comparisons that candidates do not determine are left open. Then finding nothing is a proof. */
  readonly isProof: boolean;
  /**
   * Whether fields involved in the most failures are tried first, instead of those that conditions
   * read first.
   */
  readonly isByBlame?: boolean;
  /** Whether odd candidates are left out where a field has others. Then finding nothing says nothing. */
  readonly isPlain?: boolean;
  /** Accepts or rejects a complete assignment. If it is rejected, the search goes on. */
  readonly accepts?: (known: Assignment) => boolean;
  readonly effort: SolvingEffort;
}

/** Values of `waits`: the index of the field that a constraint waits for, or one of these two. */
const settled = -1;
const structural = -2;

/** To look at so many constraints and fields for the next choice takes as long as to read a comparison. */
const scannedAtOnce = 16;

/** A field whose candidates are tried one after the other. */
interface Choice {
  readonly field: number;
  /**
   * The constraints that wait for the field; and these together with the constraints about places
   * that involve it.
   */
  readonly own: readonly number[];
  readonly touched: readonly number[];
  readonly candidates: UntriedCandidates;
  /** The earlier choices that are to blame for the candidates that failed. */
  readonly conflict: Set<number>;
}

/**
 * A backtracking search. It chooses a value only for the field that a constraint reads next. After
 * a failure, it goes back to the last choice that had a part in the failure (conflict-directed
 * backjumping).
 */
export class Backtracking {
  readonly known: Assignment = [];
  readonly failed = new Set<Constraint>();
  readonly tried = new Set<number>();
  private readonly problem: Problem;
  private readonly options: SearchOptions;
  private readonly effort: SolvingEffort;
  private readonly masks: PrunedDomains['masks'];
  private readonly domains = new Map<number, readonly CandidateValue[]>();
  private readonly constraints: readonly Constraint[];
  /** For each constraint, the number of fields that may decide it, and the number of times it failed. */
  private readonly sizes: readonly number[];
  private readonly failures: number[] = [];
  private readonly waits: number[];
  private readonly forced: ForcedTruths;
  private readonly isByBlame: boolean;
  private readonly choices: Choice[] = [];
  /**
   * Whether one of several interchangeable candidates is enough. Outside of proofs it is not if
   * constraints about places or about taken ids distinguish them.
   */
  private readonly skipsInterchangeable: boolean;
  /** The constraints about places, by each field involved. */
  private readonly structures = new Map<number, number[]>();

  constructor(problem: Problem, { masks, open }: PrunedDomains, options: SearchOptions) {
    this.problem = problem;
    this.options = options;
    this.effort = options.effort;
    this.masks = masks;
    this.constraints = open;
    this.waits = open.map(() => settled);
    this.sizes = open.map((constraint) => scopeOf(constraint, problem).size);
    this.forced = new ForcedTruths(problem, open);
    this.isByBlame = options.isByBlame ?? options.isProof;
    const isTelling = (constraint: Constraint) =>
      isAboutPlaces(constraint) || constraint.kind === 'other';
    this.skipsInterchangeable = options.isProof || !open.some(isTelling);
    for (const [at, constraint] of open.entries()) {
      if (!isAboutPlaces(constraint)) continue;
      this.waits[at] = structural;
      for (const field of scopeOf(constraint, problem)) {
        addUnder(this.structures, field, at);
      }
    }
  }

  /** Yields undefined if all constraints hold; otherwise the fields whose choices are to blame. */
  run(): Set<number> | undefined {
    if (this.forced.clash !== undefined) {
      for (const constraint of this.forced.clash) this.failed.add(constraint);
      return new Set();
    }
    const first = [...this.constraints.keys()].filter((at) => this.waits[at] !== structural);
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

  /**
   * Goes on with the next candidate of a choice, or ends the choice. `failure` has the fields to
   * blame for the failure of its current candidate.
   */
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
    const candidate = candidates.next(this.known);
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

  /** Reads a constraint and notes which field it waits for. If it fails, yields the fields to blame. */
  private read(at: number): Set<number> | undefined {
    const constraint = this.constraints[at] as Constraint;
    const reader = new ConstraintReader(
      this.problem,
      this.known,
      this.options.isProof,
      this.forced,
    );
    const holds = reader.holds(constraint);
    this.effort.spend(reader.work);
    if (holds === false) {
      for (const one of [constraint, ...reader.taken]) this.failed.add(one);
      this.failures[at] = (this.failures[at] ?? 0) + 1;
      return reader.read;
    }
    if (this.waits[at] !== structural) {
      this.waits[at] = holds === true ? settled : (reader.demand ?? settled);
    }
    return undefined;
  }

  /**
   * The field to choose next: the one that the first open constraint waits for or, with
   * `isByBlame`, a field with few candidates whose constraints failed often. Otherwise any open
   * field from which candidates were removed, other than those that are not as declared.
   */
  private next(): number | undefined {
    this.effort.spend(Math.floor((this.waits.length + this.masks.size) / scannedAtOnce));
    const first = this.isByBlame ? this.mostBlamed() : this.waits.find((field) => field >= 0);
    if (first !== undefined) return first;
    for (const [field, mask] of this.masks) {
      const isOpen = mask !== this.problem.declaredMasks.get(field);
      if (isOpen && this.known[field] === undefined) return field;
    }
    return undefined;
  }

  private mostBlamed(): number | undefined {
    const weights = new Map<number, number>();
    for (const [at, field] of this.waits.entries()) {
      if (field < 0) continue;
      weights.set(field, (weights.get(field) ?? 0) + 1 + (this.failures[at] ?? 0));
    }
    let best: number | undefined;
    let most = 0;
    for (const [field, weight] of weights) {
      const share = weight / (this.candidatesOf(field).length + 1);
      if (share > most) [best, most] = [field, share];
    }
    return best;
  }

  private choiceOf(field: number): Choice {
    this.tried.add(field);
    const own = [...this.waits.keys()].filter((at) => this.waits[at] === field);
    const bySize = own.toSorted((a, b) => (this.sizes[a] ?? 0) - (this.sizes[b] ?? 0));
    const touched = [...bySize, ...(this.structures.get(field) ?? [])];
    return { field, own, touched, candidates: this.untried(field), conflict: new Set() };
  }

  private untried(field: number): UntriedCandidates {
    const { comparisonClasses, interchangeable } = this.problem;
    const comparisonClass = comparisonClasses[field];
    const groups =
      comparisonClass && this.skipsInterchangeable
        ? interchangeable.get(comparisonClass)
        : undefined;
    return new UntriedCandidates(this.candidatesOf(field), comparisonClass, groups);
  }

  private readAll(constraints: readonly number[]): Set<number> | undefined {
    for (const at of constraints) {
      const conflict = this.read(at);
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  private candidatesOf(field: number): readonly CandidateValue[] {
    const known = this.domains.get(field);
    if (known !== undefined) return known;
    const all = retained(this.problem.domains[field] ?? [], this.masks.get(field));
    const plain = this.options.isPlain ? all.filter(({ isOdd }) => !isOdd) : [];
    const own = plain.length > 0 ? plain : all;
    this.domains.set(field, own);
    return own;
  }
}

function isAboutPlaces({ kind }: Constraint): boolean {
  return kind === 'nesting' || kind === 'aliases';
}
