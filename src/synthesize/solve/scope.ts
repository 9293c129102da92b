import { type Clause, innerClauses } from '../../model/workflow.ts';
import type { Term } from './atom.ts';
import type { Problem } from './problem.ts';
import type { Unit } from './units.ts';

/** The fields that a unit may read of those that are chosen. */
export function scopeOf(unit: Unit, problem: Problem): ReadonlySet<number> {
  const fields = new Set<number>();
  const add = (term: Term | undefined): void => {
    if (typeof term !== 'number') return;
    for (const key of problem.terms.keyFields[term] ?? []) add(key);
    if (!problem.terms.isGiven(term)) fields.add(term);
  };
  const visit = (clause: Clause): void => {
    if (clause.kind === 'comparison') {
      const atom = problem.atoms.get(clause);
      add(atom?.left);
      add(atom?.right);
    }
    for (const inner of innerClauses(clause)) visit(inner);
  };
  switch (unit.kind) {
    case 'clause':
      visit(unit.clause);
      break;
    case 'readable':
      for (const { conditional } of unit.within) visit(conditional.condition);
      visit(unit.conditional.condition);
      break;
    case 'nesting':
      add(unit.nesting.outer);
      add(unit.nesting.inner);
      break;
    case 'table':
      unit.table.fields.forEach(add);
      break;
    default:
      add(unit.field);
  }
  return fields;
}
