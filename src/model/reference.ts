import type { ReadCall } from './format.ts';
import type { Call } from './trajectory.ts';

/** A call of a trajectory, wherever that was read or compiled; what a model made may be parallel. */
export type ReferenceCall = Pick<Call, 'tool' | 'params'> & Pick<ReadCall, 'parallel'>;

/** The part of a gold trajectory that one agent is responsible for, where the agent is known. */
export interface ReferenceSegment {
  readonly agent: string | undefined;
  readonly calls: readonly ReferenceCall[];
}

/** A gold trajectory with parameters; its agents only where they are known. */
export type ReferenceTrajectory = readonly ReferenceSegment[];

/** A profile as evaluators need it: what the user asks, and the trajectories that are right. */
export interface References {
  readonly id: string;
  /** Empty where nobody knows them. */
  readonly agents: readonly string[];
  /** What the user says to the agent. */
  readonly prompt: string;
  readonly trajectories: readonly ReferenceTrajectory[];
}
