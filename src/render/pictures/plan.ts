import type { Drawing } from '../../model/drawing.ts';
import { countOf } from '../../model/order-template.ts';
import { linked } from './along.ts';
import { legendOf } from './legend.ts';
import { partWay } from './plan-way.ts';
import type { PlannedPart } from './taken.ts';
import { terminal } from './terminal.ts';
import { clipped, wrapped } from './wrapped.ts';

/**
 * The plan of a profile: the calls that are made, soft blocks as boxes with the number of their orders,
 * and, pale, the steps that were removed, with what removed them. Several agents have a frame each.
 */
export function drawnPlan(id: string, parts: readonly PlannedPart[]): Drawing {
  const ways = parts.map((part, position) => partWay(part, position, parts.length));
  const nodes = [
    terminal('start', 'Start'),
    ...ways.flatMap((way) => way.nodes),
    terminal('done', 'Done'),
  ];
  const groups = ways.flatMap((way) => way.groups);
  const count = countOf(parts.map(({ plan }) => plan));
  return {
    title: clipped(`Profile ${id}`, 72),
    about: [
      ...wrapped(parts.map(({ plan }) => plan.agent).join(', then '), 96, 3),
      count === 1n ? '1 trajectory' : `${count ?? 'uncounted'} trajectories`,
    ],
    nodes,
    groups,
    edges: [
      ...linked(['start', ...ways.flatMap(({ stations }) => stations), 'done']),
      ...ways.flatMap(({ edges }) => edges),
    ],
    legend: legendOf({ nodes, groups }, meanings),
  };
}

const meanings = {
  removed: 'not called',
  skip: 'skipped by a conditional',
  end: 'ended by a conditional',
  params: 'parameters of a conditional',
  override: 'the way of an override',
  final: 'for the last agent only',
  block: 'soft block: any order',
  frozen: 'soft block that lost a member: listed order',
  added: 'no step of the workflow',
} as const;
