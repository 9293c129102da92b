import { grouped } from '../base/lists-by-key.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import { type DialogueGraph, demandGraph } from './graph.ts';

/**
 * The text of a graph: each node with the edges out of it, and the APIs, if they are listed. Throws a
 * TypeError for what is no graph.
 */
export function graphText(graph: DialogueGraph): string {
  demandGraph('graphText', graph);
  const { nodes, edges, apis } = graph;
  const behind = grouped(edges, ({ from }) => from);
  const lines = nodes.flatMap(({ id, type, text }) => [
    `[${id}](${type}){${text}}`,
    ...(behind.get(id) ?? []).map((edge) => `[${edge.id}](${edge.from}, ${edge.to}){${edge.text}}`),
  ]);
  const flow = `<flow>\n${lines.join('\n')}\n</flow>\n`;
  return apis === undefined ? flow : `${flow}\n<apis>\n${apisText(apis)}\n</apis>\n`;
}

/** The list of APIs, an API a line, as it was given. */
export function apisText(apis: NonNullable<DialogueGraph['apis']>): string {
  if (apis.length === 0) return '[]';
  return `[\n${apis.map(({ listed }) => `  ${jsonText(listed)}`).join(',\n')}\n]`;
}
