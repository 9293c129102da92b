import type { Json } from '../../../../base/json.ts';
import type { Clause, Operand } from '../../../../model/clause.ts';
import type { Expression } from '../../../../model/expression.ts';

/** One side of a comparison: a variable or a constant, or a list of these. */
export type Side =
  | { readonly kind: 'one'; readonly expression: Expression }
  | { readonly kind: 'list'; readonly items: readonly Side[] };

/** The constant that a side which stands alone is compared with. */
export const isTrue: Side = {
  kind: 'one',
  expression: { text: 'true', node: { kind: 'literal', value: true } },
};

/** Whether what was read is no condition. */
export function isSide(read: Clause | Side): read is Side {
  return read.kind === 'one' || read.kind === 'list';
}

/** Whether a side is a variable, or a list with one. */
export function isVariable(side: Side): boolean {
  return side.kind === 'one' ? side.expression.node.kind === 'path' : side.items.some(isVariable);
}

/** A side as the right side of a comparison; a list has constants only. */
export function operandOf(side: Side): Operand {
  return side.kind === 'one' && isVariable(side)
    ? { kind: 'expression', expression: side.expression }
    : { kind: 'value', value: constantOf(side) };
}

function constantOf(side: Side): Json {
  if (side.kind === 'list') return side.items.map(constantOf);
  return side.expression.node.kind === 'literal' ? side.expression.node.value : null;
}

/** `a and b and c` is one group of three. */
export function partsOf(clause: Clause, kind: 'any_of' | 'all_of'): readonly Clause[] {
  return clause.kind === kind ? clause.clauses : [clause];
}
