import type { Comparison } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import type { AtomSide, Term } from './atom.ts';
import { exactly } from './candidate.ts';
import { ComputedSide } from './computed-side.ts';
import type { Terms } from './terms.ts';

/** A comparison with its two sides as terms. */
export interface Sides {
  readonly comparison: Comparison;
  readonly left: AtomSide;
  /** Undefined for `exists` only. */
  readonly right: AtomSide | undefined;
}

/** Sides of which none is computed. */
export interface PlainSides extends Sides {
  readonly left: Term;
  readonly right: Term | undefined;
}

export function isPlain(sides: Sides): sides is PlainSides {
  return !(sides.left instanceof ComputedSide || sides.right instanceof ComputedSide);
}

/** The sides of a comparison as terms. */
export function sidesOf(comparison: Comparison, terms: Terms): Sides {
  const { field, operator, operand } = comparison;
  const left = terms.side(field.node);
  if (operators[operator].relation === 'existence') return { comparison, left, right: undefined };
  const right =
    operand?.kind === 'expression' ? terms.side(operand.expression.node) : exactly(operand?.value);
  return { comparison, left, right };
}
