import type { Json } from '../base/json.ts';

/** A tool call with parameter values of one profile, in declaration order. */
export interface Call {
  readonly agent: string;
  readonly tool: string;
  readonly params: readonly (readonly [name: string, value: Json])[];
}

/** The part of a trajectory that belongs to one agent. */
export interface Segment {
  readonly agent: string;
  readonly calls: readonly Call[];
}

/** A trajectory: an ordered list of calls, cut into segments by agent. */
export type Trajectory = readonly Segment[];

/** Whether a value has the shape of a trajectory. */
export function isTrajectory(value: unknown): value is Trajectory {
  return Array.isArray(value) && value.every(isSegment);
}

function isSegment(value: unknown): boolean {
  const { agent, calls } = membersOf(value);
  if (typeof agent !== 'string' || !Array.isArray(calls)) return false;
  return calls.every((call) => {
    const { tool, params } = membersOf(call);
    return typeof tool === 'string' && Array.isArray(params) && params.every(isPair);
  });
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
