import type { EvaluationLog } from '../model/evaluation-log.ts';
import type { Clause, ClauseGroup } from '../model/expression.ts';

/**
 * The clauses of a condition that decided its result for one profile: with the other clauses as
 * they were, the opposite of such a clause would have changed the result (the independent effect of
 * MC/DC). In an `all_of`, all other clauses must hold; in an `any_of`, no other may hold. A clause
 * in a group decides only if the group decides. A clause that was not read did not decide. If the
 * profile lacks the data for a clause, no clause beside it decides.
 */
export function decidingClauses(condition: Clause, log: EvaluationLog): Clause[] {
  if (condition.kind === 'comparison') return [];
  const candidates = condition.kind === 'not' ? [condition.clause] : alone(condition, log);
  return candidates.flatMap((clause) => [clause, ...decidingClauses(clause, log)]);
}

/** The clauses of a group whose siblings all leave the result to them. */
function alone({ kind, clauses }: ClauseGroup, log: EvaluationLog): readonly Clause[] {
  const indifferent = kind === 'all_of';
  const settling = clauses.filter((clause) => held(clause, log) !== indifferent);
  if (settling.length > 1) return [];
  const candidates = settling.length === 1 ? settling : clauses;
  return candidates.filter((clause) => log.read.has(clause));
}

function held(clause: Clause, { read, passedOver }: EvaluationLog): boolean | undefined {
  return read.get(clause)?.holds ?? passedOver.get(clause);
}
