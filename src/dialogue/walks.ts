import { grouped } from '../model/lists-by-key.ts';
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
  /** The fewest edges from a node to a leaf; undefined if no way leads to one. */
  private readonly toLeaf: ReadonlyMap<GraphNode, number>;

  constructor(graph: DialogueGraph) {
    const { nodes, edges } = graph;
    this.graph = graph;
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    this.behind = grouped(edges, ({ from }) => from);
    this.before = grouped(edges, ({ to }) => to);
    const led = new Set(edges.map(({ to }) => to));
    this.root = nodes.find(({ id }) => !led.has(id)) as GraphNode;
    this.toLeaf = this.distancesTo(nodes.filter((node) => this.isLeaf(node)));
  }

  edgesFrom({ id }: GraphNode): readonly GraphEdge[] {
    return this.behind.get(id) ?? [];
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

  /** A shortest way from a node to a leaf. */
  shortestToLeaf(from: GraphNode): GraphEdge[] {
    return this.down(from, this.toLeaf);
  }

  /** A shortest way from a node to another, the one that {@link shortest} finds; undefined if there is none. */
  shortestTo(from: GraphNode, to: GraphNode): GraphEdge[] | undefined {
    // From the end, since there may be thousands of edges out of the first node.
    const distances = this.distancesTo([to], from);
    return distances.has(from) ? this.down(from, distances) : undefined;
  }

  /** How many edges there are at least to one of some nodes: from all, or from those no farther than a node. */
  private distancesTo(ends: readonly GraphNode[], from?: GraphNode): Map<GraphNode, number> {
    const distances = new Map(ends.map((node) => [node, 0]));
    // A map is gone through in the order in which it grows.
    for (const [node, distance] of distances) {
      if (node === from) break;
      for (const edge of this.before.get(node.id) ?? []) {
        const source = this.end(edge, 'from');
        if (!distances.has(source)) distances.set(source, distance + 1);
      }
    }
    return distances;
  }

  /** The way that always takes the first edge that comes nearer. */
  private down(from: GraphNode, distances: ReadonlyMap<GraphNode, number>): GraphEdge[] {
    const way: GraphEdge[] = [];
    let node = from;
    for (let left = distances.get(from) ?? 0; left > 0; left -= 1) {
      const next = this.edgesFrom(node).find((edge) => distances.get(this.end(edge)) === left - 1);
      if (next === undefined) break;
      way.push(next);
      node = this.end(next);
    }
    return way;
  }

  /** A shortest way from a node to the nearest that is wanted, itself included; undefined if there is none. */
  shortest(from: GraphNode, isWanted: (node: GraphNode) => boolean): GraphEdge[] | undefined {
    const reached = new Map<GraphNode, GraphEdge | undefined>([[from, undefined]]);
    for (const [node] of reached) {
      if (isWanted(node)) return this.wayBack(node, reached);
      for (const edge of this.edgesFrom(node)) {
        const next = this.end(edge);
        if (!reached.has(next)) reached.set(next, edge);
      }
    }
    return undefined;
  }

  private wayBack(
    node: GraphNode,
    reached: ReadonlyMap<GraphNode, GraphEdge | undefined>,
  ): GraphEdge[] {
    const way: GraphEdge[] = [];
    for (let edge = reached.get(node); edge; edge = reached.get(this.end(edge, 'from'))) {
      way.push(edge);
    }
    return way.reverse();
  }

  /** The path along edges that begin at the root. */
  along(edges: readonly GraphEdge[]): GraphPath {
    return { nodes: [this.root, ...edges.map((edge) => this.end(edge))], edges };
  }
}
