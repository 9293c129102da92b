import type { GraphNode } from './graph.ts';
import type { Walks } from './walks.ts';

/**
 * The strongly connected component of each node, as a number (Kosaraju's algorithm): between two nodes
 * of one there are ways there and back.
 */
export function componentsOf(walks: Walks): ReadonlyMap<GraphNode, number> {
  const { nodes, edges } = walks.graph;
  const before = new Map<GraphNode, GraphNode[]>(nodes.map((node) => [node, []]));
  for (const edge of edges) before.get(walks.end(edge))?.push(walks.end(edge, 'from'));
  const component = new Map<GraphNode, number>();
  for (const start of finished(walks).reverse()) {
    if (component.has(start)) continue;
    const number = component.size;
    const open = [start];
    component.set(start, number);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const next of before.get(node) ?? []) {
        if (component.has(next)) continue;
        component.set(next, number);
        open.push(next);
      }
    }
  }
  return component;
}

/** The nodes in the order in which a depth-first search from the root leaves them. */
function finished(walks: Walks): GraphNode[] {
  const order: GraphNode[] = [];
  const seen = new Set([walks.root]);
  const open = [{ node: walks.root, at: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const edge = walks.edgesFrom(top.node)[top.at];
    top.at += 1;
    if (edge === undefined) {
      order.push(top.node);
      open.pop();
      continue;
    }
    const next = walks.end(edge);
    if (seen.has(next)) continue;
    seen.add(next);
    open.push({ node: next, at: 0 });
  }
  return order;
}
