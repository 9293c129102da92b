import type { Clause, Operator } from '../../model/workflow.ts';

/**
 * The opposite of a condition, without a `not` where it can do without: comparisons by order have no
 * opposite operator, for both are false of null.
 */
export function negated(clause: Clause): Clause {
  if (clause.kind === 'not') return clause.clause;
  if (clause.kind === 'comparison') {
    const operator = opposites[clause.operator];
    if (operator !== undefined) return { ...clause, operator };
  } else if (clause.clauses.length === 1 && clause.clauses[0] !== undefined) {
    return negated(clause.clauses[0]);
  }
  return { kind: 'not', clause, pointer: clause.pointer };
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
