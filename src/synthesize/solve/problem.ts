import type { Expression, Literal, Path } from '../../model/expression.ts';
import { type Field, fieldsOf, pathText } from '../../model/fields.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Clause, Comparison, Conditional, Workflow } from '../../model/workflow.ts';
import { type Atom, positive, type Term, verdictIn } from './atom.ts';
import { absent, built, type Candidate, exactly } from './candidate.ts';
import { candidatesFor } from './candidates.ts';
import { Kin } from './kin.ts';
import { Union } from './union.ts';

/** A field whose path goes through another field's value. */
export interface Nesting {
  readonly outer: number;
  readonly inner: number;
}

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
  const compared = comparisonsIn(workflow);
  const kins = kinsOf(fields, compared, termOf);
  const nestings = nestingsOf(fields);
  const candidates = new Map([...new Set(kins)].map((kin) => [kin, candidatesFor(kin)]));
  const propositions = new Map<string, number>();
  const atoms = compared.map((comparison): [Comparison, Atom] => {
    const { field, operator, operand } = comparison;
    const left = termOf(field.node);
    const right = rightOf(comparison, termOf);
    const key = JSON.stringify([positive(operator), left, right ?? operand]);
    const proposition = propositions.get(key) ?? fields.length + propositions.size;
    propositions.set(key, proposition);
    const sides = [left, right].filter((term) => typeof term === 'number');
    const isMixed = sides.some((side) => {
      const kin = kins[side] as Kin;
      return kin.isMixed || candidates.get(kin)?.isWhole === false;
    });
    const denies = positive(operator) !== operator;
    return [
      comparison,
      { comparison, left, right, proposition, denies, isMixed, verdicts: new Map() },
    ];
  });
  const whole = fields.map((_, field) => {
    const presence = presenceOf(field, fields, nestings);
    return [...presence, ...(candidates.get(kins[field] as Kin)?.candidates ?? [])];
  });
  const domains = [
    ...whole.map((domain, field) => [...domain, ...absenceOf(field, fields, nestings, missing)]),
    ...[...propositions].map(() => [exactly(true), exactly(false)]),
  ];
  return {
    workflow,
    missing,
    fields,
    atoms: new Map(atoms),
    nestings,
    domains: distinguished(domains, atoms, nestings, fields),
  };
}

function presenceOf(field: number, fields: readonly Field[], nestings: readonly Nesting[]) {
  return nestings.some(({ outer }) => outer === field) && fields[field] ? [built] : [];
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

function rightOf({ operator, operand }: Comparison, termOf: (node: Expression['node']) => Term) {
  if (operator.endsWith('exists')) return undefined;
  if (operand?.kind === 'expression') return termOf(operand.expression.node);
  return exactly(operand?.value);
}

/** Every comparison of a workflow, in document order. */
function comparisonsIn({ conditionals }: Workflow): Comparison[] {
  const ofClause = (clause: Clause): Comparison[] => {
    if (clause.kind === 'comparison') return [clause];
    return clause.kind === 'not' ? ofClause(clause.clause) : clause.clauses.flatMap(ofClause);
  };
  const ofEntry = (entry: Conditional | { readonly kind: string }): Comparison[] => {
    if (!('condition' in entry)) return [];
    return [...ofClause(entry.condition), ...[...entry.then, ...entry.else].flatMap(ofEntry)];
  };
  return conditionals.flatMap(ofEntry);
}

/** By field: the fields that it is compared with, itself among them, and their constants. */
function kinsOf(
  fields: readonly Field[],
  compared: readonly Comparison[],
  termOf: (node: Literal | Path) => Term,
): Kin[] {
  const union = new Union();
  const read = compared.filter(({ operator }) => !operator.endsWith('exists'));
  const sides = read.map((comparison) => ({
    comparison,
    left: termOf(comparison.field.node),
    right: rightOf(comparison, termOf) as Term,
  }));
  for (const { left, right } of sides) {
    if (typeof left === 'number' && typeof right === 'number') union.join(left, right);
  }
  const kins = new Map<number, Kin>();
  const kinOf = (field: number): Kin => {
    const root = union.find(field);
    const kin = kins.get(root) ?? new Kin();
    kins.set(root, kin);
    return kin;
  };
  fields.forEach(({ node, comparisons }, field) => {
    if (comparisons.length > 0) kinOf(field).members.push({ field, node });
  });
  for (const { comparison, left, right } of sides) {
    if (typeof left === 'number' && typeof right === 'number') kinOf(left).noteBetween(comparison);
    else if (typeof left === 'number') kinOf(left).note(comparison, constantIn(right));
    else if (typeof right === 'number') kinOf(right).note(comparison, constantIn(left));
  }
  return fields.map((_, field) => kinOf(field));
}

function constantIn(term: Term) {
  return (term as Candidate).value ?? null;
}

function nestingsOf(fields: readonly Field[]): Nesting[] {
  return fields.flatMap(({ node }, inner) => {
    const prefixes = new Set(
      node.keys.map((_, length) => pathText({ ...node, keys: node.keys.slice(0, length) })),
    );
    return fields.flatMap(({ path }, outer) => (prefixes.has(path) ? [{ outer, inner }] : []));
  });
}

/** Leaves one candidate of those that no comparison tells apart, where nothing but comparisons could. */
function distinguished(
  domains: readonly (readonly Candidate[])[],
  atoms: readonly (readonly [Comparison, Atom])[],
  nestings: readonly Nesting[],
  fields: readonly Field[],
): (readonly Candidate[])[] {
  const readers = new Map<number, Atom[]>();
  for (const [, atom] of atoms) {
    for (const side of new Set([atom.left, atom.right])) {
      if (typeof side === 'number') readers.set(side, [...(readers.get(side) ?? []), atom]);
    }
  }
  const keys = new Set(
    fields.flatMap(({ node }) => node.keys.map((key) => key.kind === 'path' && pathText(key))),
  );
  return domains.map((domain, field) => {
    const nested = nestings.some(({ outer, inner }) => outer === field || inner === field);
    if (field >= fields.length || nested || keys.has(fields[field]?.path ?? '')) return domain;
    const seen = new Set<string>();
    return domain.filter((candidate) => {
      const signature = signatureOf(candidate, field, readers.get(field) ?? [], domains);
      const isNew = !seen.has(signature);
      seen.add(signature);
      return isNew;
    });
  });
}

/** All that comparisons say of a candidate, against every candidate of the other side. */
function signatureOf(
  candidate: Candidate,
  field: number,
  atoms: readonly Atom[],
  domains: readonly (readonly Candidate[])[],
): string {
  const of = (term: Term | undefined): readonly (Candidate | undefined)[] => {
    if (typeof term !== 'number') return [term];
    return term === field ? [candidate] : (domains[term] as readonly Candidate[]);
  };
  const verdicts = atoms.map((atom) =>
    of(atom.left).map((one) =>
      of(atom.right).map((other) => verdictIn(atom, one as Candidate, other)),
    ),
  );
  return `${candidate.isExact} ${typeof candidate.value} ${Array.isArray(candidate.value)} ${JSON.stringify(verdicts)}`;
}
