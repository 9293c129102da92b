import type { Clause } from './expression.ts';

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
