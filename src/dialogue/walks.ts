import { grouped } from '../base/lists-by-key.ts';
import type { DialogueGraph, GraphEdge, GraphNode } from './graph.ts';

/** A way from the root of a conversation graph to a leaf. */
export interface GraphPath {
  readonly nodes: readonly GraphNode[];
  /** The edges between them, one fewer. */
  readonly edges: readonly GraphEdge[];
}

/** A conversation graph as one walks through it. */
export class Walks {
  readonly graph: DialogueGraph;
  readonly root: GraphNode;
  private readonly byId: ReadonlyMap<string, GraphNode>;
  private readonly behind: ReadonlyMap<string, readonly GraphEdge[]>;
  private readonly before: ReadonlyMap<string, readonly GraphEdge[]>;
  private readonly places: ReadonlyMap<GraphEdge, number>;
  /** The fewest edges from a node to a leaf; undefined if no way leads to one. */
  private readonly toLeaf: ReadonlyMap<GraphNode, number>;

  constructor(graph: DialogueGraph) {
    const { nodes, edges } = graph;
    this.graph = graph;
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    this.behind = grouped(edges, ({ from }) => from);
    this.before = grouped(edges, ({ to }) => to);
    const lists = [...this.behind.values()];
    this.places = new Map(lists.flatMap((list) => list.map((edge, at) => [edge, at] as const)));
    const led = new Set(edges.map(({ to }) => to));
    this.root = nodes.find(({ id }) => !led.has(id)) as GraphNode;
    this.toLeaf = this.distancesToLeaves();
  }

  edgesFrom({ id }: GraphNode): readonly GraphEdge[] {
    return this.behind.get(id) ?? [];
  }

  edgesTo({ id }: GraphNode): readonly GraphEdge[] {
    return this.before.get(id) ?? [];
  }

  /** The place of an edge among those out of its node. */
  placeOf(edge: GraphEdge): number {
    return this.places.get(edge) as number;
  }

  isLeaf(node: GraphNode): boolean {
    return this.edgesFrom(node).length === 0;
  }

  /** The node that an edge leads to, or comes from. */
  end(edge: GraphEdge, end: 'from' | 'to' = 'to'): GraphNode {
    return this.byId.get(edge[end]) as GraphNode;
  }

  /** How many edges there are at least from a node to a leaf; undefined if there is no way. */
  distanceToLeaf(node: GraphNode): number | undefined {
    return this.toLeaf.get(node);
  }

  /** A shortest way from a node to a leaf: always the first edge that comes nearer. */
  shortestToLeaf(from: GraphNode): GraphEdge[] {
    const way: GraphEdge[] = [];
    let node = from;
    for (let left = this.toLeaf.get(from) ?? 0; left > 0; left -= 1) {
      const next = this.edgesFrom(node).find(
        (edge) => this.toLeaf.get(this.end(edge)) === left - 1,
      );
      if (next === undefined) break;
      way.push(next);
      node = this.end(next);
    }
    return way;
  }

  private distancesToLeaves(): Map<GraphNode, number> {
    const leaves = this.graph.nodes.filter((node) => this.isLeaf(node));
    const distances = new Map(leaves.map((node) => [node, 0]));
    // A map is gone through in the order in which it grows.
    for (const [node, distance] of distances) {
      for (const edge of this.edgesTo(node)) {
        const source = this.end(edge, 'from');
        if (!distances.has(source)) distances.set(source, distance + 1);
      }
    }
    return distances;
  }

  /** The path along edges that begin at the root. */
  along(edges: readonly GraphEdge[]): GraphPath {
    return { nodes: [this.root, ...edges.map((edge) => this.end(edge))], edges };
  }
}
