import type { Allowance } from './allowance.ts';
import type { ReadCall } from './format.ts';
import type { Call } from './trajectory.ts';

/** A call of a trajectory from any source; calls that a model made may be parallel. */
export type ReferenceCall = Pick<Call, 'tool' | 'params'> & Pick<ReadCall, 'parallel'>;

/** The part of a gold trajectory that belongs to one agent, if the agent is known. */
export interface ReferenceSegment {
  readonly agent: string | undefined;
  readonly calls: readonly ReferenceCall[];
}

/** A gold trajectory with parameters, and with agents where these are known. */
export type ReferenceTrajectory = readonly ReferenceSegment[];

/** A profile as evaluators need it: the user's prompt, and the right trajectories. */
export interface References {
  readonly id: string;
  /** Empty where the agents are not known. */
  readonly agents: readonly string[];
  /** The user's prompt to the agent. */
  readonly prompt: string;
  readonly trajectories: readonly ReferenceTrajectory[];
  /** What a run may do besides. */
  readonly allowances: readonly Allowance[];
}
