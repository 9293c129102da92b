import type { Clause, Operator } from '../../model/workflow.ts';

/**
 * The opposite of a condition, which reads no more and no less of a profile. A `not` is left only at
 * comparisons by order, which have no opposite operator, for both are false of null.
 */
export function negated(clause: Clause): Clause {
  if (clause.kind === 'not') return clause.clause;
  if (clause.kind === 'comparison') {
    const operator = opposites[clause.operator];
    if (operator !== undefined) return { ...clause, operator };
    return { kind: 'not', clause, pointer: clause.pointer };
  }
  const kind = clause.kind === 'all_of' ? 'any_of' : 'all_of';
  return { ...clause, kind, clauses: clause.clauses.map(negated) };
}

const opposites: Partial<Record<Operator, Operator>> = {
  '==': '!=',
  '!=': '==',
  not: '==',
  in: 'not in',
  'not in': 'in',
  contains: 'not contains',
  'not contains': 'contains',
  exists: 'not exists',
  'not exists': 'exists',
};
