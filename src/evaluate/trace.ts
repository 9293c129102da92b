import type { Diagnostic, Result } from '../model/diagnostic.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { ReadClause, Trace } from '../model/trace.ts';
import type { Clause, Workflow } from '../model/workflow.ts';
import { takeBranches } from './branches.ts';
import { holdsFor, type Reading } from './conditions.ts';

/**
 * Evaluates a workflow for one profile and keeps what was read on the way. No value where `evaluate` has
 * none; then the same faults are reported.
 */
export function trace(workflow: Workflow, scope: Scope, missing: MissingMode): Result<Trace> {
  const read = new Map<Clause, ReadClause>();
  const passedOver = new Map<Clause, boolean>();
  const note = (clause: ReadClause) => read.set(clause.clause, clause);
  const outcome = takeBranches(workflow, scope, missing, ({ condition }, reading) => {
    const holds = holdsFor(condition, { ...reading, note });
    for (const clause of unread(condition, read)) {
      const would = wouldHold(clause, reading);
      if (would !== undefined) passedOver.set(clause, would);
    }
    return holds;
  });
  const { value, diagnostics } = outcome;
  return {
    value: value === undefined ? undefined : { outcome: value, read, passedOver },
    diagnostics,
  };
}

/** The clauses of groups that were read which were not read themselves; nothing inside of them. */
function unread(clause: Clause, read: ReadonlyMap<Clause, ReadClause>): Clause[] {
  if (!read.has(clause)) return [clause];
  if (clause.kind === 'comparison') return [];
  const inner = clause.kind === 'not' ? [clause.clause] : clause.clauses;
  return inner.flatMap((each) => unread(each, read));
}

/** Nothing is reported: what was passed over need not be there. */
function wouldHold(clause: Clause, reading: Reading): boolean | undefined {
  const diagnostics: Diagnostic[] = [];
  const holds = holdsFor(clause, { ...reading, diagnostics });
  return diagnostics.length > 0 ? undefined : holds;
}
