import type { Json } from '../base/json.ts';
import type { Expression } from './expression.ts';
import type { Operator } from './operators.ts';

/** What a comparison compares its field with; `exists` has nothing. */
export type Operand =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'expression'; readonly expression: Expression }
  | undefined;

export interface Comparison {
  readonly kind: 'comparison';
  readonly field: Expression;
  readonly operator: Operator;
  readonly operand: Operand;
  readonly pointer: string;
}

export interface ClauseGroup {
  readonly kind: 'all_of' | 'any_of';
  readonly clauses: readonly Clause[];
  readonly pointer: string;
  /** What it says, where it stands for something else than its clauses. */
  readonly says?: string;
}

export interface Negation {
  readonly kind: 'not';
  readonly clause: Clause;
  readonly pointer: string;
}

/** A part of a condition, nested to any depth. */
export type Clause = Comparison | ClauseGroup | Negation;

/** The clauses that a clause is made of; none where it is a comparison. */
export function innerClauses(clause: Clause): readonly Clause[] {
  if (clause.kind === 'comparison') return [];
  return clause.kind === 'not' ? [clause.clause] : clause.clauses;
}

/** What a clause comes down to: what a `not` negates, and the one member of a group. */
export function innermostClause(clause: Clause): Clause {
  const [first, ...others] = innerClauses(clause);
  return first === undefined || others.length > 0 ? clause : innermostClause(first);
}
