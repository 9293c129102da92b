import { type AnytimeCall, type Times, timesText } from '../../../../model/step.ts';
import type { GraphNode, Tool } from '../graph.ts';
import type { ToldGraph } from './told.ts';

/** The graph in the JSON of its language: what decides trajectories, and the descriptions. */
export function json({ graph, layout }: ToldGraph, toJson: (value: object) => string): string {
  const { agent, description, anytime: calls } = graph;
  const anytime = calls.length === 0 ? undefined : calls.map(anytimeJson);
  const start = layout.start?.node.id;
  const nodes = graph.nodes.map(nodeJson);
  return `${toJson(defined({ agent, description, start, nodes, anytime }))}\n`;
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
  const { name, description, texts, variables, responses, times, retries, read } = tool;
  return defined({
    name,
    tool_description: description,
    condition: texts.length === 0 ? undefined : texts.map(expressionJson),
    extractVars: variables.map(({ name: variableName, type, description: said, isRequired }) => {
      const required = isRequired ? undefined : false;
      return defined({ variableName, type, description: said, required });
    }),
    responseData: responses.map(({ name: own, context }) => defined({ name: own, context })),
    times: times && timesJson(times),
    retries,
    read,
  });
}

/** As it is written in a file, expressions in their own spelling. */
function anytimeJson({ tool = '*', parameters }: AnytimeCall): string {
  if (parameters === undefined) return tool;
  const given = parameters.map(({ name, expression }) => `${name} = ${expression.text}`);
  return `${tool}(${given.join(', ')})`;
}

/** Numbers as a list of two, anything else as its mark. */
function timesJson(times: Times): object | string {
  const mark = timesText(times);
  return mark.startsWith('{') ? [times.least, times.most] : mark;
}

function expressionJson(algebraicExpression: string): object {
  return { algebraicExpression };
}

/** Without members that have no value. */
function defined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
