import type { GraphNode, Tool } from '../graph.ts';
import type { ToldGraph } from './told.ts';

/** The graph in the JSON of its language: what decides trajectories, and the descriptions. */
export function json({ graph, layout }: ToldGraph, toJson: (value: object) => string): string {
  const { agent, description } = graph;
  const start = layout.start?.node.id;
  const nodes = graph.nodes.map(nodeJson);
  return `${toJson(defined({ agent, description, start, nodes }))}\n`;
}

function nodeJson(node: GraphNode): object {
  return defined({
    id: node.id,
    task_name: node.name,
    task_description: node.description,
    steps: node.instructions,
    tools: node.tools.map(toolJson),
    responsePathways: node.pathways.map(({ texts, next }) => ({
      conditions: texts.map(expressionJson),
      nextNodeId: next.text,
    })),
  });
}

function toolJson(tool: Tool): object {
  const { name, description, texts, variables, responses } = tool;
  return defined({
    name,
    tool_description: description,
    condition: texts.length === 0 ? undefined : texts.map(expressionJson),
    extractVars: variables.map(({ name: variableName, type, description: said, isRequired }) => {
      const required = isRequired ? undefined : false;
      return defined({ variableName, type, description: said, required });
    }),
    responseData: responses.map(({ name: own, context }) => defined({ name: own, context })),
  });
}

function expressionJson(algebraicExpression: string): object {
  return { algebraicExpression };
}

/** Without members that have no value. */
function defined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
