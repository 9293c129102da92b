import { isTrajectory, type Trajectory } from '../model/trajectory.ts';

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
