import type { Drawing, DrawnEdge, DrawnNode } from '../model/drawing.ts';
import { clipped, wrapped } from '../words/wrapped.ts';
import type { DialogueGraph, NodeType } from './graph.ts';

/** Who acts in a node of each type: a colour of the picture, and its meaning. */
const actors: Readonly<Record<NodeType, number>> = {
  start_message: 0,
  message: 0,
  end_message: 0,
  assistant: 0,
  user: 1,
  api: 2,
};

const legendTexts = ['what the agent says', 'what the user says', 'what the agent calls'];

/** A picture of a graph: a box for each node in the colour of who acts, an arrow for each edge. */
export function drawnGraph(name: string, { kind, nodes, edges }: DialogueGraph): Drawing {
  const ids = new Map(nodes.map(({ id }, at) => [id, `node${at + 1}`]));
  const idOf = (id: string) => ids.get(id) ?? '';
  const shown = [...new Set(nodes.map(({ type }) => actors[type]))].sort((a, b) => a - b);
  return {
    title: clipped(name, 72),
    about: [kind === 'flowgraph' ? 'Flowgraph' : 'Conversation graph'],
    nodes: nodes.map(
      ({ id, type, text }): DrawnNode => ({
        id: idOf(id),
        look: 'call',
        lines: [clipped(`${id} (${type})`), ...wrapped(text)],
        marks: [],
        agent: actors[type],
      }),
    ),
    groups: [],
    edges: edges.map(
      ({ from, to, text }): DrawnEdge => ({
        from: idOf(from),
        to: idOf(to),
        look: 'next',
        ...(text !== '' && { words: wrapped(text, 32, 6) }),
      }),
    ),
    legend: shown.map((agent) => ({ sample: { agent }, text: legendTexts[agent] ?? '' })),
  };
}
