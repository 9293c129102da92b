import { functionNameOf } from '../../../src/base/function-name.ts';
import type { Request, RequestMessage } from './model-server.ts';

/** A graph, as far as a model that follows it reads it. */
export interface PlayedGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly tools: readonly PlayedTool[];
    readonly responsePathways?: readonly {
      readonly conditions?: readonly PlayedCondition[];
      readonly nextNodeId: string;
    }[];
  }[];
}

interface PlayedCondition {
  readonly algebraicExpression: string;
}

interface PlayedTool {
  readonly name: string;
  readonly condition?: PlayedCondition | null;
  readonly extractVars: readonly { readonly variableName: string; readonly description: string }[];
  readonly responseData: readonly { readonly name: string; readonly context: string }[];
}

/** How a model departs from the graph. */
export interface Faults {
  /** A tool that it never calls, as if that had given what leads on. */
  readonly skips?: string;
  /** A parameter for which it takes the example of the description. */
  readonly copies?: string;
  /** It takes what failed as done, and what is withheld as the example. */
  readonly goesOn?: boolean;
  /** So many calls, and then it says goodbye. */
  readonly stopsAfter?: number;
  /** It calls again what was refused. */
  readonly insists?: boolean;
  /** A function that it calls before anything else. */
  readonly calls?: string;
}

export type Reply =
  | { readonly text: string }
  | { readonly call: string; readonly args: Readonly<Record<string, unknown>> };

/** A model that walks a graph with what the user and the tools have said, from the start at every request. */
export function playing(graph: PlayedGraph, faults: Faults = {}): (request: Request) => Reply {
  return ({ messages, tools = [] }) => {
    const heard = heardIn(messages);
    for (const tool of tools) heard.refused.delete(tool.function.name);
    const { called, variables, failed } = heard;
    if (faults.stopsAfter !== undefined && called.length >= faults.stopsAfter) {
      return { text: 'All is done. Goodbye.' };
    }
    if (faults.calls !== undefined && messages.length === 2) {
      return { call: functionNameOf(faults.calls), args: { applicantId: 'APP1' } };
    }
    const assume = (tool: PlayedTool) => {
      for (const { name, context } of tool.responseData) {
        if (!variables.has(name)) variables.set(name, exampleIn(context));
      }
    };
    let node = graph.nodes[0];
    while (node !== undefined) {
      for (const tool of node.tools) {
        const name = functionNameOf(tool.name);
        if (tool.condition && !holds(tool.condition, variables)) continue;
        if (tool.name === faults.skips) assume(tool);
        else if (failed.has(name) && !faults.goesOn)
          return { text: `${tool.name} failed: I cannot go on.` };
        else if (failed.has(name)) assume(tool);
        else if (!called.includes(name)) return turnOf(tool, heard, faults);
      }
      const way = (node.responsePathways ?? []).find(({ conditions = [] }) =>
        conditions.every((condition) => holds(condition, variables)),
      );
      node = graph.nodes.find(({ id }) => id === way?.nextNodeId);
    }
    return { text: 'All is done.' };
  };
}

function turnOf(tool: PlayedTool, { variables, lacking, refused }: Heard, faults: Faults): Reply {
  const args: Record<string, unknown> = {};
  for (const { variableName: name, description } of tool.extractVars) {
    const known = variables.get(name);
    const isMadeUp = name === faults.copies || (faults.goesOn && lacking.has(name));
    if (known === undefined && !isMadeUp) {
      return { text: lacking.has(name) ? `I need it to go on: ${name}` : `What is your ${name}?` };
    }
    args[name] = isMadeUp ? exampleIn(description) : known;
  }
  const call = functionNameOf(tool.name);
  return faults.insists !== true && refused.has(call)
    ? { text: `${call}: not now.` }
    : { call, args };
}

interface Heard {
  readonly variables: Map<string, unknown>;
  readonly lacking: Set<string>;
  readonly called: string[];
  readonly failed: Set<string>;
  /** What was not made because it could not be called then. */
  readonly refused: Set<string>;
}

function heardIn(messages: readonly RequestMessage[]): Heard {
  const heard: Heard = {
    variables: new Map(),
    lacking: new Set(),
    called: [],
    failed: new Set(),
    refused: new Set(),
  };
  const names = new Map<string, string>();
  for (const { role, content, tool_calls: calls = [], tool_call_id: id = '' } of messages) {
    if (role === 'user') {
      for (const [, name = '', value = ''] of content.matchAll(/My (\w+) is (.*?)\.(?= |$)/g)) {
        heard.variables.set(name, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
      }
      for (const [, name = ''] of content.matchAll(/I do not have my (\w+)\./g))
        heard.lacking.add(name);
    }
    for (const call of calls) names.set(call.id, call.function.name);
    if (role !== 'tool') continue;
    const name = names.get(id) ?? '';
    const { error, ...values } = JSON.parse(content);
    if (error?.includes('cannot be called now')) {
      heard.refused.add(name);
      continue;
    }
    heard.called.push(name);
    if (error !== undefined) heard.failed.add(name);
    for (const [key, value] of Object.entries(values)) heard.variables.set(key, value);
  }
  return heard;
}

function holds(
  { algebraicExpression }: PlayedCondition,
  variables: ReadonlyMap<string, unknown>,
): boolean {
  return algebraicExpression.split('&&').every((part) => {
    const [, name = '', operator = '', literal = ''] =
      /^\s*\{(\w+)\} (==|>=|<=|>) (.*?)\s*$/.exec(part) ?? [];
    const value = variables.get(name);
    if (value === undefined) return false;
    const other = literal.startsWith("'") ? literal.slice(1, -1) : Number(literal);
    if (operator === '==') return value === other;
    const [left, right] = [Number(value), Number(other)];
    return operator === '>=' ? left >= right : operator === '<=' ? left <= right : left > right;
  });
}

/** The example of a description, or the first value that is listed there. */
function exampleIn(description: string): unknown {
  const [, text = '1'] = /(?:Example: |one of: )'?([^',.]+)/.exec(description) ?? [];
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
