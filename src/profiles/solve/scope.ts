import { innerClauses } from '../../model/clause.ts';
import type { Clause } from '../../model/expression.ts';
import { type AtomSide, fieldsOfSide } from './atom.ts';
import type { Constraint } from './constraints.ts';
import type { Problem } from './problem.ts';

/** The chosen fields that a constraint may read, found once. */
export function scopeOf(constraint: Constraint, problem: Problem): ReadonlySet<number> {
  const scope = problem.scopes.get(constraint) ?? foundScope(constraint, problem);
  problem.scopes.set(constraint, scope);
  return scope;
}

function foundScope(constraint: Constraint, problem: Problem): ReadonlySet<number> {
  const fields = new Set<number>();
  const add = (side: AtomSide | undefined): void => {
    for (const field of fieldsOfSide(side)) {
      for (const key of problem.terms.keyFields[field] ?? []) add(key);
      if (!problem.terms.isGiven(field)) fields.add(field);
    }
  };
  const visit = (clause: Clause): void => {
    if (clause.kind === 'comparison') {
      const atom = problem.atoms.get(clause);
      add(atom?.left);
      add(atom?.right);
    }
    for (const inner of innerClauses(clause)) visit(inner);
  };
  switch (constraint.kind) {
    case 'clause':
      visit(constraint.clause);
      break;
    case 'readable':
      for (const { clause } of constraint.within) visit(clause);
      for (const clause of constraint.conditions) visit(clause);
      break;
    case 'nesting':
      add(constraint.nesting.outer);
      add(constraint.nesting.inner);
      break;
    case 'aliases':
      constraint.group.fields.forEach(add);
      break;
    default:
      add(constraint.field);
  }
  return fields;
}
