import { lookup } from '../../model/lookup.ts';
import type { Clause, Conditional } from '../../model/workflow.ts';
import { isOpen, type Term, type Verdict, verdictIn } from './atom.ts';
import { absent, type Candidate, exactly } from './candidate.ts';
import type { Nesting } from './nesting.ts';
import type { Problem } from './problem.ts';

/** Something that must hold of a profile, apart from everything else. */
export type Unit =
  | { readonly kind: 'clause'; readonly clause: Clause; readonly holds: boolean }
  /** Where these branches are taken, which the conditional stands in, its condition has no fault. */
  | {
      readonly kind: 'readable';
      readonly conditional: Conditional;
      readonly within: readonly Way[];
    }
  | { readonly kind: 'nesting'; readonly nesting: Nesting };

/** A branch, with its conditional. */
interface Way {
  readonly conditional: Conditional;
  readonly branch: 'then' | 'else';
}

/** What a clause must be, taken apart into what each of its parts must be. */
export function demandsOf(clause: Clause, holds: boolean): Unit[] {
  if (clause.kind === 'not') return demandsOf(clause.clause, !holds);
  if (clause.kind !== 'comparison') {
    const isSplit = clause.clauses.length === 1 || holds === (clause.kind === 'all_of');
    if (isSplit && clause.clauses.length > 0) {
      return clause.clauses.flatMap((inner) => demandsOf(inner, holds));
    }
  }
  return [{ kind: 'clause', clause, holds }];
}

/** What is known of fields (and, behind them, of propositions); undefined where it is open. */
export type Assignment = (Candidate | undefined)[];

const nothing = exactly(null);

/** Reads units under what is known so far, and notes what it read. */
export class Reader {
  /** What was read that is known. */
  readonly read = new Set<number>();
  /** The first that was to be read and is not known. */
  demand: number | undefined;
  private readonly problem: Problem;
  private readonly known: Assignment;
  /** Whether a comparison whose truth candidates do not tell is a proposition, true or false at will. */
  private readonly isProof: boolean;

  constructor(problem: Problem, known: Assignment, isProof: boolean) {
    this.problem = problem;
    this.known = known;
    this.isProof = isProof;
  }

  /** Whether a unit holds; undefined where that is not known yet. */
  holds(unit: Unit): boolean | undefined {
    if (unit.kind === 'nesting') return this.nests(unit.nesting);
    if (unit.kind === 'readable') return this.reads(unit);
    const verdict = this.verdict(unit.clause);
    return verdict === undefined ? undefined : verdict === unit.holds;
  }

  private reads({ conditional, within }: Unit & { kind: 'readable' }): boolean | undefined {
    for (const { conditional: outer, branch } of within) {
      const verdict = this.verdict(outer.condition);
      if (verdict === undefined) return undefined;
      if (verdict !== (branch === 'then')) return true;
    }
    const verdict = this.verdict(conditional.condition);
    return verdict === undefined ? undefined : verdict !== 'fault';
  }

  private verdict(clause: Clause): Verdict | undefined {
    if (clause.kind === 'comparison') return this.compare(clause);
    if (clause.kind === 'not') {
      const inner = this.verdict(clause.clause);
      return typeof inner === 'boolean' ? !inner : inner;
    }
    const goesOn = clause.kind === 'all_of';
    for (const part of clause.clauses) {
      const inner = this.verdict(part);
      if (inner !== goesOn) return inner;
    }
    return goesOn;
  }

  private compare(clause: Clause & { kind: 'comparison' }): Verdict | undefined {
    const atom = this.problem.atoms.get(clause);
    if (atom === undefined) throw new Error('a comparison of another workflow');
    const left = this.value(atom.left);
    if (left === undefined) return undefined;
    if (atom.right === undefined) return verdictIn(atom, left, undefined);
    const right = this.value(atom.right);
    if (right === undefined) return undefined;
    const [one, other] = [this.present(left), this.present(right)];
    if (!this.isProof || !isOpen(atom, one, other)) return verdictIn(atom, one, other);
    const truth = this.value(atom.proposition)?.value;
    return truth === undefined ? undefined : truth !== atom.denies;
  }

  private value(term: Term): Candidate | undefined {
    if (typeof term !== 'number') return term;
    const value = this.known[term];
    if (value === undefined) this.demand ??= term;
    else this.read.add(term);
    return value;
  }

  /** Where what is missing is no error, it reads as null. */
  private present(candidate: Candidate): Candidate {
    const readsAsNull = candidate === absent && this.problem.missing !== 'error';
    return readsAsNull ? nothing : candidate;
  }

  /** Whether a value leaves place for what is below it; not asked for before both are known. */
  private nests({ outer, inner }: Nesting): boolean | undefined {
    const [above, below] = [this.known[outer], this.known[inner]];
    if (above === undefined || below === undefined) return undefined;
    this.read.add(outer).add(inner);
    if (above.isBuilt) return true;
    const { fields } = this.problem;
    const keys = fields[inner]?.node.keys.slice(fields[outer]?.node.keys.length) ?? [];
    if (keys.some(({ kind }) => kind === 'path')) {
      return below.value === undefined || typeof above.value === 'object';
    }
    const profile = above.value === undefined ? {} : { above: above.value };
    const found = lookup({ kind: 'path', root: 'above', keys }, { profile, external: undefined });
    if (below.isBuilt) return typeof found === 'object' && found !== null;
    if (!below.isExact) return found !== undefined;
    return JSON.stringify(found) === JSON.stringify(below.value);
  }
}
