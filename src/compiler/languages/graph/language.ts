import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Language, LinkedPolicy, ReadPolicy } from '../../../model/language.ts';
import type { Policy } from '../../../model/policy.ts';
import { checkGraphShape } from '../../check/schema/shape.ts';
import { checkGraph } from './check/check.ts';
import { variables } from './check/variables.ts';
import { linkedGraph } from './linked.ts';
import { parseGraph } from './parse/graph.ts';
import { GraphPolicy } from './policy.ts';
import { Ways } from './ways.ts';

/** Policy graphs: objects with nodes, as JourneyBench has them (its appendices A.3 and B). */
export const graphs: Language = {
  recognizes: (value) => isJsonObject(value) && Object.hasOwn(value, 'nodes'),
  read,
  readSound: (value, file) => new GraphPolicy(parseGraph(value, file).graph),
  link,
};

/** Graphs with the graphs that they call. A graph that calls others, or is called, reads what these return. */
function link(policies: readonly Policy[]): LinkedPolicy[] {
  const graphs = policies.flatMap((policy) =>
    policy instanceof GraphPolicy ? [policy.graph] : [],
  );
  const byAgent = new Map(graphs.map((graph) => [graph.agent, graph]));
  const called = new Set(
    graphs.flatMap(({ nodes }) => nodes.flatMap(({ call }) => call?.text ?? [])),
  );
  return policies.map((policy) => {
    if (!(policy instanceof GraphPolicy)) return { policy, diagnostics: [], isPart: false };
    const { graph, diagnostics } = linkedGraph(policy.graph, byAgent);
    const isCalled = called.has(graph.agent);
    if (graph === policy.graph)
      return { policy, diagnostics, isPart: isCalled || diagnostics.length > 0 };
    const unread = isCalled ? [] : variables(graph, new Ways(graph));
    return { policy: new GraphPolicy(graph), diagnostics: unread, isPart: true };
  });
}

function read(value: Json, file: string): ReadPolicy {
  const shape = checkGraphShape(value, file);
  const { graph, diagnostics } = parseGraph(value, file);
  return {
    policy: new GraphPolicy(graph),
    diagnostics: [...shape, ...diagnostics, ...checkGraph(graph)],
  };
}
