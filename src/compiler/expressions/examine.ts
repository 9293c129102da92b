import { innerClauses } from '../../model/clause.ts';
import type { Clause, Expression } from '../../model/expression.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Policy } from '../../model/policy.ts';
import type { AgentInput, Scope } from '../../model/profile.ts';
import type { ReadCondition, Reading } from '../../model/reading.ts';
import { holdsFor, wouldHold } from './conditions.ts';

/** The decisions of a policy for one profile, as far as its conditions could be read. */
export interface Examination {
  /** The cases taken, with `-` for a decision that was not reached or could not be read. */
  readonly outcome: Outcome;
  /** For every clause that was read, whether it holds; undefined if that cannot be determined. */
  readonly read: ReadonlyMap<Clause, boolean | undefined>;
  /**
   * For every clause that was passed over, whether it would hold by itself; undefined if that
   * cannot be determined.
   */
  readonly passedOver: ReadonlyMap<Clause, boolean | undefined>;
  /** The decisions that could not be made, because a condition cannot be read. */
  readonly unreadable: ReadonlySet<number>;
  /** The data that a clause's expressions read. */
  readonly scopeOf: (clause: Clause) => Scope;
  /** Expressions without a value that made a comparison false, and were no fault. */
  readonly unknown: ReadonlySet<Expression>;
}

/**
 * Makes the decisions of a policy for one profile, even if there are faults, and records what each
 * clause yielded.
 */
export function examine(policy: Policy, { scope, missing, handsOver }: AgentInput): Examination {
  const log = new Map<Clause, boolean | undefined>();
  const passedOver = new Map<Clause, boolean | undefined>();
  const unreadable = new Set<number>();
  const scopes = new Map<Clause, Scope>();
  const unknown = new Set<Expression>();
  const read: ReadCondition = (condition, given) => {
    const { absent } = given;
    const noted: Reading['absent'] = (expression, pointer) => {
      const means = absent?.(expression, pointer);
      if (means === 'unknown') unknown.add(expression);
      return means;
    };
    const reading = { ...given, absent: noted };
    const faults = given.diagnostics.length;
    const holds = holdsFor(condition, {
      ...reading,
      note: ({ clause }) => log.set(clause, undefined),
    });
    const isDecision = given.reader === undefined;
    if (isDecision && given.diagnostics.length > faults) unreadable.add(given.conditional - 1);
    for (const clause of clausesIn(condition)) {
      scopes.set(clause, given.scope);
      (log.has(clause) ? log : passedOver).set(clause, wouldHold(clause, reading));
    }
    return holds;
  };
  const { partialOutcome } = policy.decide(scope, missing, { read, handsOver });
  const scopeOf = (clause: Clause) => scopes.get(clause) ?? scope;
  return { outcome: partialOutcome, read: log, passedOver, unreadable, scopeOf, unknown };
}

/** The examination of a policy that is never asked, because the trajectory ended before. */
export function unasked(scope: Scope): Examination {
  const none = { read: new Map(), passedOver: new Map(), unreadable: new Set<number>() };
  return { outcome: '', ...none, scopeOf: () => scope, unknown: new Set() };
}

function* clausesIn(clause: Clause): Generator<Clause> {
  yield clause;
  for (const inner of innerClauses(clause)) yield* clausesIn(inner);
}
