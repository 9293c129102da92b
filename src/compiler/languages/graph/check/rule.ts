import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Name } from '../../../../model/step.ts';
import type { Graph } from '../graph.ts';
import type { Ways } from '../ways.ts';

/** A rule: takes a parsed graph and yields diagnostics about its meaning. */
export type CheckRule = (graph: Graph, ways: Ways) => Diagnostic[];

/** The diagnostic for an id that no node has; none where one has. */
export function faultOfId(
  { file, nodes }: Graph,
  ways: Ways,
  { text, pointer }: Name,
): Diagnostic[] {
  if (ways.node(text) !== undefined) return [];
  const known = [...new Set(nodes.map(({ id }) => id))];
  return [{ code: 'unknown-node', place: { file, pointer }, data: { id: text, known } }];
}
