import { addUnder } from '../base/lists-by-key.ts';
import { type DialogueGraph, demandGraph, type GraphEdge, type GraphNode } from './graph.ts';

/**
 * The conversation graph of a flowgraph: its messages are the assistant's, and what the user says, the
 * text of an edge there, becomes a node between, one for each source and text. Calls and the texts of
 * their edges stay. Ids are new, breadth first. A conversation graph stays as it is.
 * Throws a TypeError for what is no graph.
 */
export function conversationGraph(graph: DialogueGraph): DialogueGraph {
  demandGraph('conversationGraph', graph);
  return graph.kind === 'conversation' ? graph : renumbered(withUsers(graph));
}

function withUsers({ nodes, edges, apis }: DialogueGraph): DialogueGraph {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  const users = new Map<string, GraphNode>();
  const links = new Map<string, GraphEdge>();
  const link = (edge: GraphEdge) => links.set(JSON.stringify([edge.from, edge.to]), edge);
  const talk: GraphEdge[] = [];
  for (const edge of edges) {
    const { from, text, spots } = edge;
    if (types.get(from) === 'api') {
      talk.push(edge);
      continue;
    }
    const id = JSON.stringify([from, text]);
    const user = { id, type: 'user', text, spots: { ...spots, type: spots.id } } as const;
    users.set(id, user);
    link({ ...edge, to: id, text: '' });
    link({ ...edge, from: id, text: '' });
  }
  const said = nodes.map((node): GraphNode => {
    return { ...node, type: node.type === 'api' ? 'api' : 'assistant' };
  });
  return {
    kind: 'conversation',
    nodes: [...said, ...users.values()],
    edges: [...links.values(), ...talk],
    apis,
  };
}

/** The graph with its nodes and edges in breadth-first order, and numbered in it. */
function renumbered({ kind, nodes, edges, apis }: DialogueGraph): DialogueGraph {
  const behind = new Map<string, GraphEdge[]>();
  for (const edge of edges) addUnder(behind, edge.from, edge);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const led = new Set(edges.map(({ to }) => to));
  const order = new Set(nodes.filter(({ id }) => !led.has(id)).map(({ id }) => id));
  for (const id of order) for (const { to } of behind.get(id) ?? []) order.add(to);
  const ids = new Map([...order].map((id, at) => [id, `N${at}`]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const along = [...order].flatMap((id) => behind.get(id) ?? []);
  return {
    kind,
    nodes: [...order].flatMap((id) => {
      const node = byId.get(id);
      return node === undefined ? [] : [{ ...node, id: idOf(id) }];
    }),
    edges: along.map((edge, at) => {
      return { ...edge, id: `E${at}`, from: idOf(edge.from), to: idOf(edge.to) };
    }),
    apis,
  };
}
