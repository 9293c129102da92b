import type { Drawing, DrawnGroup, DrawnNode } from '../model/drawing.ts';
import type { Segment, Trajectory } from '../model/trajectory.ts';
import { linked } from '../words/along.ts';
import { valueLines } from '../words/call-lines.ts';
import { terminal } from '../words/terminal.ts';
import { clipped } from '../words/wrapped.ts';

/**
 * The calls of one trajectory in order, with their parameters, each in its agent's colour; `count` is
 * how many trajectories the profile has.
 */
export function drawnSequence(
  id: string,
  trajectory: Trajectory,
  count: bigint | undefined,
): Drawing {
  const before = trajectory.map((_, at) =>
    trajectory.slice(0, at).reduce((sum, { calls }) => sum + calls.length, 0),
  );
  const inside = trajectory.map((segment, at) => callNodes(segment, at, before[at] as number));
  return {
    title: clipped(`Profile ${id}`, 72),
    about: [
      count === 1n
        ? 'Its only trajectory'
        : `The first of its ${count ?? 'uncounted'} trajectories`,
    ],
    nodes: [terminal('start', 'Start'), ...inside.flat(), terminal('done', 'Done')],
    groups: trajectory.map(frameOf),
    edges: [
      ...linked(['start', ...trajectory.map((_, at) => frameId(at)), 'done']),
      ...inside.flatMap((calls) => linked(calls.map((call) => call.id))),
    ],
    legend: trajectory.map(({ agent }, at) => ({ sample: { agent: at }, text: nameOf(agent, at) })),
  };
}

function callNodes({ calls }: Segment, agent: number, before: number): DrawnNode[] {
  const group = frameId(agent);
  if (calls.length === 0) return [terminal(`${group}_none`, 'no calls', group)];
  return calls.map(({ tool, params }, at) => ({
    id: `call${before + at + 1}`,
    look: 'call',
    lines: [clipped(`${before + at + 1}. ${tool}`), ...valueLines(params)],
    marks: [],
    group,
    agent,
  }));
}

function frameOf({ agent }: Segment, at: number): DrawnGroup {
  return { id: frameId(at), look: 'agent', lines: [nameOf(agent, at)], agent: at };
}

function frameId(at: number): string {
  return `agent${at + 1}`;
}

function nameOf(agent: string, at: number): string {
  return clipped(`${at + 1}. ${agent}`);
}
