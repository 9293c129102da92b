import { DirectedGraph } from 'graphology';
import type { Step } from '../model/workflow.ts';

/** Node insertion (the paper's section 3.3): every step is a node of an empty graph, keyed by its position. */
export function insertNodes(steps: readonly Step[]): DirectedGraph {
  const graph = new DirectedGraph();
  for (const position of steps.keys()) graph.addNode(position);
  return graph;
}
