import type { Field } from '../../model/fields.ts';
import { idText } from '../../model/id-text.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Comparison, Workflow } from '../../model/workflow.ts';
import { type Atom, positive, type Term } from './atom.ts';
import { absent, built, type Candidate, exactly } from './candidate.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import { comparisonsIn } from './comparisons-in.ts';
import { valuesInData } from './data-keys.ts';
import { distinguished } from './distinguished.ts';
import type { Kin } from './kin.ts';
import { kinsOf } from './kins.ts';
import { type Nesting, nestingsOf } from './nesting.ts';
import { type Sides, sidesOf } from './sides.ts';
import { type Given, Terms } from './terms.ts';

/** A workflow's conditions as the solver reads them. */
export interface Problem {
  readonly workflow: Workflow;
  readonly missing: MissingMode;
  readonly terms: Terms;
  readonly fields: readonly Field[];
  readonly kins: readonly Kin[];
  readonly atoms: ReadonlyMap<Comparison, Atom>;
  readonly nestings: readonly Nesting[];
  /** By field, and then by proposition: what each may be; none where data say what it is. */
  readonly domains: readonly (readonly Candidate[])[];
}

/** Reads a workflow's conditions as a problem about its fields. */
export function problemOf(workflow: Workflow, missing: MissingMode, given: Given): Problem {
  const terms = new Terms(workflow, given);
  const { fields } = terms;
  const sides = comparisonsIn(workflow.conditionals).map((one) => sidesOf(one, terms));
  const kins = kinsOf(terms, sides);
  const nestings = nestingsOf(fields).filter(
    ({ outer, inner }) => terms.isChosen(outer) && terms.isChosen(inner),
  );
  const candidates = new Map([...new Set(kins)].map((kin) => [kin, candidatesFor(kin)]));
  const propositions = new Propositions(fields);
  const atoms = new Map(
    sides.map((one) => [one.comparison, atomOf(one, propositions, kins, candidates)]),
  );
  const nested = new Set(nestings.flatMap(({ outer, inner }) => [outer, inner]));
  const outers = new Set(nestings.map(({ outer }) => outer));
  const inners = new Set(nestings.map(({ inner }) => inner));
  const keys = new Set(terms.keyFields.flat());
  const chosen = fields.map(({ comparisons, path }, field): Candidate[] => {
    if (!terms.isChosen(field)) return [];
    const isAsked = comparisons.some(({ operator }) => operator.endsWith('exists'));
    const mayLack = isAsked || inners.has(field) || missing !== 'error';
    return [
      ...(outers.has(field) ? [built] : []),
      ...(candidates.get(kins[field] as Kin)?.candidates ?? []),
      ...(mayLack ? [absent] : []),
    ].filter(({ value }) => path !== given.idField || idText(value) !== undefined);
  });
  const inData = fields.map((_, field) =>
    terms.isGiven(field) ? valuesInData(field, terms).map(exactly) : undefined,
  );
  const isOnlyCompared = (field: number) => !nested.has(field) && !keys.has(field);
  const apart = distinguished(
    chosen.map((domain, field) => inData[field] ?? domain),
    [...atoms.values()],
    isOnlyCompared,
  ).map((domain, field) => (inData[field] === undefined ? domain : []));
  return {
    workflow,
    missing,
    terms,
    fields,
    kins,
    atoms,
    nestings,
    domains: [...apart, ...propositions.domains()],
  };
}

function atomOf(
  { comparison, left, right }: Sides,
  propositions: Propositions,
  kins: readonly Kin[],
  candidates: ReadonlyMap<Kin, Candidates>,
): Atom {
  const isMixed = (kin: Kin | undefined) =>
    kin !== undefined && (kin.isMixed || candidates.get(kin)?.isWhole === false);
  return {
    comparison,
    left,
    right,
    proposition: propositions.of(comparison, left, right),
    denies: positive(comparison.operator) !== comparison.operator,
    isMixed: [left, right].some((side) => typeof side === 'number' && isMixed(kins[side])),
  };
}

/** Numbers for comparisons, behind those of fields: one for all that say, or deny, the same. */
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

  /** Each may be true or false. */
  domains(): Candidate[][] {
    return [...this.numbers].map(() => [exactly(true), exactly(false)]);
  }
}
