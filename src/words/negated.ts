import type { Clause } from '../model/expression.ts';
import { operators } from '../model/operators.ts';

/**
 * The opposite of a condition, which reads no more and no less of a profile. A `not` is left only at
 * comparisons whose operator has no opposite, since it and its opposite would both be false of null.
 */
export function negatedClause(clause: Clause): Clause {
  if (clause.kind === 'not') return clause.clause;
  if (clause.kind === 'comparison') {
    const { opposite } = operators[clause.operator];
    if (opposite !== undefined) return { ...clause, operator: opposite };
    return { kind: 'not', clause, pointer: clause.pointer };
  }
  const kind = clause.kind === 'all_of' ? 'any_of' : 'all_of';
  return { ...clause, kind, clauses: clause.clauses.map(negatedClause) };
}
