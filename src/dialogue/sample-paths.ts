import type { Draws } from '../base/draws.ts';
import type { GraphEdge, GraphNode } from './graph.ts';
import type { GraphPath, Walks } from './walks.ts';

/** How many paths that are too long may come one after the other before sampling gives up. */
const mostDropped = 100_000;

/**
 * Samples paths as ALMITA's Algorithm 1 does: from the root, the next node is drawn among the children
 * in inverse proportion to how often they were visited, plus one, until a leaf. A path with more nodes
 * than `maxLength` is dropped and drawn anew; its visits count. Undefined if that never ends.
 */
export function samplePaths(
  walks: Walks,
  count: number,
  maxLength: number,
  draws: Draws,
): GraphPath[] | undefined {
  const visits = new Map<GraphNode, number>();
  const paths: GraphPath[] = [];
  let dropped = 0;
  while (paths.length < count) {
    const edges = drawnWay(walks, visits, maxLength, draws);
    if (edges === undefined) dropped += 1;
    else {
      dropped = 0;
      paths.push(walks.along(edges));
    }
    if (dropped > mostDropped) return undefined;
  }
  return paths;
}

/** The edges from the root to a leaf; undefined if there would be too many nodes. */
function drawnWay(
  walks: Walks,
  visits: Map<GraphNode, number>,
  maxLength: number,
  draws: Draws,
): GraphEdge[] | undefined {
  const visit = (node: GraphNode) => visits.set(node, (visits.get(node) ?? 0) + 1);
  const way: GraphEdge[] = [];
  let node = walks.root;
  visit(node);
  while (!walks.isLeaf(node)) {
    if (way.length + 2 > maxLength) return undefined;
    const next = drawnChild(node, walks, visits, draws);
    const leading = walks.edgesFrom(node).filter((edge) => walks.end(edge) === next);
    way.push(leading.length === 1 ? (leading[0] as GraphEdge) : draws.one(leading));
    node = next;
    visit(node);
  }
  return way;
}

function drawnChild(
  node: GraphNode,
  walks: Walks,
  visits: ReadonlyMap<GraphNode, number>,
  draws: Draws,
): GraphNode {
  const children = [...new Set(walks.edgesFrom(node).map((edge) => walks.end(edge)))];
  const shares = children.map((child) => 1 / (1 + (visits.get(child) ?? 0)));
  let left = draws.share() * shares.reduce((sum, share) => sum + share, 0);
  const found = children.find((_, at) => {
    left -= shares[at] as number;
    return left < 0;
  });
  return found ?? (children.at(-1) as GraphNode);
}
