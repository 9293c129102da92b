import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { type CheckRule, faultOfId } from './rule.ts';

/** The edges, which people read, are those of the pathways. */
export const edges: CheckRule = (graph, ways) => {
  const { file, nodes } = graph;
  if (graph.edges === undefined) return [];
  const key = (source: string, target: string) => JSON.stringify([source, target]);
  const pathways = nodes.flatMap(({ id, pathways: own }) =>
    own.map(({ next, pointer }) => ({ source: id, target: next.text, pointer })),
  );
  const taken = new Set(pathways.map(({ source, target }) => key(source, target)));
  const drawn = new Set(graph.edges.map(({ source, target }) => key(source.text, target.text)));
  const ofEdges = graph.edges.flatMap(({ source, target, pointer }): Diagnostic[] => {
    const unknown = [source, target].flatMap((id) => faultOfId(graph, ways, id));
    if (unknown.length > 0 || taken.has(key(source.text, target.text))) return unknown;
    const data = { source: source.text, target: target.text };
    return [{ code: 'edge-without-pathway', place: { file, pointer }, data }];
  });
  const ofPathways = pathways.flatMap(({ source, target, pointer }): Diagnostic[] => {
    const own = key(source, target);
    if (drawn.has(own) || ways.node(target) === undefined) return [];
    drawn.add(own);
    return [{ code: 'pathway-without-edge', place: { file, pointer }, data: { source, target } }];
  });
  return [...ofEdges, ...ofPathways];
};
