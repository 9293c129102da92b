import { isNumeral } from '../../base/decimal.ts';
import { idText } from '../../base/text/id-text.ts';
import { equal } from '../../model/comparisons.ts';
import type { Comparison } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import { operators, positive } from '../../model/operators.ts';
import type { Policy } from '../../model/policy.ts';
import type { MissingMode } from '../../model/profile.ts';
import { type Atom, type AtomSide, fieldsOfSide } from './atom.ts';
import { absent, built, type CandidateValue, exactly, oddly } from './candidate.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import type { ComparisonClass } from './comparison-class.ts';
import { comparisonClassesOf } from './comparison-classes.ts';
import { comparisonsIn } from './comparisons-in.ts';
import { ComputedSide } from './computed-side.ts';
import { sidesWithin } from './computed-sides.ts';
import type { Constraint } from './constraints.ts';
import { valuesInData } from './data-keys.ts';
import { declaredMasksOf, withDeclared } from './declared-values.ts';
import { interchangeableCandidates } from './interchangeable.ts';
import { turnOf } from './linear.ts';
import { ListCandidates } from './list-candidates.ts';
import { type Nesting, nestingsOf } from './nesting.ts';
import { pruneDomains } from './prune-domains.ts';
import { isPlain, type Sides, sidesOf } from './sides.ts';
import { type GivenData, Terms } from './terms.ts';

/** A policy's conditions in the form that the solver reads. */
export interface Problem {
  readonly policy: Policy;
  readonly missing: MissingMode;
  readonly terms: Terms;
  readonly fields: readonly Field[];
  readonly comparisonClasses: readonly ComparisonClass[];
  readonly atoms: ReadonlyMap<Comparison, Atom>;
  readonly nestings: readonly Nesting[];
  /** For each comparison class, the group numbers of candidates that can be exchanged for each other. */
  readonly interchangeable: ReadonlyMap<ComparisonClass, ReadonlyMap<CandidateValue, number>>;
  /**
   * The candidates of each field and, after the fields, of each proposition. Empty for fields whose
   * values are in the data.
   */
  readonly domains: readonly (readonly CandidateValue[])[];
  /** For fields of which something is declared: a bit mask of the candidates that are as declared. */
  readonly declaredMasks: ReadonlyMap<number, bigint>;
  /** The fields that constraints may read, as far as they were asked for. */
  readonly scopes: WeakMap<Constraint, ReadonlySet<number>>;
}

/** Formulates a policy's conditions as a constraint satisfaction problem over its fields. */
export function problemOf(policy: Policy, missing: MissingMode, given: GivenData): Problem {
  const terms = new Terms(policy, given);
  const { fields } = terms;
  const sides = comparisonsOf(policy).map((one) => sidesOf(one, terms));
  const within = sidesWithin(
    terms,
    sides.map(({ comparison }) => comparison),
  );
  const plain = [...sides.filter(isPlain), ...within.sides];
  const computedWith = new Set(sides.flatMap(readByComputing));
  const comparisonClasses = comparisonClassesOf(terms, plain, computedWith);
  const nestings = nestingsOf(fields).filter(
    ({ outer, inner }) => terms.isChosen(outer) && terms.isChosen(inner),
  );
  const classes = new Set(comparisonClasses);
  const candidates = new Map([...classes].map((one) => [one, candidatesFor(one)]));
  const candidatesOf = (field: number) =>
    candidates.get(comparisonClasses[field] as ComparisonClass);
  const propositions = new Propositions(fields);
  const isWhole = (field: number) => candidatesOf(field)?.isWhole !== false;
  const atoms = sides.map((one) => atomOf(one, propositions, comparisonClasses, isWhole, terms));
  const lists = new ListCandidates(
    terms,
    within.lengths,
    (field) => candidatesOf(field)?.candidates ?? [],
  );
  const nested = new Set(nestings.flatMap(({ outer, inner }) => [outer, inner]));
  const chosen = chosenDomains(terms, nestings, missing, (field) => [
    lists.of(field),
    candidatesOf(field)?.candidates ?? [],
  ]);
  const keys = new Set(terms.keyFields.flat());
  const isId = (field: number) => fields[field]?.path === given.idField;
  const isOnlyCompared = (field: number) =>
    !nested.has(field) && !keys.has(field) && !isId(field) && !computedWith.has(field);
  const apart = prunedDomains(chosen, terms, atoms, isOnlyCompared);
  return {
    policy,
    missing,
    terms,
    fields,
    comparisonClasses,
    atoms: new Map(atoms.map((atom) => [atom.comparison, atom])),
    nestings,
    interchangeable: interchangeableAmong(candidates, new Set([...nested, ...computedWith]), atoms),
    domains: [...apart, ...propositions.domains()],
    declaredMasks: declaredMasksOf(fields, apart),
    scopes: new WeakMap(),
  };
}

/**
 * The candidates of fields whose values are chosen; none of others. `own` has the lists that may be in a field, and
 * the candidates of its class.
 */
