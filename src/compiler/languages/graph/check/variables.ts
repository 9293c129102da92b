import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { GraphNode, Tool, VariableRead } from '../graph.ts';
import type { Ways } from '../ways.ts';
import type { CheckRule } from './rule.ts';

/**
 * A variable in a condition is the user's, or some tool before it on some way returns it. The user can give
 * every variable that a tool takes, and nothing else; so what a tool takes needs no check.
 */
export const variables: CheckRule = (graph, ways) => {
  const tools = graph.nodes.flatMap((node) => node.tools);
  const users = new Set(tools.flatMap((tool) => tool.variables.map(({ name }) => name)));
  const bits = new Map<string, bigint>();
  for (const name of tools.flatMap(responsesOf)) {
    if (!bits.has(name)) bits.set(name, 1n << BigInt(bits.size));
  }
  const own = (tool: Tool) => bitsOf(responsesOf(tool), bits);
  const faultsIn = (reads: readonly VariableRead[], known: bigint): Diagnostic[] =>
    reads.flatMap(({ text, pointer, offset }): Diagnostic[] => {
      const bit = bits.get(text);
      if (users.has(text) || (bit !== undefined && (known & bit) !== 0n)) return [];
      const others = [...bits].flatMap(([name, one]) => ((known & one) === 0n ? [] : [name]));
      const names = [...new Set([...users, ...others])];
      const data = { name: text, known: names, isLater: bit !== undefined };
      return [{ code: 'unknown-variable', place: { file: graph.file, pointer, offset }, data }];
    });
  return [...returnedBefore(ways, own)].flatMap(([node, known]) => {
    let sofar = known;
    const ofTools = node.tools.flatMap((tool) => {
      const faults = faultsIn(tool.reads, sofar);
      sofar |= own(tool);
      return faults;
    });
    return [...ofTools, ...node.pathways.flatMap(({ reads }) => faultsIn(reads, sofar))];
  });
};

function responsesOf({ responses }: Pick<Tool, 'responses'>): string[] {
  return responses.map(({ name }) => name);
}

/** A set of names as bits: large graphs have many nodes, with many names before each. */
function bitsOf(names: readonly string[], bits: ReadonlyMap<string, bigint>): bigint {
  return names.reduce((all, name) => all | (bits.get(name) ?? 0n), 0n);
}

/** For each node that can be reached, the names that tools of the nodes before it return. */
function returnedBefore(ways: Ways, own: (tool: Tool) => bigint): Map<GraphNode, bigint> {
  const order = ways.inOrder();
  const before = new Map(order.map((node) => [node, 0n]));
  // Around a circle, which is a fault of its own, names come back.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const node of order) {
      const all = node.tools.reduce((names, tool) => names | own(tool), before.get(node) ?? 0n);
      for (const after of ways.after(node)) {
        const known = before.get(after) ?? 0n;
        if ((known | all) === known) continue;
        before.set(after, known | all);
        isNew = true;
      }
    }
  }
  return before;
}
