import { innerClauses } from '../../model/clause.ts';
import type { Result } from '../../model/diagnostics/diagnostic.ts';
import type { EvaluationLog, ReadClause, ReadInside } from '../../model/evaluation-log.ts';
import type { Clause } from '../../model/expression.ts';
import type { Policy } from '../../model/policy.ts';
import type { AgentInput } from '../../model/profile.ts';
import type { ReadCondition } from '../../model/reading.ts';
import { holdsFor, wouldHold } from './conditions.ts';

/**
 * Makes the decisions of a policy for one profile and logs every clause that was read. If `decide`
 * yields no value, neither does this; the diagnostics are those of `decide`.
 */
export function logEvaluation(
  policy: Policy,
  { scope, missing, handsOver }: AgentInput,
): Result<EvaluationLog> {
  const log = new Map<Clause, ReadClause>();
  const passedOver = new Map<Clause, boolean>();
  const inside = new Map<Clause, ReadInside>();
  const note = (clause: ReadClause) => log.set(clause.clause, clause);
  const noteInside = (clause: Clause, holds: boolean) => {
    const { held = false, failed = false } = inside.get(clause) ?? {};
    inside.set(clause, { held: held || holds, failed: failed || !holds });
  };
  const read: ReadCondition = (condition, reading) => {
    const holds = holdsFor(condition, { ...reading, note, noteInside });
    for (const clause of unread(condition, log)) {
      const would = wouldHold(clause, reading);
      if (would !== undefined) passedOver.set(clause, would);
    }
    return holds;
  };
  const { value, diagnostics } = policy.decide(scope, missing, { read, handsOver });
  return {
    value: value === undefined ? undefined : { outcome: value, read: log, passedOver, inside },
    diagnostics,
  };
}

/** The outermost clauses in a condition that were not read. */
function unread(clause: Clause, read: ReadonlyMap<Clause, ReadClause>): Clause[] {
  if (!read.has(clause)) return [clause];
  return innerClauses(clause).flatMap((each) => unread(each, read));
}
