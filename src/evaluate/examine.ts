import { type Clause, innerClauses } from '../model/clause.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Policy } from '../model/policy.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { ReadCondition } from '../model/reading.ts';
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
}

/**
 * Makes the decisions of a policy for one profile, even if there are faults, and records what each
 * clause yielded.
 */
export function examine(policy: Policy, scope: Scope, missing: MissingMode): Examination {
  const log = new Map<Clause, boolean | undefined>();
  const passedOver = new Map<Clause, boolean | undefined>();
  const read: ReadCondition = (condition, reading) => {
    const holds = holdsFor(condition, {
      ...reading,
      note: ({ clause }) => log.set(clause, undefined),
    });
    for (const clause of clausesIn(condition)) {
      (log.has(clause) ? log : passedOver).set(clause, wouldHold(clause, reading));
    }
    return holds;
  };
  const { partialOutcome } = policy.decide(scope, missing, { read });
  return { outcome: partialOutcome, read: log, passedOver };
}

function* clausesIn(clause: Clause): Generator<Clause> {
  yield clause;
  for (const inner of innerClauses(clause)) yield* clausesIn(inner);
}
