import type { Graph, GraphNode } from './graph.ts';

/** How the nodes of a graph follow each other. Of nodes with one id the first counts. */
export class Ways {
  /** The node where every walk starts; undefined where the graph does not say, or there are several. */
  readonly start: GraphNode | undefined;
  /** Nodes with an id that nothing leads to. */
  readonly roots: readonly GraphNode[];
  private readonly byId: ReadonlyMap<string, GraphNode>;

  constructor({ nodes, start }: Graph) {
    this.byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
    const targets = new Set(nodes.flatMap(({ pathways }) => pathways.map(({ next }) => next.text)));
    this.roots = nodes.filter(
      (node) => node.id !== '' && !targets.has(node.id) && this.node(node.id) === node,
    );
    const only = this.roots.length === 1 ? this.roots[0] : undefined;
    this.start = start === undefined ? only : this.byId.get(start.text);
  }

  node(id: string): GraphNode | undefined {
    return this.byId.get(id);
  }

  /** The nodes that pathways of a node lead to. */
  after(node: GraphNode): GraphNode[] {
    return node.pathways.flatMap(({ next }) => this.byId.get(next.text) ?? []);
  }

  /** The nodes that can be reached, each before those that it leads to; around a circle in any order. */
  inOrder(): GraphNode[] {
    const done: GraphNode[] = [];
    const seen = new Set<GraphNode>();
    const stack = this.start === undefined ? [] : [{ node: this.start, isLeft: false }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { node, isLeft } = top;
      if (isLeft) done.push(node);
      if (isLeft || seen.has(node)) continue;
      seen.add(node);
      stack.push({ node, isLeft: true });
      for (const next of this.after(node)) stack.push({ node: next, isLeft: false });
    }
    return done.reverse();
  }
}
