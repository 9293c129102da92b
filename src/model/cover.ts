import type { Clause, Comparison } from './clause.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { JsonObject } from './json.ts';
import type { Case, Outcome } from './outcome.ts';
import type { Decision, Policy } from './policy.ts';

/** What profiles can be made to cover. */
export const criteria = ['branches', 'pairs', 'outcomes'] as const;

export type Criterion = (typeof criteria)[number];

/** Cases that one profile is to come to, and what came of it. */
export interface Goal {
  readonly branches: readonly Case[];
  readonly result: GoalResult;
}

export type GoalResult =
  | { readonly kind: 'reached' }
  /** No profile meets all of these demands, and without any of them some might. */
  | { readonly kind: 'infeasible'; readonly demands: readonly Demand[] }
  /** What could not be decided or, where profiles were made and none will do, what the compiler said. */
  | {
      readonly kind: 'unknown';
      readonly comparisons: readonly Comparison[];
      readonly diagnostics: readonly Diagnostic[];
      /** Whether tries ran out. */
      readonly isGivenUp: boolean;
    };

/** A profile that was seen to compile, and the cases that it was seen to come to. */
export interface Witness {
  readonly data: JsonObject;
  readonly outcome: Outcome;
}

/** A part of a proof: what a clause had to be, or that a decision can be made at all. */
export type Demand =
  | { readonly kind: 'clause'; readonly clause: Clause; readonly holds: boolean }
  | { readonly kind: 'readable'; readonly decision: Decision };

/** Profiles that cover a policy, and how each goal ended. */
export interface Cover {
  readonly policy: Policy;
  readonly criterion: Criterion;
  readonly witnesses: readonly Witness[];
  readonly goals: readonly Goal[];
  /** Whether there are more outcomes than were asked for. */
  readonly isCut: boolean;
  /** Whether an id is a key that leads into the data, so that there are only so many. */
  readonly areIdsInData: boolean;
}
