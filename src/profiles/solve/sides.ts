import type { Comparison } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import type { Term } from './atom.ts';
import { exactly } from './candidate.ts';
import type { Terms } from './terms.ts';

/** A comparison with its two sides as terms. */
export interface Sides {
  readonly comparison: Comparison;
  readonly left: Term;
  /** Undefined for `exists` only. */
  readonly right: Term | undefined;
}

/** The sides of a comparison as terms. */
export function sidesOf(comparison: Comparison, terms: Terms): Sides {
  const { field, operator, operand } = comparison;
  const left = terms.of(field.node);
  if (operators[operator].relation === 'existence') return { comparison, left, right: undefined };
  const right =
    operand?.kind === 'expression' ? terms.of(operand.expression.node) : exactly(operand?.value);
  return { comparison, left, right };
}
