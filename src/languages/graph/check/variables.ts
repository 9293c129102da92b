import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Graph, GraphNode, Tool, VariableRead } from '../graph.ts';
import type { Ways } from '../ways.ts';
import type { CheckRule } from './rule.ts';

/**
 * A variable in a condition is the user's, or some tool before it on some way returns it. The user can give
 * every variable that a tool takes, and nothing else; so what a tool takes needs no check.
 */
export const variables: CheckRule = (graph, ways) => {
  const tools = graph.nodes.flatMap((node) => node.tools);
  const users = new Set(tools.flatMap((tool) => tool.variables.map(({ name }) => name)));
  const returned = new Set(tools.flatMap(responsesOf));
  const before = returnedBefore(ways);
  const faultsIn = (reads: readonly VariableRead[], known: ReadonlySet<string>): Diagnostic[] =>
    reads.flatMap(({ text, pointer, offset }): Diagnostic[] => {
      if (users.has(text) || known.has(text)) return [];
      const data = { name: text, known: [...users, ...known], isLater: returned.has(text) };
      return [{ code: 'unknown-variable', place: { file: graph.file, pointer, offset }, data }];
    });
  return [...before].flatMap(([{ tools: own, pathways }, known]) => {
    const sofar = new Set(known);
    const ofTools = own.flatMap((tool) => {
      const faults = faultsIn(tool.reads, sofar);
      for (const name of responsesOf(tool)) sofar.add(name);
      return faults;
    });
    return [...ofTools, ...pathways.flatMap(({ reads }) => faultsIn(reads, sofar))];
  });
};

function responsesOf({ responses }: Pick<Tool, 'responses'>): string[] {
  return responses.map(({ name }) => name);
}

/** For each node that can be reached, the names that tools of the nodes before it return. */
function returnedBefore(ways: Ways): Map<Graph['nodes'][number], Set<string>> {
  const before = new Map(ways.inOrder().map((node) => [node, new Set<string>()]));
  const queue: GraphNode[] = [...before.keys()];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const all = [...(before.get(node) ?? []), ...node.tools.flatMap(responsesOf)];
    for (const after of ways.after(node)) {
      const known = before.get(after);
      if (known === undefined || all.every((name) => known.has(name))) continue;
      for (const name of all) known.add(name);
      queue.push(after);
    }
  }
  return before;
}
