import type { Content } from '../compiler/formats/format.ts';
import { formatNamed } from '../compiler/formats/formats.ts';
import type { AgentPart } from '../model/agent-part.ts';
import type { GoldLack } from '../model/diagnostics/score-data.ts';
import type { ReadTrajectory } from '../model/format.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';

/** Rows of a dataset need values, and no agents. */
const rowContent: Content = { parameters: 'values', agents: false };

/**
 * What a format needs that is not known; undefined if nothing is missing. `known` says how parameters
 * are known.
 */
export function lossOf(
  known: Content['parameters'],
  to: string,
  trajectories: readonly ReferenceTrajectory[],
): GoldLack | undefined {
  const { parameters: wanted, agents } = formatNamed(to)?.content ?? rowContent;
  if (wanted !== 'none' && known === 'none') return 'parameters';
  if (wanted === 'values' && known === 'text') return 'types';
  const isNameless = trajectories.flat().some(({ agent }) => agent === undefined);
  return agents && isNameless ? 'agents' : undefined;
}

/**
 * Trajectories as read, with the agent of each call, if known: the profile's agent if there is only
 * one, or the agents in `parts`, which say how many calls each agent makes.
 */
export function referencesOf(
  trajectories: readonly ReadTrajectory[],
  agents: readonly string[] = [],
  parts: readonly AgentPart[] = [],
): ReferenceTrajectory[] {
  const [only, ...others] = agents;
  const whose = others.length === 0 ? only : undefined;
  return trajectories.map((segments) =>
    cutByAgent(segments, parts).map(({ agent = whose, calls }) => ({
      agent,
      calls: calls.map(({ params = [], ...call }) => ({ ...call, params })),
    })),
  );
}

/** Cuts a trajectory without agents into the parts of the agents. */
function cutByAgent(segments: ReadTrajectory, parts: readonly AgentPart[]): ReadTrajectory {
  if (parts.length === 0) return segments;
  const calls = segments.flatMap((segment) => segment.calls);
  const isNameless = segments.every(({ agent }) => agent === undefined);
  const total = parts.reduce((sum, part) => sum + part.calls, 0);
  if (!isNameless || total !== calls.length) return segments;
  let start = 0;
  return parts.map(({ agent, calls: count }) => {
    const end = start + count;
    const own = { agent, calls: calls.slice(start, end) };
    start = end;
    return own;
  });
}
