import type { JsonObject } from '../base/json.ts';
import type { Declared } from './declared.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Clause, Comparison } from './expression.ts';
import type { Case, Outcome } from './outcome.ts';
import type { Decision, Policy } from './policy.ts';

/** The criteria of coverage that profiles can be made for. */
export const criteria = ['branches', 'pairs', 'outcomes'] as const;

export type Criterion = (typeof criteria)[number];

/** Cases that one profile is to come to, and what came of it. */
export interface Goal {
  readonly branches: readonly Case[];
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

/** A profile that was seen to compile, and the cases that it was seen to come to. */
export interface Witness {
  readonly data: JsonObject;
  readonly outcome: Outcome;
}

/** A part of a proof: what a clause had to be, or that a decision can be made at all. */
export type Demand =
  | { readonly kind: 'clause'; readonly clause: Clause; readonly holds: boolean }
  | { readonly kind: 'readable'; readonly decision: Decision }
  /** That a value is one that the policy declares. */
  | { readonly kind: 'declared'; readonly path: string; readonly declared: Declared };

/** How many walks lead through a policy; if that is not exact, those that contradict themselves count too. */
export interface WalkCount {
  readonly count: bigint;
  readonly isExact: boolean;
}

/** Outcomes are covered until they have so many cases together, which takes some ten seconds. */
export const mostCasesCovered = 500_000;

/** Profiles that cover a policy, and how each goal ended. */
export interface Cover {
  readonly policy: Policy;
  readonly criterion: Criterion;
  readonly witnesses: readonly Witness[];
  readonly goals: readonly Goal[];
  /** Whether there are more goals than a limit. */
  readonly isCut: boolean;
  /** How many walks there are, if there are more than the limit. */
  readonly walks?: WalkCount | undefined;
  /** Whether ids serve as keys into external data, so that their number is limited. */
  readonly areIdsInData: boolean;
}
