import { type Clause, type Comparison, innerClauses } from '../../model/clause.ts';

/** Every comparison in some clauses, in the order in which they are written. */
export function comparisonsIn(clauses: readonly Clause[]): Comparison[] {
  return clauses.flatMap((clause) => {
    return clause.kind === 'comparison' ? [clause] : comparisonsIn(innerClauses(clause));
  });
}
