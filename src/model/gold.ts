import type { Json } from '../base/json.ts';
import type { Allowance } from './allowance.ts';
import type { Orders } from './order-template.ts';
import type { Plan } from './plan.ts';
import type { Call } from './trajectory.ts';

/**
 * One agent's part of a gold set: its plan, with the calls grounded. Calls of a block with equal values
 * are interchangeable in this plan.
 */
export interface GroundedPlan {
  readonly plan: Plan;
  readonly calls: readonly Call[];
  /** The calls with exact numbers where Python prints numbers differently (54.0 and 54). */
  readonly spelledCalls: readonly Call[];
  /** The values of all parameters, without duplicates. */
  readonly values: readonly Json[];
  /** For each call, the indices of its parameters in `values`; the same for all profiles of a plan. */
  readonly sources: readonly (readonly number[])[];
  /** The trajectories of a plan with choices; undefined where the plan has none. */
  readonly union: VariantUnion | undefined;
  /** What the agent may do besides; empty for most plans. */
  readonly allowances: readonly Allowance[];
}

/**
 * The trajectories of a plan that leaves something to the agent: those of its variants, one variant after the other,
 * and one of several variants where it comes first.
 */
export interface VariantUnion {
  /** The number of trajectories; undefined where different ones cannot be told from equal ones. */
  readonly count: bigint | undefined;
  /** `count` or, where that is undefined, the number with equal ones counted separately. */
  readonly ranks: bigint;
  /** A plan for each variant, which has all calls of the union; undefined if they are too many to be listed. */
  readonly variants: readonly Plan[] | undefined;
  /** All of them as positions of calls, lazily, as often as asked. Throws a RangeError if variants are too many. */
  arrangements(): Iterable<readonly number[]>;
  /** The one at a rank, 0 <= rank < ranks. Throws a RangeError if variants are too many. */
  at(rank: bigint): readonly number[];
  /** The rank of some orders of one of the variants. */
  rankOf(variant: number, orders: Orders): bigint;
}

/** One trajectory of a gold set: for each part, the positions of its calls in order. */
export type Arrangement = readonly (readonly number[])[];

/** What is written for a profile: the factored set, and the arrangements to list. */
export interface Gold {
  readonly id: string;
  readonly agents: readonly string[];
  readonly parts: readonly GroundedPlan[];
  /** What the agents may do besides; empty for most gold. */
  readonly allowances: readonly Allowance[];
  /** Undefined where there are too many orders to tell different trajectories from equal ones. */
  readonly count: bigint | undefined;
}
