import { addUnder } from '../model/lists-by-key.ts';

/** An arc of a network, which carries at least so much; the network has no circles. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly least: 0 | 1;
}

/**
 * The fewest ways from `source` to `sink` that together take every arc as often as it must be: a least
 * flow with lower bounds. Each arc that must be taken gets a way of its own at first; then ways are
 * taken away, where need be by leading others elsewhere, as long as the bounds allow it.
 */
export function leastFlow(
  arcs: readonly Arc[],
  source: number,
  sink: number,
): readonly (readonly Arc[])[] {
  const flow = new Map<Arc, number>(arcs.map((arc) => [arc, 0]));
  const add = (arc: Arc, by: number) => flow.set(arc, (flow.get(arc) ?? 0) + by);
  const forth = new Map<number, Arc[]>();
  const back = new Map<number, Arc[]>();
  for (const arc of arcs) {
    addUnder(forth, arc.from, arc);
    addUnder(back, arc.to, arc);
  }
  const onward = (vertex: number): Step[] =>
    (forth.get(vertex) ?? []).map((arc) => ({ arc, to: arc.to, by: 1 }));
  // One search serves all arcs: a search for each takes minutes where there are thousands.
  const reached = reachedFrom(source, onward);
  const distances = distancesTo(sink, back);
  for (const arc of arcs) {
    if (arc.least === 0 || (flow.get(arc) ?? 0) > 0) continue;
    for (const step of wayIn(reached, arc.from) ?? []) add(step.arc, 1);
    add(arc, 1);
    for (const one of shortestDown(arc.to, forth, distances)) add(one, 1);
  }
  const sparing = (vertex: number): Step[] => [
    ...(forth.get(vertex) ?? [])
      .filter((arc) => (flow.get(arc) ?? 0) > arc.least)
      .map((arc) => ({ arc, to: arc.to, by: -1 })),
    ...(back.get(vertex) ?? []).map((arc) => ({ arc, to: arc.from, by: 1 })),
  ];
  for (let way = search(source, sink, sparing); way; way = search(source, sink, sparing)) {
    for (const { arc, by } of way) add(arc, by);
  }
  return waysOf(flow, forth, source, sink);
}

/** A step of a search along an arc or against it, and what it adds to the arc's flow. */
interface Step {
  readonly arc: Arc;
  readonly to: number;
  readonly by: number;
}

/** What a search comes to, with the vertex before and the step from there. */
type Reached = ReadonlyMap<number, { readonly before: number; readonly step: Step } | undefined>;

/** A shortest way, breadth first; undefined if there is none. */
function search(
  from: number,
  to: number,
  stepsFrom: (vertex: number) => readonly Step[],
): Step[] | undefined {
  return wayIn(reachedFrom(from, stepsFrom, to), to);
}

/** Searches breadth first, until `to` is found if it is given. */
function reachedFrom(
  from: number,
  stepsFrom: (vertex: number) => readonly Step[],
  to?: number,
): Reached {
  const reached = new Map<number, { readonly before: number; readonly step: Step } | undefined>();
  reached.set(from, undefined);
  for (const [vertex] of reached) {
    if (vertex === to) break;
    for (const step of stepsFrom(vertex)) {
      if (!reached.has(step.to)) reached.set(step.to, { before: vertex, step });
    }
  }
  return reached;
}

function wayIn(reached: Reached, to: number): Step[] | undefined {
  if (!reached.has(to)) return undefined;
  const way: Step[] = [];
  for (let last = reached.get(to); last; last = reached.get(last.before)) way.push(last.step);
  return way.reverse();
}

/** How many arcs there are at least from each vertex to `sink`. */
function distancesTo(sink: number, back: ReadonlyMap<number, readonly Arc[]>): Map<number, number> {
  const distances = new Map([[sink, 0]]);
  for (const [vertex, distance] of distances) {
    for (const { from } of back.get(vertex) ?? []) {
      if (!distances.has(from)) distances.set(from, distance + 1);
    }
  }
  return distances;
}

/** The shortest way down that a search breadth first finds: its arcs are the first that come nearer. */
function shortestDown(
  from: number,
  forth: ReadonlyMap<number, readonly Arc[]>,
  distances: ReadonlyMap<number, number>,
): Arc[] {
  const way: Arc[] = [];
  for (let left = distances.get(from) ?? 0, at = from; left > 0; left -= 1) {
    const next = forth.get(at)?.find(({ to }) => distances.get(to) === left - 1);
    if (next === undefined) break;
    way.push(next);
    at = next.to;
  }
  return way;
}

/** The ways that a flow consists of. */
function waysOf(
  flow: Map<Arc, number>,
  forth: ReadonlyMap<number, readonly Arc[]>,
  source: number,
  sink: number,
): Arc[][] {
  const ways: Arc[][] = [];
  const nextFrom = (vertex: number) =>
    (forth.get(vertex) ?? []).find((arc) => (flow.get(arc) ?? 0) > 0);
  for (let first = nextFrom(source); first; first = nextFrom(source)) {
    const way: Arc[] = [];
    for (
      let arc: Arc | undefined = first;
      arc;
      arc = arc.to === sink ? undefined : nextFrom(arc.to)
    ) {
      flow.set(arc, (flow.get(arc) ?? 0) - 1);
      way.push(arc);
    }
    ways.push(way);
  }
  return ways;
}
