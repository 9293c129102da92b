import type { Clause } from './clause.ts';
import type { Found } from './expression.ts';
import type { Outcome } from './outcome.ts';

/** A clause that was read, and whether it held. */
export interface ReadClause {
  readonly clause: Clause;
  readonly holds: boolean;
  /** What a comparison found in its field; undefined where `exists` found nothing, and for groups. */
  readonly left: Found;
  /** What it was compared with; undefined for `exists` and for groups. */
  readonly right: Found;
}

/** How one profile took the branches of one workflow. */
export interface EvaluationLog {
  readonly outcome: Outcome;
  /** Every clause that was read, in the conditionals that were reached: inner ones first. */
  readonly read: ReadonlyMap<Clause, ReadClause>;
  /**
   * Whether the clauses that their group passed over, because what stood before them settled it, would
   * have held; those that the profile lacks the data for are not there.
   */
  readonly passedOver: ReadonlyMap<Clause, boolean>;
}
