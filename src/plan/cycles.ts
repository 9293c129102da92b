import type { DirectedGraph } from 'graphology';
import { hasCycle } from 'graphology-dag';
import type { Constraint, Skeleton } from './skeleton.ts';

/** A hard pair that the rest of the order contradicts: a closed walk of positions, first = last. */
export interface Cycle {
  readonly constraint: Constraint;
  readonly walk: readonly number[];
}

/**
 * The shortest contradiction in a precedence graph, or undefined where there is none. The listing
 * alone is never one, so every cycle runs through a hard pair.
 */
export function findCycle(
  graph: DirectedGraph,
  { nodes, constraints }: Skeleton,
): Cycle | undefined {
  if (!hasCycle(graph)) return undefined;
  const cycles = constraints.flatMap((constraint) => {
    const { first, second } = constraint;
    const back = shortestPath(graph, nodes[second] ?? 0, nodes[first] ?? 0);
    const walk = back?.map((node) => nodes.indexOf(node));
    return walk === undefined ? [] : [{ constraint, walk: [...walk, second] }];
  });
  return cycles.reduce((best, cycle) => (cycle.walk.length < best.walk.length ? cycle : best));
}

function shortestPath(graph: DirectedGraph, from: number, to: number): number[] | undefined {
  const cameFrom = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (const node of queue) {
    if (node === to) return pathTo(to, cameFrom);
    graph.forEachOutNeighbor(node, (neighbor) => {
      const next = Number(neighbor);
      if (cameFrom.has(next)) return;
      cameFrom.set(next, node);
      queue.push(next);
    });
  }
  return undefined;
}

function pathTo(end: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const path: number[] = [];
  for (let at = end; at >= 0; at = cameFrom.get(at) ?? -1) path.unshift(at);
  return path;
}
