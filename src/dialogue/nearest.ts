import type { GraphEdge, GraphNode } from './graph.ts';
import type { Walks } from './walks.ts';

/** Of a node: how many edges there are at least to a wanted node, and the first edge that comes nearer. */
interface Distance {
  edges: number;
  /** The place of that edge among those out of the node; edges before it never come nearer again. */
  at: number;
}

/**
 * The shortest ways to the nearest of some wanted nodes, which become fewer. Distances are only as large
 * as was asked for, and only grow (Even and Shiloach, 1981), so all of them together take at most as many
 * looks at each edge as there are distances, and no search through the graph for each way.
 */
export class Nearest {
  readonly #walks: Walks;
  readonly #distances = new Map<GraphNode, Distance>();
  /** The greatest distance that is known; of nodes that are farther nothing is kept. */
  #most = 0;
  /** All nodes of that distance, and some that have become farther. */
  #rim: GraphNode[];

  constructor(walks: Walks, wanted: readonly GraphNode[]) {
    this.#walks = walks;
    this.#rim = [...wanted];
    for (const node of wanted) this.#distances.set(node, { edges: 0, at: 0 });
  }

  /**
   * A shortest way from a node to the nearest that is wanted, of several the first in the order of the
   * edges; undefined if there is none of at most so many edges.
   */
  wayFrom(from: GraphNode, most: number): GraphEdge[] | undefined {
    while (!this.#distances.has(from) && this.#most < most && this.#rim.length > 0) this.#grow();
    const distance = this.#distances.get(from);
    if (distance === undefined || distance.edges > most) return undefined;
    const way: GraphEdge[] = [];
    for (let node = from; way.length < distance.edges; ) {
      const edge = this.#nearer(node) as GraphEdge;
      way.push(edge);
      node = this.#walks.end(edge);
    }
    return way;
  }

  /** Says that a node is wanted no longer. */
  drop(node: GraphNode): void {
    const open = [node];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const distance = this.#distances.get(one);
      if (distance === undefined || this.#nearer(one) !== undefined) continue;
      distance.edges += 1;
      distance.at = 0;
      for (const edge of this.#walks.edgesTo(one)) {
        const source = this.#walks.end(edge, 'from');
        if (this.#distances.get(source)?.edges === distance.edges) open.push(source);
      }
      if (distance.edges > this.#most) this.#distances.delete(one);
      else open.push(one);
      if (distance.edges === this.#most) this.#rim.push(one);
    }
  }

  /** The first edge that comes nearer, if there is still one. */
  #nearer(node: GraphNode): GraphEdge | undefined {
    const distance = this.#distances.get(node) as Distance;
    const edges = this.#walks.edgesFrom(node);
    for (; distance.at < edges.length; distance.at += 1) {
      const edge = edges[distance.at] as GraphEdge;
      if (this.#distances.get(this.#walks.end(edge))?.edges === distance.edges - 1) return edge;
    }
    return undefined;
  }

  /** Finds the nodes that are one edge farther than those that are known. */
  #grow(): void {
    const rim: GraphNode[] = [];
    for (const node of this.#rim) {
      if (this.#distances.get(node)?.edges !== this.#most) continue;
      for (const edge of this.#walks.edgesTo(node)) {
        const source = this.#walks.end(edge, 'from');
        const at = this.#walks.placeOf(edge);
        const distance = this.#distances.get(source);
        if (distance === undefined) {
          this.#distances.set(source, { edges: this.#most + 1, at });
          rim.push(source);
        } else if (distance.edges > this.#most) distance.at = Math.min(distance.at, at);
      }
    }
    this.#most += 1;
    this.#rim = rim;
  }
}
