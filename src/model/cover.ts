import type { Branch } from './branch.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { JsonObject } from './json.ts';
import type { Outcome } from './outcome.ts';
import type { Clause, Comparison, Conditional, Workflow } from './workflow.ts';

/** The criteria of coverage that profiles can be made for. */
export const criteria = ['branches', 'pairs', 'outcomes'] as const;

export type Criterion = (typeof criteria)[number];

/** A set of branches that one profile is to take, and the result. */
export interface Goal {
  readonly branches: readonly Branch[];
  readonly result: GoalResult;
}

export type GoalResult =
  | { readonly kind: 'reached' }
  /** No profile meets all these demands; if any one of them is dropped, this is no longer proved. */
  | { readonly kind: 'infeasible'; readonly demands: readonly Demand[] }
  /** Undecided; if profiles were made and none was suitable, with the compiler's diagnostics. */
  | {
      readonly kind: 'unknown';
      readonly comparisons: readonly Comparison[];
      readonly diagnostics: readonly Diagnostic[];
      /** Whether the search gave up after its limit of attempts. */
      readonly isGivenUp: boolean;
    };

/** A profile that compiles, and the branches that it takes, as observed. */
export interface Witness {
  readonly data: JsonObject;
  readonly outcome: Outcome;
}

/**
 * A part of a proof of infeasibility: the value that a clause must have, or that a conditional can be
 * read.
 */
export type Demand =
  | { readonly kind: 'clause'; readonly clause: Clause; readonly holds: boolean }
  | { readonly kind: 'readable'; readonly conditional: Conditional };

/** Profiles that cover a workflow, and the result for each goal. */
export interface Cover {
  readonly workflow: Workflow;
  readonly criterion: Criterion;
  readonly witnesses: readonly Witness[];
  readonly goals: readonly Goal[];
  /** Whether there are more outcomes than the limit. */
  readonly isCut: boolean;
  /** Whether ids serve as keys into external data, so that their number is limited. */
  readonly areIdsInData: boolean;
}