function chosenDomains(
  terms: Terms,
  nestings: readonly Nesting[],
  missing: MissingMode,
  own: (field: number) => readonly [readonly CandidateValue[], readonly CandidateValue[]],
): CandidateValue[][] {
  const { given } = terms;
  const outers = new Set(nestings.map(({ outer }) => outer));
  const inners = new Set(nestings.map(({ inner }) => inner));
  return terms.fields.map(({ comparisons, path, declared }, field) => {
    if (!terms.isChosen(field)) return [];
    const isAsked = comparisons.some(
      ({ operator }) => operators[operator].relation === 'existence',
    );
    const mayLack = isAsked || inners.has(field) || missing !== 'error';
    const [lists, compared] = own(field);
    const all = withDeclared(compared, declared);
    if (path === given.idField) return idsAmong(all, given.external !== undefined);
    const lack = isAsked ? absent : oddly(absent);
    return [...(outers.has(field) ? [built] : []), ...lists, ...all, ...(mayLack ? [lack] : [])];
  });
}

/** The domains without candidates that no comparison distinguishes from others. */
function prunedDomains(
  chosen: readonly (readonly CandidateValue[])[],
  terms: Terms,
  atoms: readonly Atom[],
  isOnlyCompared: (field: number) => boolean,
): (readonly CandidateValue[])[] {
  const inData = chosen.map((_, field) =>
    terms.isGiven(field) ? valuesInData(field, terms).map(exactly) : undefined,
  );
  return pruneDomains(
    chosen.map((domain, field) => inData[field] ?? domain),
    atoms,
    isOnlyCompared,
  ).map((domain, field) => (inData[field] === undefined ? domain : []));
}

function comparisonsOf({ decisions }: Policy): Comparison[] {
  return comparisonsIn(decisions.flatMap(({ clauses }) => clauses));
}

/**
 * The interchangeable candidates of each class. There are none if a field of the class is inside
 * another field, or contains one, or if an expression computes with it.
 */
function interchangeableAmong(
  candidates: ReadonlyMap<ComparisonClass, Candidates>,
  used: ReadonlySet<number>,
  atoms: readonly Atom[],
): Problem['interchangeable'] {
  return new Map(
    [...candidates].map(([comparisonClass, own]) => {
      const isUsed = comparisonClass.members.some(({ field }) => used.has(field));
      return [
        comparisonClass,
        isUsed ? new Map() : interchangeableCandidates(comparisonClass, own.candidates, atoms),
      ];
    }),
  );
}

/**
 * The candidates of the id. Those that represent other values come first, so that profiles can get
 * different ids.
 */
function idsAmong(candidates: readonly CandidateValue[], isInData: boolean): CandidateValue[] {
  const ids = candidates.filter(({ value }) => idText(value) !== undefined);
  const constants = ids.flatMap(({ value, isExact }) => (isExact ? [value ?? null] : []));
  const isSpelling = (text: string) => constants.some((one) => equal(one, text));
  const isFree = ({ value, isExact }: CandidateValue) =>
    !isExact && typeof value === 'string' && !(isNumeral(value) && isSpelling(value));
  if (isInData) return ids;
  return [...ids.filter(isFree), ...ids.filter((candidate) => !isFree(candidate))];
}

/** The fields that a side of a comparison is computed from. */
function readByComputing({ left, right }: Sides): readonly number[] {
  return [left, right].flatMap((side) => (side instanceof ComputedSide ? side.reads : []));
}

function atomOf(
  sides: Sides,
  propositions: Propositions,
  comparisonClasses: readonly ComparisonClass[],
  isWhole: (field: number) => boolean,
  terms: Terms,
): Atom {
  const { comparison, left, right } = sides;
  const read = [left, right].flatMap(fieldsOfSide);
  const own = read.flatMap((field) => comparisonClasses[field] ?? []);
  const computed = readByComputing(sides);
  const isComputed = !isPlain(sides);
  const keys = computed.flatMap((field) => terms.keyFields[field] ?? []);
  const isCut = ![...computed, ...keys].every(isWhole);
  const isDecided = isComputed && turnOf(comparison, terms) !== undefined && !isCut;
  return {
    comparison,
    left,
    right,
    proposition: propositions.of(comparison, left, right),
    denies: positive(comparison.operator) !== comparison.operator,
    isMixed: own.some((comparisonClass) => comparisonClass.isMixed),
    isPartial: (isComputed && !isDecided) || !read.every(isWhole),
    isCut,
    isDecided,
  };
}

/**
 * Numbers the propositions, after the fields. Comparisons that say the same, or the opposite, share
 * a number.
 */
class Propositions {
  private readonly numbers = new Map<string, number>();
  private readonly fields: readonly Field[];

  constructor(fields: readonly Field[]) {
    this.fields = fields;
  }

  of({ operator }: Comparison, left: AtomSide, right: AtomSide | undefined): number {
    const key = JSON.stringify([positive(operator), left, right]);
    const number = this.numbers.get(key) ?? this.fields.length + this.numbers.size;
    this.numbers.set(key, number);
    return number;
  }

  /** The domains of the propositions: each may be true or false. */
  domains(): CandidateValue[][] {
    return [...this.numbers].map(() => [exactly(true), exactly(false)]);
  }
}
