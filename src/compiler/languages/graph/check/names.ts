import { functionNameOf } from '../../../../base/function-name.ts';
import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Tool } from '../graph.ts';
import { type CheckRule, faultOfId } from './rule.ts';

/** Nodes have ids of their own, and tools are told apart by a model too. */
export const names: CheckRule = (graph, ways) => {
  const { file, nodes, start } = graph;
  const doubled = nodes.flatMap((node): Diagnostic[] => {
    const { id, pointer } = node;
    if (id === '' || ways.node(id) === node) return [];
    return [{ code: 'doubled-node-id', place: { file, pointer: `${pointer}/id` }, data: { id } }];
  });
  const tools = nodes.flatMap((node) => node.tools);
  return [
    ...doubled,
    ...(start === undefined ? [] : faultOfId(graph, ways, start)),
    ...nodes.flatMap(({ pathways }) =>
      pathways.flatMap(({ next }) => faultOfId(graph, ways, next)),
    ),
    ...tools.flatMap((tool) => doubledParameters(tool, file)),
    ...doubledFunctions(tools, file),
  ];
};

function doubledParameters({ variables }: Tool, file: string): Diagnostic[] {
  const seen = new Set<string>();
  return variables.flatMap(({ name, pointer }): Diagnostic[] => {
    const isNew = !seen.has(name);
    seen.add(name);
    const place = { file, pointer: `${pointer}/variableName` };
    return isNew ? [] : [{ code: 'doubled-parameter', place, data: { parameter: name } }];
  });
}

/** Two tools that are one function for a model. */
function doubledFunctions(tools: readonly Tool[], file: string): Diagnostic[] {
  const first = new Map<string, string>();
  const reported = new Set<string>();
  return tools.flatMap(({ name: tool, pointer }): Diagnostic[] => {
    const name = functionNameOf(tool);
    const other = first.get(name) ?? tool;
    first.set(name, other);
    if (other === tool || reported.has(tool)) return [];
    reported.add(tool);
    const place = { file, pointer: `${pointer}/name` };
    return [{ code: 'doubled-function-name', place, data: { tool, other, name } }];
  });
}
