import { numeralOf } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import { computedValue, unknown, type Value } from '../../model/evaluate.ts';
import type { Clause, Comparison, Found, Path } from '../../model/expression.ts';
import { memberOf } from '../../model/lookup.ts';
import { operators } from '../../model/operators.ts';
import type { AliasGroup } from './alias-group.ts';
import {
  type Atom,
  type AtomSide,
  type AtomVerdict,
  isOpen,
  type Term,
  verdictIn,
} from './atom.ts';
import { absent, type CandidateValue, exactly } from './candidate.ts';
import { ComputedSide } from './computed-side.ts';
import { type Assignment, type Constraint, canShare, hasInside } from './constraints.ts';
import { isDeclared } from './declared-values.ts';
import type { ForcedTruths } from './forced-truths.ts';
import type { Nesting } from './nesting.ts';
import { type FieldPath, fieldPathOf, fieldPathText } from './place.ts';
import type { Problem } from './problem.ts';
import { isKey } from './terms.ts';

const nothing = exactly(null);

type SideValue = CandidateValue | 'fault' | 'open' | undefined;

/** What computing a value met with. */
interface ComputedReading {
  /** Something that it reads has no value yet. */
  isOpen: boolean;
  /** All values that it read represent only themselves. */
  isExact: boolean;
}

/** Evaluates constraints under an assignment, and records what it read. */
export class ConstraintReader {
  /** The fields with a value that were read. */
  readonly read = new Set<number>();
  /** The first field without a value that had to be read. */
  demand: number | undefined;
  /** The number of comparisons read. */
  work = 1;
  /** The constraints that fixed the truth of comparisons which were read. */
  readonly taken = new Set<Constraint>();
  private readonly problem: Problem;
  private readonly known: Assignment;
  /** Whether a comparison that the candidates do not determine is a free proposition. */
  private readonly isProof: boolean;
  private readonly forced: ForcedTruths | undefined;

  constructor(problem: Problem, known: Assignment, isProof: boolean, fixed?: ForcedTruths) {
    this.problem = problem;
    this.known = known;
    this.isProof = isProof;
    this.forced = fixed;
  }

  /** Whether a constraint holds; undefined if that is not known yet. */
  holds(constraint: Constraint): boolean | undefined {
    switch (constraint.kind) {
      case 'nesting':
        return this.nests(constraint.nesting);
      case 'aliases':
        return this.keepsApart(constraint.group);
      case 'readable':
        return this.reads(constraint);
      case 'present':
      case 'declared':
      case 'other':
        return this.suits(constraint, this.value(constraint.field));
      case 'clause': {
        const { clause } = constraint;
        const verdict = clause.kind === 'comparison' ? this.compare(clause) : this.verdict(clause);
        return verdict === undefined ? undefined : verdict === constraint.holds;
      }
    }
  }

  private suits(
    constraint: Constraint & { kind: 'present' | 'declared' | 'other' },
    candidate: CandidateValue | undefined,
  ): boolean | undefined {
    if (candidate === undefined) return undefined;
    if (constraint.kind === 'declared') return isDeclared(candidate, constraint.declared);
    const { value } = candidate;
    if (constraint.kind === 'present') return value !== undefined;
    return value === undefined ? undefined : !constraint.texts.has(textOf(value));
  }

  private reads({ conditions, within }: Constraint & { kind: 'readable' }): boolean | undefined {
    for (const { clause, holds } of within) {
      const verdict = this.verdict(clause);
      if (verdict === undefined) return undefined;
      if (verdict !== holds) return true;
    }
    for (const clause of conditions) {
      const verdict = this.verdict(clause);
      if (verdict !== false) return verdict === undefined ? undefined : verdict !== 'fault';
    }
    return true;
  }

