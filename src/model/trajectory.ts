import type { Json } from './json.ts';

/** A tool call with its parameters resolved for one profile, in declaration order. */
export interface Call {
  readonly agent: string;
  readonly tool: string;
  readonly params: readonly (readonly [name: string, value: Json])[];
}

/** The part of a trajectory that one agent is responsible for. */
export interface Segment {
  readonly agent: string;
  readonly calls: readonly Call[];
}

/** An ordered list of calls, cut into segments, one per agent. */
export type Trajectory = readonly Segment[];
