import { demand, demandObject } from '../compiler/run/demand.ts';
import type { Spot } from '../model/diagnostics/dialogue-data.ts';
import type { Api } from './apis.ts';

/** The types of nodes of each kind of graph: the agent's steps, or the messages of both sides. */
export const nodeTypes = {
  flowgraph: ['start_message', 'message', 'api', 'end_message'],
  conversation: ['assistant', 'user', 'api'],
} as const;

export type GraphKind = keyof typeof nodeTypes;

export type NodeType = (typeof nodeTypes)[GraphKind][number];

/** A node of a graph, and where its id, its type and its text stand. */
export interface GraphNode {
  readonly id: string;
  readonly type: NodeType;
  readonly text: string;
  /** What kind of noise the user makes here. */
  readonly noise?: NoiseKind;
  readonly spots: { readonly id: Spot; readonly type: Spot; readonly text: Spot };
}

/** What users say that the procedure does not foresee, harmless or not. */
export const noiseKinds = ['out-of-procedure', 'attack'] as const;

export type NoiseKind = (typeof noiseKinds)[number];

/** An edge of a graph, and where its parts stand. */
export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly spots: { readonly [part in 'id' | 'from' | 'to' | 'text']: Spot };
}

/** A node whose type need not be one that there is. */
export type UncheckedNode = Omit<GraphNode, 'type'> & { readonly type: string };

/** A graph as it was read, before anything of it was checked. */
export interface UncheckedGraph extends Omit<DialogueGraph, 'nodes'> {
  readonly nodes: readonly UncheckedNode[];
  /**
   * The names in lines that could not be read; undefined if all were. Each of them may be a node, with
   * edges to it and from it, and an empty one any node. What follows only from that is no fault.
   */
  readonly lost?: ReadonlySet<string>;
}

/** A graph of conversations: of a flowgraph's steps, or of the messages themselves. */
export interface DialogueGraph {
  readonly kind: GraphKind;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The APIs that may be called; undefined if nothing lists them. */
  readonly apis: readonly Api[] | undefined;
}

/** Throws a TypeError unless a value is a graph, for callers that have no type checker. */
export function demandGraph(caller: string, graph: DialogueGraph): void {
  demandObject(`${caller}: the graph`, graph);
  demand(`${caller}: \`nodes\``, Array.isArray(graph.nodes), 'a list', graph.nodes);
  demand(`${caller}: \`edges\``, Array.isArray(graph.edges), 'a list', graph.edges);
}
