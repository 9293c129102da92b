import { innerClauses } from '../../model/clause.ts';
import type { Clause, Comparison } from '../../model/expression.ts';

/** Every comparison in some clauses, in written order. */
export function comparisonsIn(clauses: readonly Clause[]): Comparison[] {
  return clauses.flatMap((clause) => {
    return clause.kind === 'comparison' ? [clause] : comparisonsIn(innerClauses(clause));
  });
}
