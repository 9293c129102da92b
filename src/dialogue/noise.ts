import type { Draws } from '../base/draws.ts';
import { isJsonObject, ownValue } from '../base/json.ts';
import { grouped } from '../base/lists-by-key.ts';
import { literalOf } from '../base/text/literal.ts';
import {
  type DialogueGraph,
  type GraphEdge,
  type GraphNode,
  type NoiseKind,
  noiseKinds,
} from './graph.ts';
import type { Note } from './note.ts';

/** What a user says that makes noise, and of what kind it is. */
export interface NoiseText {
  readonly kind: NoiseKind;
  readonly text: string;
}

/** Reads texts of noise, one a line: `attack: text`, or an object with `kind` and `text`. */
export function readNoiseTexts(text: string, note: Note): NoiseText[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line, at) => {
    if (line.trim() === '') return [];
    const read = noiseIn(line);
    if (read === undefined) {
      note('noise-text', { line: at + 1, column: 1 }, { found: line.trim(), known: noiseKinds });
    }
    return read ?? [];
  });
}

function noiseIn(line: string): NoiseText | undefined {
  const value = /^\s*\{/.test(line) ? literalOf(line) : undefined;
  const colon = line.indexOf(':');
  const [mark, said] = [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1)];
  const read = isJsonObject(value)
    ? [ownValue(value, 'kind'), ownValue(value, 'text')]
    : [mark, said];
  const kind = noiseKinds.find((known) => known === read[0]);
  const text = read[1];
  if (kind === undefined || typeof text !== 'string' || text.trim() === '') return undefined;
  return { kind, text: text.replaceAll(/\s+/g, ' ').trim() };
}

/** What the agent answers to noise. */
const answer = "Say you're only here to help with the original issue.";

/**
 * A conversation graph with noise (ALMITA, section 3.6): behind each message of the agent that is not
 * the last, the user says with this probability something else; the agent answers, and the user goes on
 * where the conversation was left.
 */
export function withNoise(
  graph: DialogueGraph,
  probability: number,
  texts: readonly NoiseText[],
  draws: Draws,
): DialogueGraph {
  const nodes: GraphNode[] = [...graph.nodes];
  const edges: GraphEdge[] = [...graph.edges];
  const nodeId = freshIds('N', graph.nodes);
  const edgeId = freshIds('E', graph.edges);
  const behind = grouped(graph.edges, ({ from }) => from);
  for (const node of graph.nodes) {
    const children = behind.get(node.id) ?? [];
    if (node.type !== 'assistant' || children.length === 0) continue;
    if (draws.share() >= probability) continue;
    const { kind, text } = draws.one(texts);
    const { spots } = node;
    const user: GraphNode = { id: nodeId(), type: 'user', text, noise: kind, spots };
    const reply: GraphNode = { id: nodeId(), type: 'assistant', text: answer, spots };
    nodes.push(user, reply);
    const link = (from: string, to: string) => {
      const places = { id: spots.id, from: spots.id, to: spots.id, text: spots.text };
      edges.push({ id: edgeId(), from, to, text: '', spots: places });
    };
    link(node.id, user.id);
    link(user.id, reply.id);
    for (const { to } of children) link(reply.id, to);
  }
  return { ...graph, nodes, edges };
}

/** Makes ids that nothing has: a letter and a number. */
function freshIds(letter: string, taken: readonly { readonly id: string }[]): () => string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length;
  return () => {
    while (ids.has(`${letter}${number}`)) number += 1;
    ids.add(`${letter}${number}`);
    return `${letter}${number}`;
  };
}
