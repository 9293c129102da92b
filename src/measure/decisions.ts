import type { Clause, ClauseGroup } from '../model/clause.ts';
import type { EvaluationLog } from '../model/evaluation-log.ts';

/**
 * The clauses inside of a condition that decided it, for one profile: with the others as they were, the
 * opposite of such a clause would have turned the condition (the independent effect of MC/DC). In an
 * `all_of` that takes all others to hold, in an `any_of` none of them; a group has to decide before what
 * is in it can. What was not read did not decide; what the profile lacks the data for can be said neither
 * to hold nor not to, so that nothing decides beside it.
 */
export function decidingClauses(condition: Clause, trace: EvaluationLog): Clause[] {
  if (condition.kind === 'comparison') return [];
  const candidates = condition.kind === 'not' ? [condition.clause] : alone(condition, trace);
  return candidates.flatMap((clause) => [clause, ...decidingClauses(clause, trace)]);
}

/** The clauses of a group beside which all others leave the result to them. */
function alone({ kind, clauses }: ClauseGroup, trace: EvaluationLog): readonly Clause[] {
  const indifferent = kind === 'all_of';
  const settling = clauses.filter((clause) => held(clause, trace) !== indifferent);
  if (settling.length > 1) return [];
  const candidates = settling.length === 1 ? settling : clauses;
  return candidates.filter((clause) => trace.read.has(clause));
}

function held(clause: Clause, { read, passedOver }: EvaluationLog): boolean | undefined {
  return read.get(clause)?.holds ?? passedOver.get(clause);
}
