import type { Clause, Found } from './expression.ts';
import type { Outcome } from './outcome.ts';

/** A clause that was read, and whether it holds. */
export interface ReadClause {
  readonly clause: Clause;
  readonly holds: boolean;
  /** The value of a comparison's field; undefined where the path does not exist, and for groups. */
  readonly left: Found;
  /** The value it was compared with; undefined for `exists` and for groups. */
  readonly right: Found;
}

/** What the readings of a clause inside of a computed value came to, for all elements of the lists around it. */
export interface ReadInside {
  readonly held: boolean;
  readonly failed: boolean;
}

/** The branches that one profile takes in one workflow. */
export interface EvaluationLog {
  readonly outcome: Outcome;
  /** The clauses that were read, in conditionals that were reached; inner clauses come first. */
  readonly read: ReadonlyMap<Clause, ReadClause>;
  /**
   * For clauses that their group short-circuited: whether they would have held. Clauses without the
   * necessary data are left out.
   */
  readonly passedOver: ReadonlyMap<Clause, boolean>;
  /** Of the clauses inside of computed values that were read: whether each ever held, and ever did not. */
  readonly inside: ReadonlyMap<Clause, ReadInside>;
}
