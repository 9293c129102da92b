import { addUnder } from '../model/lists-by-key.ts';
import { componentsOf } from './components.ts';
import type { GraphEdge, GraphNode } from './graph.ts';
import { type Arc, leastFlow } from './least-flow.ts';
import type { GraphPath, Walks } from './walks.ts';

/** What a set of paths can cover: every node is visited, or every edge is taken. */
export const coverGoals = ['nodes', 'edges'] as const;

export type CoverGoal = (typeof coverGoals)[number];

/** What a path must come to: a node, or an edge. */
type Item = GraphNode | GraphEdge;

/**
 * The fewest paths that visit all nodes or take all edges, where no path is too long for that. Within a
 * strongly connected component one path can go everywhere; between components, which form no circles,
 * a least flow says how many paths there must be, and which of them goes where. A path that would have
 * more than `maxLength` nodes is parted. A node or an edge that no path can come to because of
 * `maxLength` is returned instead.
 */
export function coverPaths(
  walks: Walks,
  goal: CoverGoal,
  maxLength: number,
): GraphPath[] | { readonly tooFar: Item } {
  const paths: GraphPath[] = [];
  const covered = new Set<Item>();
  for (const stages of stagesOf(walks, goal)) {
    const builder = new PathBuilder(walks, maxLength, covered);
    for (const stage of stages) {
      const tooFar = builder.visit(stage);
      if (tooFar !== undefined) return { tooFar };
    }
    paths.push(...builder.finish());
  }
  return paths;
}

/** For each path of a least cover, what it comes to, stage by stage; in any order within a stage. */
function stagesOf(walks: Walks, goal: CoverGoal): Item[][][] {
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
  const ways = leastFlow([...arcs.keys()], 2 * of(walks.root), sink);
  return ways.map((way) => way.map((arc) => arcs.get(arc) ?? []));
}

/** Builds the paths of one way through the components: one path, unless that would be too long. */
class PathBuilder {
  private readonly walks: Walks;
  private readonly maxLength: number;
  private readonly covered: Set<Item>;
  private readonly done: GraphPath[] = [];
  private way: GraphEdge[] = [];
  /** What of a stage no path has come to. */
  private left: Set<Item> = new Set();
  private isBegun = false;

  constructor(walks: Walks, maxLength: number, covered: Set<Item>) {
    this.walks = walks;
    this.maxLength = maxLength;
    this.covered = covered;
  }

  /** Goes to all of a stage that no path has come to, the nearest first; yields what is too far. */
  visit(stage: readonly Item[]): Item | undefined {
    this.left = new Set(stage.filter((item) => !this.covered.has(item)));
    while (this.left.size > 0) {
      const { item, leg } = this.nearest();
      if (leg !== undefined && this.fits(leg)) this.go(leg);
      else if (this.way.length === 0) return item;
      else this.end();
    }
    return undefined;
  }

  /** The paths, the last one led to a leaf. */
  finish(): readonly GraphPath[] {
    if (this.isBegun || this.walks.graph.nodes.length === 1) this.end();
    return this.done;
  }

  private get position(): GraphNode {
    const last = this.way.at(-1);
    return last === undefined ? this.walks.root : this.walks.end(last);
  }

  /** What is left that is nearest, and the way there; the first without a way if there is none. */
  private nearest(): { item: Item; leg: GraphEdge[] | undefined } {
    const first = this.left.values().next().value as Item;
    const found = this.wayToNearest(first);
    const end = found?.at(-1);
    const node = end === undefined ? this.position : this.walks.end(end);
    const item = found && this.itemAt(node);
    if (found === undefined || item === undefined) return { item: first, leg: undefined };
    return { item, leg: 'from' in item ? [...found, item] : found };
  }

  private wayToNearest(first: Item): GraphEdge[] | undefined {
    const { walks, position } = this;
    if (this.left.size > 1)
      return walks.shortest(position, (node) => this.itemAt(node) !== undefined);
    return walks.shortestTo(position, 'from' in first ? walks.end(first, 'from') : first);
  }

  /** What is left of a stage at a node: itself, or an edge out of it. */
  private itemAt(node: GraphNode): Item | undefined {
    if (this.left.has(node)) return node;
    return this.walks.edgesFrom(node).find((edge) => this.left.has(edge));
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
    this.left.delete(item);
  }

  /** Goes on to the nearest leaf, and begins anew. */
  private end(): void {
    this.go(this.walks.shortestToLeaf(this.position));
    this.done.push(this.walks.along(this.way));
    this.way = [];
    this.isBegun = false;
  }
}
