import { addUnder } from '../model/lists-by-key.ts';
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
  private readonly behind = new Map<string, GraphEdge[]>();
  /** The fewest edges from a node to a leaf; undefined if no way leads to one. */
  private readonly toLeaf = new Map<GraphNode, number>();

  constructor(graph: DialogueGraph) {
    const { nodes, edges } = graph;
    this.graph = graph;
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    for (const edge of edges) addUnder(this.behind, edge.from, edge);
    const led = new Set(edges.map(({ to }) => to));
    this.root = nodes.find(({ id }) => !led.has(id)) as GraphNode;
    const before = new Map<string, GraphEdge[]>();
    for (const edge of edges) addUnder(before, edge.to, edge);
    for (const node of nodes) if (this.isLeaf(node)) this.toLeaf.set(node, 0);
    // A map is gone through in the order in which it grows.
    for (const [node, distance] of this.toLeaf) {
      for (const { from } of before.get(node.id) ?? []) {
        const source = this.byId.get(from) as GraphNode;
        if (!this.toLeaf.has(source)) this.toLeaf.set(source, distance + 1);
      }
    }
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
