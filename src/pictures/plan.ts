import type { Drawing, DrawnEdge, DrawnWay, RemovedRun } from '../model/drawing.ts';
import type { VariantUnion } from '../model/gold.ts';
import { countOf } from '../model/order-template.ts';
import type { Plan } from '../model/plan.ts';
import { linked } from '../words/along.ts';
import { legendOf } from '../words/legend.ts';
import { terminal } from '../words/terminal.ts';
import { clipped, wrapped } from '../words/wrapped.ts';

/** One agent's plan, and what the language of its policy draws of it. */
export interface DrawnPart {
  readonly plan: Plan;
  readonly way: DrawnWay;
  /** The trajectories of a plan with choices. */
  readonly union?: VariantUnion | undefined;
}

/**
 * The plan of a profile: the calls that are made, soft blocks as boxes with the number of their orders,
 * and, pale, the steps that were removed, with what removed them. Several agents have a frame each.
 */
export function drawnPlan(id: string, parts: readonly DrawnPart[]): Drawing {
  const ways = parts.map(({ way }) => way);
  const nodes = [
    terminal('start', 'Start'),
    ...ways.flatMap((way) => way.nodes),
    terminal('done', 'Done'),
  ];
  const groups = ways.flatMap((way) => way.groups);
  const stations = ['start', ...ways.flatMap((way) => way.stations), 'done'];
  const own = ways.flatMap((way) => way.edges);
  const links = own.filter(({ look }) => look === 'next');
  const isOwn = (one: DrawnEdge) =>
    links.some(({ from, to }) => from === one.from && to === one.to);
  const edges = [
    ...linked(stations).filter((edge) => !isOwn(edge)),
    ...own,
    ...besideWays(ways, stations),
  ];
  const count = countOf(parts.map(({ plan, union }) => union ?? plan));
  return {
    title: clipped(`Profile ${id}`, 72),
    about: [
      ...wrapped(parts.map(({ plan }) => plan.agent).join(', then '), 96, 3),
      count === 1n ? '1 trajectory' : `${count ?? 'uncounted'} trajectories`,
    ],
    conditions: parts.flatMap(({ plan, way }) => {
      const whose = parts.length === 1 ? '' : `${clipped(plan.agent)} `;
      return way.answers.flatMap((answer) => wrapped(`${whose}${answer}`, 96, 4));
    }),
    nodes,
    groups,
    edges,
    legend: legendOf(
      { nodes, groups, edges },
      Object.fromEntries(ways.flatMap(({ legend }) => Object.entries(legend))),
    ),
  };
}

/** Pale arrows to what was removed of each part, from and to what stands before and behind it. */
function besideWays(ways: readonly DrawnWay[], stations: readonly string[]): DrawnEdge[] {
  let passed = 1;
  return ways.flatMap(({ removed, stations: own }) => {
    const around = stations.slice(passed - 1, passed + own.length + 1);
    passed += own.length;
    return besideWay(removed, around);
  });
}

/**
 * Pale arrows from the way to what was removed from a part and back, as it would have been. The first and
 * the last station are what stands before and behind the part.
 */
function besideWay(runs: readonly RemovedRun[], stations: readonly string[]): DrawnEdge[] {
  const arrow = (from = '', to = ''): DrawnEdge => ({ from, to, look: 'removed' });
  return runs.flatMap(({ node, stationsBefore, isApart }, at) => {
    const inPlace = (other: RemovedRun | undefined) =>
      other?.stationsBefore === stationsBefore ? other.node.id : undefined;
    const toNode = arrow(inPlace(runs[at - 1]) ?? stations[stationsBefore], node.id);
    const leadsBack = !isApart && inPlace(runs[at + 1]) === undefined;
    return leadsBack ? [toNode, arrow(node.id, stations[stationsBefore + 1])] : [toNode];
  });
}
