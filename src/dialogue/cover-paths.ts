import { addUnder, grouped } from '../base/lists-by-key.ts';
import { componentsOf } from './components.ts';
import type { GraphEdge, GraphNode } from './graph.ts';
import { type Arc, leastFlow } from './least-flow.ts';
import { Nearest } from './nearest.ts';
import type { GraphPath, Walks } from './walks.ts';

/** What a set of paths can cover: every node is visited, or every edge is taken. */
export const coverGoals = ['nodes', 'edges'] as const;

export type CoverGoal = (typeof coverGoals)[number];

/** What a path must come to: a node, or an edge. */
type Item = GraphNode | GraphEdge;

/** The most nodes of all paths together. */
export const mostNodes = 5_000_000;

/** Why there is no covering set: nothing comes to an item, or its paths have too many nodes together. */
type NoCover = { readonly tooFar: Item } | { readonly mostNodes: number };

/**
 * The fewest paths that visit all nodes or take all edges, where no path is too long for that. Within a
 * strongly connected component one path can go everywhere; between components, which form no circles,
 * a least flow says how many paths there must be, and which of them goes where. A path that would have
 * more than `maxLength` nodes is parted.
 */
export function coverPaths(
  walks: Walks,
  goal: CoverGoal,
  maxLength: number,
  most = mostNodes,
): GraphPath[] | NoCover {
  const builder = new PathBuilder(walks, maxLength, most);
  for (const stages of stagesOf(walks, goal)) {
    for (const stage of stages) {
      const fault = builder.visit(stage);
      if (fault !== undefined) return fault;
    }
    builder.finish();
  }
  return builder.done;
}

/** For each path of a least cover, what it comes to, stage by stage; in any order within a stage. */
function* stagesOf(walks: Walks, goal: CoverGoal): Generator<Item[][]> {
  const component = componentsOf(walks);
  const of = (node: GraphNode) => component.get(node) as number;
  const inside = new Map<number, Item[]>();
  const arcs = new Map<Arc, Item[]>();
  const sink = 2 * component.size;
  const { nodes, edges } = walks.graph;
  if (goal === 'nodes') for (const node of nodes) addUnder(inside, of(node), node);
  for (const edge of edges) {
    const [from, to] = [of(walks.end(edge, 'from')), of(walks.end(edge))];
    const isAsked = goal === 'edges';
    if (from !== to) {
      const arc: Arc = { from: 2 * from + 1, to: 2 * to, least: isAsked ? 1 : 0 };
      arcs.set(arc, isAsked ? [edge] : []);
    } else if (isAsked) addUnder(inside, from, edge);
  }
  for (const number of new Set(component.values())) {
    arcs.set({ from: 2 * number, to: 2 * number + 1, least: 1 }, inside.get(number) ?? []);
  }
  for (const node of nodes.filter((one) => walks.isLeaf(one))) {
    arcs.set({ from: 2 * of(node) + 1, to: sink, least: 0 }, []);
  }
  for (const way of leastFlow([...arcs.keys()], 2 * of(walks.root), sink)) {
    yield way.map((arc) => arcs.get(arc) ?? []);
  }
}

/** Builds the paths of ways through the components: one path of each, unless that would be too long. */
class PathBuilder {
  readonly done: GraphPath[] = [];
  private readonly walks: Walks;
  private readonly maxLength: number;
  private readonly mostNodes: number;
  private readonly covered = new Set<Item>();
  /** How many nodes the paths have that are done. */
  private nodes = 0;
  private way: GraphEdge[] = [];
  /** What of a stage no path has come to. */
  private readonly left = new Set<Item>();
  /** For each node, what of the stage is at it: itself, or edges out of it; the first is the last. */
  private at = new Map<GraphNode, Item[]>();
  private nearest: Nearest;
  private isBegun = false;

  constructor(walks: Walks, maxLength: number, mostNodes: number) {
    this.walks = walks;
    this.maxLength = maxLength;
    this.mostNodes = mostNodes;
    this.nearest = new Nearest(walks, []);
  }

  /** Goes to all of a stage that no path has come to, the nearest first; yields why it cannot. */
  visit(stage: readonly Item[]): NoCover | undefined {
    const left = stage.filter((item) => !this.covered.has(item));
    if (left.length === 0) return undefined;
    for (const item of left) this.left.add(item);
    this.at = grouped(left.toReversed(), (item) => this.nodeOf(item));
    this.nearest = new Nearest(this.walks, [...this.at.keys()]);
    while (this.left.size > 0 && this.nodes <= this.mostNodes) {
      const { item, leg } = this.findNearest();
      if (leg !== undefined && this.fits(leg)) this.go(leg);
      else if (this.way.length > 0) this.end();
      else return { tooFar: item };
    }
    const { mostNodes } = this;
    return this.nodes > mostNodes ? { mostNodes } : undefined;
  }

  /** Leads the last path of a way to a leaf. */
  finish(): void {
    if (this.isBegun || this.walks.graph.nodes.length === 1) this.end();
  }

  private get position(): GraphNode {
    const last = this.way.at(-1);
    return last === undefined ? this.walks.root : this.walks.end(last);
  }

  /** What is left that is nearest, and the way there; the first without a way if this path gets to none. */
  private findNearest(): { item: Item; leg: GraphEdge[] | undefined } {
    const first = this.left.values().next().value as Item;
    // From the root, where a path begins, there is a way to everything.
    const most = this.way.length > 0 ? this.maxLength - this.way.length : Number.POSITIVE_INFINITY;
    const way = this.nearest.wayFrom(this.position, most);
    if (way === undefined) return { item: first, leg: undefined };
    const end = way.at(-1);
    const item = this.at.get(end ? this.walks.end(end) : this.position)?.at(-1) ?? first;
    return { item, leg: 'from' in item ? [...way, item] : way };
  }

  private nodeOf(item: Item): GraphNode {
    return 'from' in item ? this.walks.end(item, 'from') : item;
  }

  private fits(leg: readonly GraphEdge[]): boolean {
    const last = leg.at(-1);
    const end = last === undefined ? this.position : this.walks.end(last);
    const rest = this.walks.distanceToLeaf(end) ?? Number.POSITIVE_INFINITY;
    return this.way.length + leg.length + rest + 1 <= this.maxLength;
  }

  private go(leg: readonly GraphEdge[]): void {
    this.isBegun = true;
    this.cover(this.position);
    for (const edge of leg) {
      this.way.push(edge);
      this.cover(edge);
      this.cover(this.position);
    }
  }

  private cover(item: Item): void {
    this.covered.add(item);
    if (!this.left.delete(item) || this.left.size === 0) return;
    const node = this.nodeOf(item);
    const items = this.at.get(node) as Item[];
    while (items.length > 0 && !this.left.has(items.at(-1) as Item)) items.pop();
    if (items.length === 0) this.nearest.drop(node);
  }

  /** Goes on to the nearest leaf, and begins anew. */
  private end(): void {
    this.go(this.walks.shortestToLeaf(this.position));
    this.done.push(this.walks.along(this.way));
    this.nodes += this.way.length + 1;
    this.way = [];
    this.isBegun = false;
  }
}
