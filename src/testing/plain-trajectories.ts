import type { Trajectory } from '../model/trajectory.ts';

/**
 * Trajectories of a gold set, whose parameters are pairs, as lists of calls that can be read like those
 * of a file; any other value is itself.
 */
export function plainTrajectories(value: unknown): unknown {
  if (isTrajectory(value)) return plain(value);
  const isSeveral = Array.isArray(value) && value.length > 0 && value.every(isTrajectory);
  return isSeveral ? value.map(plain) : value;
}

function plain(trajectory: Trajectory): unknown {
  return trajectory.map(({ agent, calls }) => ({
    agent,
    calls: calls.map(({ tool, params }) => {
      return { tool_name: tool, tool_input: Object.fromEntries(params) };
    }),
  }));
}

function isTrajectory(value: unknown): value is Trajectory {
  return Array.isArray(value) && value.length > 0 && value.every(isSegment);
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
