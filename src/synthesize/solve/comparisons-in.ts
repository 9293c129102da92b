import type { Action, Clause, Comparison, Conditional } from '../../model/workflow.ts';

/** Every comparison in some conditionals, nested ones too, in document order. */
export function comparisonsIn(entries: readonly (Action | Conditional)[]): Comparison[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'conditional') return [];
    return [...ofClause(entry.condition), ...comparisonsIn([...entry.then, ...entry.else])];
  });
}

function ofClause(clause: Clause): Comparison[] {
  if (clause.kind === 'comparison') return [clause];
  return clause.kind === 'not' ? ofClause(clause.clause) : clause.clauses.flatMap(ofClause);
}
