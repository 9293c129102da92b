import { type Clause, type Comparison, innerClauses } from '../../model/clause.ts';

/** Every comparison in some clauses, in written order. */
export function comparisonsIn(clauses: readonly Clause[]): Comparison[] {
  return clauses.flatMap((clause) => {
    return clause.kind === 'comparison' ? [clause] : comparisonsIn(innerClauses(clause));
  });
}
