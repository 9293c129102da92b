import type { Json } from '../base/json.ts';
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
}

/** One trajectory of a gold set: for each part, the positions of its calls in order. */
export type Arrangement = readonly (readonly number[])[];

/** What is written for a profile: the factored set, and the arrangements to list. */
export interface Gold {
  readonly id: string;
  readonly agents: readonly string[];
  readonly parts: readonly GroundedPlan[];
  /** Undefined where there are too many orders to tell different trajectories from equal ones. */
  readonly count: bigint | undefined;
}
