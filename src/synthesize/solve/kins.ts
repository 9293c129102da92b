import type { Literal, Path } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import type { Comparison } from '../../model/workflow.ts';
import { exchanged, positive, type Term } from './atom.ts';
import { type Candidate, exactly } from './candidate.ts';
import { Kin } from './kin.ts';
import { Union } from './union.ts';

/** What an expression is to the solver. */
export type TermOf = (node: Literal | Path) => Term;

/** By field: the fields that it is compared with, itself among them, and their constants. */
export function kinsOf(
  fields: readonly Field[],
  compared: readonly Comparison[],
  termOf: TermOf,
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
    else if (typeof left === 'number')
      kinOf(left).note(positive(comparison.operator), constantIn(right));
    else if (typeof right === 'number')
      kinOf(right).note(exchanged(positive(comparison.operator)), constantIn(left));
  }
  return fields.map((_, field) => kinOf(field));
}

function constantIn(term: Term) {
  return (term as Candidate).value ?? null;
}

/** What a comparison compares its field with; undefined for `exists`. */
export function rightOf({ operator, operand }: Comparison, termOf: TermOf): Term | undefined {
  if (operator.endsWith('exists')) return undefined;
  if (operand?.kind === 'expression') return termOf(operand.expression.node);
  return exactly(operand?.value);
}
