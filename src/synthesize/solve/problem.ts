import type { Literal, Path } from '../../model/expression.ts';
import { type Field, fieldsOf, pathText } from '../../model/fields.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Comparison, Workflow } from '../../model/workflow.ts';
import { type Atom, positive, type Term } from './atom.ts';
import { absent, built, type Candidate, exactly } from './candidate.ts';
import { candidatesFor } from './candidates.ts';
import { comparisonsIn } from './comparisons-in.ts';
import { distinguished } from './distinguished.ts';
import type { Kin } from './kin.ts';
import { kinsOf, rightOf } from './kins.ts';
import { type Nesting, nestingsOf } from './nesting.ts';

/** A workflow's conditions as the solver reads them. */
export interface Problem {
  readonly workflow: Workflow;
  readonly missing: MissingMode;
  readonly fields: readonly Field[];
  readonly atoms: ReadonlyMap<Comparison, Atom>;
  readonly nestings: readonly Nesting[];
  /** By field, and then by proposition: what each may be. */
  readonly domains: readonly (readonly Candidate[])[];
}

/** Reads a workflow's conditions as a problem about its fields. */
export function problemOf(workflow: Workflow, missing: MissingMode): Problem {
  const fields = fieldsOf(workflow);
  const indices = new Map(fields.map(({ path }, index) => [path, index]));
  const termOf = (node: Literal | Path): Term =>
    node.kind === 'literal' ? exactly(node.value) : (indices.get(pathText(node)) as number);
  const compared = comparisonsIn(workflow.conditionals);
  const kins = kinsOf(fields, compared, termOf);
  const nestings = nestingsOf(fields);
  const candidates = new Map([...new Set(kins)].map((kin) => [kin, candidatesFor(kin)]));
  const isMixed = (kin: Kin | undefined) =>
    kin !== undefined && (kin.isMixed || candidates.get(kin)?.isWhole === false);
  const propositions = new Propositions(fields.length);
  const atoms = new Map(
    compared.map((comparison): [Comparison, Atom] => {
      const left = termOf(comparison.field.node);
      const right = rightOf(comparison, termOf);
      const sides = [left, right].filter((term) => typeof term === 'number');
      const atom = {
        comparison,
        left,
        right,
        proposition: propositions.of(comparison, left, right),
        denies: positive(comparison.operator) !== comparison.operator,
        isMixed: sides.some((side) => isMixed(kins[side])),
        verdicts: new Map(),
      };
      return [comparison, atom];
    }),
  );
  const domains = [
    ...fields.map((_, field) => [
      ...(nestings.some(({ outer }) => outer === field) ? [built] : []),
      ...(candidates.get(kins[field] as Kin)?.candidates ?? []),
      ...absenceOf(field, fields, nestings, missing),
    ]),
    ...propositions.domains(),
  ];
  return {
    workflow,
    missing,
    fields,
    atoms,
    nestings,
    domains: distinguished(domains, [...atoms.values()], nestings, fields),
  };
}

/** Absence is tried where a condition asks for it, or where a value above may leave no place. */
function absenceOf(
  field: number,
  fields: readonly Field[],
  nestings: readonly Nesting[],
  missing: MissingMode,
): Candidate[] {
  const isAsked = fields[field]?.comparisons.some(({ operator }) => operator.endsWith('exists'));
  const isInner = nestings.some(({ inner }) => inner === field);
  return isAsked || isInner || missing !== 'error' ? [absent] : [];
}

/** Numbers for comparisons, behind those of fields: one for all that say, or deny, the same. */
class Propositions {
  private readonly numbers = new Map<string, number>();
  private readonly first: number;

  constructor(first: number) {
    this.first = first;
  }

  of({ operator }: Comparison, left: Term, right: Term | undefined): number {
    const key = JSON.stringify([positive(operator), left, right]);
    const number = this.numbers.get(key) ?? this.first + this.numbers.size;
    this.numbers.set(key, number);
    return number;
  }

  /** Each may be true or false. */
  domains(): Candidate[][] {
    return [...this.numbers].map(() => [exactly(true), exactly(false)]);
  }
}
