import type { DirectedGraph } from 'graphology';
import { hasCycle } from 'graphology-dag';
import type { Precedence, PrecedenceConstraints } from './precedence-constraints.ts';

/** A hard pair that the rest of the order contradicts: a closed walk of positions, first = last. */
export interface Cycle {
  readonly constraint: Precedence;
  readonly walk: readonly number[];
}

/** For each position, those that must come behind it. */
type Edges = readonly (readonly number[])[];

/** So many edges are followed, some tenths of a second, to find a shorter cycle. */
const mostSteps = 20_000_000;

/**
 * The shortest contradiction in a precedence graph, or undefined where there is none; among thousands of
 * hard pairs, the shortest of those that were found in time. The listing alone is never one, so every
 * cycle runs through a hard pair.
 */
export function findCycle(
  graph: DirectedGraph,
  { nodes, precedences }: PrecedenceConstraints,
  most = mostSteps,
): Cycle | undefined {
  if (!hasCycle(graph)) return undefined;
  const edges = edgesOf(graph, nodes);
  const paths = new ShortestPaths(edges);
  let shortest: Cycle | undefined;
  for (const constraint of precedences) {
    if (paths.steps >= most) break;
    const { first, second } = constraint;
    const path = paths.find(second, first, shortest && shortest.walk.length - 2);
    if (path !== undefined) shortest = { constraint, walk: [...path, second] };
  }
  return shortest ?? throughPair(someCycle(edges), precedences);
}

function edgesOf(graph: DirectedGraph, nodes: readonly number[]): Edges {
  const positions = new Map(nodes.map((node, position) => [String(node), position]));
  return nodes.map((node) =>
    graph.mapOutNeighbors(node, (neighbor) => positions.get(neighbor) as number),
  );
}

/** Finds paths by breadth; the steps of all searches count together. */
class ShortestPaths {
  steps = 0;
  private readonly edges: Edges;
  /** Of each position: the last search that met it, the one before it there, and how many came up to it. */
  private readonly search: Int32Array;
  private readonly cameFrom: Int32Array;
  private readonly length: Int32Array;
  /** The positions that a search met, in order. */
  private readonly met: Int32Array;
  private searches = 0;

  constructor(edges: Edges) {
    this.edges = edges;
    this.search = new Int32Array(edges.length);
    this.cameFrom = new Int32Array(edges.length);
    this.length = new Int32Array(edges.length);
    this.met = new Int32Array(edges.length);
  }

  /** The positions on a shortest path, both ends among them: of at most so many. */
  find(from: number, to: number, most = Number.POSITIVE_INFINITY): number[] | undefined {
    this.searches += 1;
    this.reach(from, -1, 1);
    this.met[0] = from;
    for (let at = 0, end = 1; at < end; at++) {
      const position = this.met[at] as number;
      const length = this.length[position] as number;
      if (position === to) return this.pathTo(to);
      if (length >= most) continue;
      for (const next of this.edges[position] as readonly number[]) {
        this.steps += 1;
        if (this.search[next] === this.searches) continue;
        this.reach(next, position, length + 1);
        this.met[end++] = next;
      }
    }
    return undefined;
  }

  private reach(position: number, from: number, length: number): void {
    this.search[position] = this.searches;
    this.cameFrom[position] = from;
    this.length[position] = length;
  }

  private pathTo(end: number): number[] {
    const path: number[] = [];
    for (let at = end; at >= 0; at = this.cameFrom[at] as number) path.push(at);
    return path.reverse();
  }
}

/** Some cycle of a graph that has one, as a walk that does not close itself. */
function someCycle(edges: Edges): number[] {
  const isOpen = inCycles(edges);
  const next = (position: number) => (edges[position] ?? []).find((one) => isOpen[one]) as number;
  const met = new Map<number, number>();
  const walk: number[] = [];
  for (let at = isOpen.indexOf(true); !met.has(at); at = next(at)) {
    met.set(at, walk.length);
    walk.push(at);
  }
  return walk.slice(met.get(next(walk.at(-1) as number)));
}

/** Whether each position is on a cycle or leads to one: those that lead nowhere are taken away in turn. */
function inCycles(edges: Edges): boolean[] {
  const left = edges.map((next) => next.length);
  const before = edges.map((): number[] => []);
  for (const [position, next] of edges.entries()) {
    for (const one of next) before[one]?.push(position);
  }
  const dead = [...left.keys()].filter((position) => left[position] === 0);
  for (const position of dead) {
    for (const one of before[position] as readonly number[]) {
      left[one] = (left[one] as number) - 1;
      if (left[one] === 0) dead.push(one);
    }
  }
  return left.map((count) => count > 0);
}

/** The cycle, from the end of the first hard pair on it. */
function throughPair(cycle: readonly number[], precedences: readonly Precedence[]): Cycle {
  const places = new Map(cycle.map((position, at) => [position, at]));
  const constraint = precedences.find(({ first, second }) => {
    const at = places.get(first);
    return at !== undefined && cycle[(at + 1) % cycle.length] === second;
  }) as Precedence;
  const start = places.get(constraint.second) as number;
  return { constraint, walk: [...cycle.slice(start), ...cycle.slice(0, start), constraint.second] };
}
