import { type Clause, innerClauses } from '../model/clause.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Policy } from '../model/policy.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { ReadCondition } from '../model/reading.ts';
import { holdsFor, wouldHold } from './conditions.ts';

/** What the decisions of a policy came to for one profile, as far as conditions could be read. */
export interface Examination {
  /** The cases taken; `-` for a decision that was not reached or could not be read. */
  readonly outcome: Outcome;
  /** Every clause that was read; undefined where it could not be told whether it holds. */
  readonly read: ReadonlyMap<Clause, boolean | undefined>;
  /** The same of every clause that was passed over, as if it had been read for itself. */
  readonly passedOver: ReadonlyMap<Clause, boolean | undefined>;
}

/** Makes the decisions of a policy for one profile, faults or not, and keeps what each clause said. */
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
