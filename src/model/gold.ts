import type { Json } from './json.ts';
import type { Plan } from './plan.ts';
import type { Call } from './trajectory.ts';

/**
 * One agent's part of a gold set: its plan and the plan's calls, grounded. Calls of a block that values
 * make the same are interchangeable in this plan.
 */
export interface GroundedPlan {
  readonly plan: Plan;
  readonly calls: readonly Call[];
  /** The calls with exact numbers for those that Python tells apart (54.0 from 54). */
  readonly spelledCalls: readonly Call[];
  /** The values of the calls' parameters, each once, however many parameters share it. */
  readonly values: readonly Json[];
  /** For each call, where in `values` those of its parameters are; the same for all of a plan. */
  readonly sources: readonly (readonly number[])[];
}

/** One trajectory of a gold set, as the positions of the calls of each part, in order. */
export type Arrangement = readonly (readonly number[])[];

/** What is written of a profile: the factored set, and the arrangements to list. */
export interface Gold {
  readonly id: string;
  readonly agents: readonly string[];
  readonly parts: readonly GroundedPlan[];
  /** Undefined where trajectories that differ are too many to tell from those that are the same. */
  readonly count: bigint | undefined;
}
