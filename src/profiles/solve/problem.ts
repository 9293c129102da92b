import { isNumeral } from '../../base/decimal.ts';
import { idText } from '../../base/text/id-text.ts';
import { equal } from '../../model/comparisons.ts';
import type { Comparison } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import { operators, positive } from '../../model/operators.ts';
import type { Policy } from '../../model/policy.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Atom, Term } from './atom.ts';
import { absent, built, type CandidateValue, exactly, oddly } from './candidate.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import type { ComparisonClass } from './comparison-class.ts';
import { comparisonClassesOf } from './comparison-classes.ts';
import { comparisonsIn } from './comparisons-in.ts';
import type { Constraint } from './constraints.ts';
import { valuesInData } from './data-keys.ts';
import { declaredMasksOf, withDeclared } from './declared-values.ts';
import { interchangeableCandidates } from './interchangeable.ts';
import { type Nesting, nestingsOf } from './nesting.ts';
import { pruneDomains } from './prune-domains.ts';
import { type Sides, sidesOf } from './sides.ts';
import { type GivenData, notFollowed, Terms } from './terms.ts';

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
  const comparisonClasses = comparisonClassesOf(terms, sides);
  const nestings = nestingsOf(fields).filter(
    ({ outer, inner }) => terms.isChosen(outer) && terms.isChosen(inner),
  );
  const classes = new Set(comparisonClasses);
  const candidates = new Map([...classes].map((one) => [one, candidatesFor(one)]));
  const propositions = new Propositions(fields);
  const atoms = new Map(
    sides.map((one) => [one.comparison, atomOf(one, propositions, comparisonClasses, candidates)]),
  );
  const nested = new Set(nestings.flatMap(({ outer, inner }) => [outer, inner]));
  const outers = new Set(nestings.map(({ outer }) => outer));
  const inners = new Set(nestings.map(({ inner }) => inner));
  const keys = new Set(terms.keyFields.flat());
  const chosen = fields.map(({ comparisons, path, declared }, field): CandidateValue[] => {
    if (!terms.isChosen(field)) return [];
    const isAsked = comparisons.some(
      ({ operator }) => operators[operator].relation === 'existence',
    );
    const mayLack = isAsked || inners.has(field) || missing !== 'error';
    const compared = candidates.get(comparisonClasses[field] as ComparisonClass);
    const own = withDeclared(compared?.candidates ?? [], declared);
    if (path === given.idField) return idsAmong(own, terms.given.external !== undefined);
    const lack = isAsked ? absent : oddly(absent);
    return [...(outers.has(field) ? [built] : []), ...own, ...(mayLack ? [lack] : [])];
  });
  const inData = fields.map((_, field) =>
    terms.isGiven(field) ? valuesInData(field, terms).map(exactly) : undefined,
  );
  const isId = (field: number) => fields[field]?.path === given.idField;
  const isOnlyCompared = (field: number) => !nested.has(field) && !keys.has(field) && !isId(field);
  const apart = pruneDomains(
    chosen.map((domain, field) => inData[field] ?? domain),
    [...atoms.values()],
    isOnlyCompared,
  ).map((domain, field) => (inData[field] === undefined ? domain : []));
  return {
    policy,
    missing,
    terms,
    fields,
    comparisonClasses,
    atoms,
    nestings,
    interchangeable: interchangeableAmong(candidates, nested, [...atoms.values()]),
    domains: [...apart, ...propositions.domains()],
    declaredMasks: declaredMasksOf(fields, apart),
    scopes: new WeakMap(),
  };
}

function comparisonsOf({ decisions }: Policy): Comparison[] {
  return comparisonsIn(decisions.flatMap(({ clauses }) => clauses));
}

/**
 * The interchangeable candidates of each class. There are none if a field of the class is inside
 * another field, or contains one.
 */
function interchangeableAmong(
  candidates: ReadonlyMap<ComparisonClass, Candidates>,
  nested: ReadonlySet<number>,
  atoms: readonly Atom[],
): Problem['interchangeable'] {
  return new Map(
    [...candidates].map(([comparisonClass, own]) => {
      const isNested = comparisonClass.members.some(({ field }) => nested.has(field));
      return [
        comparisonClass,
        isNested ? new Map() : interchangeableCandidates(comparisonClass, own.candidates, atoms),
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

function atomOf(
  { comparison, left, right }: Sides,
  propositions: Propositions,
  comparisonClasses: readonly ComparisonClass[],
  candidates: ReadonlyMap<ComparisonClass, Candidates>,
): Atom {
  const own = [left, right].flatMap((side) => {
    const comparisonClass = typeof side === 'number' ? comparisonClasses[side] : undefined;
    return comparisonClass === undefined ? [] : [comparisonClass];
  });
  return {
    comparison,
    left,
    right,
    proposition: propositions.of(comparison, left, right),
    denies: positive(comparison.operator) !== comparison.operator,
    isMixed: own.some((comparisonClass) => comparisonClass.isMixed),
    isPartial:
      left === notFollowed ||
      right === notFollowed ||
      own.some((comparisonClass) => candidates.get(comparisonClass)?.isWhole === false),
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

  of({ operator }: Comparison, left: Term, right: Term | undefined): number {
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