  private verdict(clause: Clause): AtomVerdict | undefined {
    if (clause.kind === 'comparison') return this.forcedTruth(clause) ?? this.compare(clause);
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

  /** The truth that another constraint demands of a comparison, if any. */
  private forcedTruth(clause: Comparison): boolean | undefined {
    const atom = this.atomOf(clause);
    const demanded = this.forced?.of(atom.proposition);
    if (demanded === undefined) return undefined;
    this.taken.add(demanded.constraint);
    return demanded.truth !== atom.denies;
  }

  private atomOf(clause: Comparison): Atom {
    const atom = this.problem.atoms.get(clause);
    if (atom === undefined) throw new Error('a comparison of another workflow');
    return atom;
  }

  private compare(clause: Comparison): AtomVerdict | undefined {
    this.work += 1;
    const atom = this.atomOf(clause);
    const left = this.side(atom.left, atom);
    if (left === undefined || left === 'fault') return left;
    if (left === 'open') return this.proposed(atom);
    if (atom.right === undefined) return verdictIn(atom, left, undefined);
    const right = this.side(atom.right, atom);
    if (right === undefined || right === 'fault') return right;
    if (right === 'open') return this.proposed(atom);
    const [one, other] = [this.present(left), this.present(right)];
    if (!this.isProof || !isOpen(atom, one, other)) return verdictIn(atom, one, other);
    return this.proposed(atom);
  }

  /** The truth of a comparison that candidates do not determine. */
  private proposed(atom: Atom): boolean | undefined {
    const truth = this.value(atom.proposition)?.value;
    return truth === undefined ? undefined : truth !== atom.denies;
  }

  /** The value of a side; undefined if it is not known yet, `open` if candidates do not determine it. */
  private side(side: AtomSide, atom: Atom): SideValue {
    return side instanceof ComputedSide ? this.computed(side, atom) : this.value(side);
  }

  /**
   * The value that a side comes to. It is read like a profile's: from left to right, and no further than needed. So
   * nothing is known before all that it may read on the way is.
   */
  private computed({ node }: ComputedSide, atom: Atom): SideValue {
    const reading: ComputedReading = { isOpen: false, isExact: !atom.isCut };
    let isFault = false;
    const isAsked = operators[atom.comparison.operator].relation === 'existence';
    const value = computedValue(node, {
      scope: { profile: {}, external: this.problem.terms.given.external },
      find: (path) => this.found(path, reading),
      absent: () => {
        const isNull = !isAsked && this.problem.missing !== 'error';
        isFault ||= !isAsked && !isNull;
        return isNull ? { value: null, isFault: false } : { value: undefined, isFault: true };
      },
      fault: () => {
        isFault = true;
      },
    });
    if (reading.isOpen || value === unknown) return undefined;
    if (this.isProof && !reading.isExact && !atom.isDecided) return 'open';
    if (isFault) return 'fault';
    return { value, isExact: reading.isExact };
  }

  /** The value at a path that an expression reads, which may lie inside of a field's value. */
  private found(path: Path, reading: ComputedReading): Value {
    this.work += 1;
    const { terms } = this.problem;
    const field = terms.indexOf(path);
    if (field !== undefined && !terms.isOfElements(field)) {
      const candidate = this.value(field);
      reading.isOpen ||= candidate === undefined;
      reading.isExact &&= candidate?.isExact === true;
      return candidate === undefined ? unknown : candidate.value;
    }
    const key = path.keys.at(-1);
    if (key === undefined) return terms.dataAt(path.root);
    const outer = this.found({ ...path, keys: path.keys.slice(0, -1) }, reading);
    if (outer === unknown || outer === undefined) return outer;
    const name = key.kind === 'literal' ? key.value : this.found(key, reading);
    return name === unknown ? unknown : memberOf(outer, name);
  }

  /**
   * The value of a term; undefined if it is not known yet. A field with keys is read after its
   * keys. It is absent if one of their values is not a key.
   */
  private value(term: Term): CandidateValue | undefined {
    if (typeof term !== 'number') return term;
    const { terms } = this.problem;
    for (const key of terms.keyFields[term] ?? []) {
      const candidate = this.value(key);
      if (candidate === undefined) return undefined;
      if (!isKey(candidate.value)) return absent;
    }
    if (terms.isGiven(term)) {
      return exactly(terms.givenValue(term, (key) => this.value(key)?.value));
    }
    const value = this.known[term];
    if (value === undefined) this.demand ??= term;
    else this.read.add(term);
    return value;
  }

  /** Unless a missing path is an error, it reads as null. */
  private present(candidate: CandidateValue): CandidateValue {
    const readsAsNull = candidate.value === undefined && this.problem.missing !== 'error';
    return readsAsNull ? nothing : candidate;
  }

  /**
   * Whether the value of the outer field is compatible with that of the inner one; undefined until
   * both are known.
   */
  private nests({ outer, inner }: Nesting): boolean | undefined {
    const [above, below] = [this.known[outer], this.known[inner]];
    if (above === undefined || below === undefined) return undefined;
    const { terms } = this.problem;
    const keys = (terms.keys[inner] ?? []).slice(terms.keys[outer]?.length);
    const candidates = keys.map((key) => (typeof key === 'number' ? this.peek(key) : key));
    if (candidates.includes(undefined)) return undefined;
    this.read.add(outer).add(inner);
    for (const key of keys) if (typeof key === 'number') this.note(key);
    const isTold = !this.isProof || candidates.every((candidate) => candidate?.isExact);
    if (isTold) return hasInside(above, candidates as CandidateValue[], below);
    return above.isBuilt || below.value === undefined || typeof above.value === 'object';
  }

  /**
   * Whether fields that turn out to be at one place, or one below the other, have compatible
   * values. In a proof, candidates that represent other values may still be at different places.
   */
  private keepsApart({ fields }: AliasGroup): boolean | undefined {
    this.work += fields.length;
    const at = new Map<string, number>();
    const places = new Map<number, FieldPath>();
    for (const field of fields) {
      const place = this.knownPlace(field);
      if (place === undefined) continue;
      const text = fieldPathText(place);
      const other = at.get(text);
      if (other !== undefined && !canShare(this.at(other), this.at(field))) {
        return this.blame(other, field);
      }
      at.set(text, field);
      places.set(field, place);
    }
    for (const [field, place] of places) {
      for (let length = 1; length < place.length; length++) {
        const outer = at.get(fieldPathText(place.slice(0, length)));
        if (outer === undefined) continue;
        const keys = place.slice(length).map(exactly);
        if (!hasInside(this.at(outer), keys, this.at(field))) return this.blame(outer, field);
      }
    }
    return places.size === fields.length ? true : undefined;
  }

  private knownPlace(field: number): FieldPath | undefined {
    const { terms } = this.problem;
    const own = [this.known[field], ...(terms.keyFields[field] ?? []).map((key) => this.peek(key))];
    const isTold = own.every((one) => one !== undefined && (!this.isProof || one.isExact));
    if (!isTold) return undefined;
    return fieldPathOf(field, terms, (key): Found => this.peek(key)?.value);
  }

  private blame(...fields: readonly number[]): false {
    for (const field of fields) this.note(field);
    return false;
  }

  /** Records that a field and its keys were read. */
  private note(field: number): void {
    if (this.known[field] !== undefined) this.read.add(field);
    for (const key of this.problem.terms.keyFields[field] ?? []) this.note(key);
  }

  private at(field: number): CandidateValue {
    return this.known[field] ?? absent;
  }

  /** A field's value, without recording that it was read. */
  private peek(field: number): CandidateValue | undefined {
    return new ConstraintReader(this.problem, this.known, this.isProof).value(field);
  }
}

function textOf(value: Exclude<Found, undefined>): string {
  if (isNumber(value)) return numeralOf(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
