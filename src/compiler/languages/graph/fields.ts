import {
  type Field,
  fieldsIn,
  type ReadExpression,
  readsOfClause,
  readsOfParameters,
} from '../../../model/fields.ts';
import type { Decision } from '../../../model/policy.ts';
import { expressionAt, responsePath, userPath } from './case-data.ts';
import type { Layout } from './decisions.ts';
import type { Graph } from './graph.ts';
import { Descriptions } from './journeys/descriptions.ts';

/** Who can give a variable in some walk. */
export interface Givers {
  /** The tools that return it, in the order of the nodes. */
  readonly tools: readonly string[];
  readonly isUsers: boolean;
}

/** Who gives which variable: the user those that a tool takes, and those that no tool returns. */
export function giversIn({ nodes }: Graph): (name: string) => Givers {
  const tools = nodes.flatMap((node) => node.tools);
  const taken = new Set(tools.flatMap(({ variables }) => variables.map(({ name }) => name)));
  const returning = new Map<string, Set<string>>();
  for (const { name: tool, responses } of tools) {
    for (const { name } of responses) {
      returning.set(name, (returning.get(name) ?? new Set()).add(tool));
    }
  }
  return (name) => {
    const own = [...(returning.get(name) ?? [])];
    return { tools: own, isUsers: taken.has(name) || own.length === 0 };
  };
}

/** Every path that a walk may read: for each variable, where the user and the tools that return it give it. */
export function fieldsOf(graph: Graph, { tools }: Layout, decisions: readonly Decision[]): Field[] {
  const givers = giversIn(graph);
  const reads = function* (): Generator<ReadExpression> {
    for (const { name, clauses } of decisions) {
      for (const clause of clauses) yield* readsOfClause(clause, name);
    }
    for (const { tool, id } of tools) {
      for (const { name, pointer } of tool.variables) {
        const { tools: returning } = givers(name);
        const paths = returning.map((one) => responsePath(one, undefined, name));
        for (const path of [userPath(name), ...paths]) {
          yield { expression: expressionAt(path), reader: { by: `tool ${id}`, pointer } };
        }
      }
    }
    for (const { tool, parameters = [] } of graph.anytime) {
      yield* readsOfParameters(parameters, `anytime ${tool}`);
    }
  };
  const descriptions = new Descriptions(graph);
  return fieldsIn(reads()).map((field) => ({ ...field, declared: descriptions.at(field.node) }));
}
