import type { FunctionParameter, FunctionTool } from '../../../model/conversing.ts';
import type { Tool, Variable } from '../graph.ts';
import { declaredIn } from '../journeys/descriptions.ts';

/** A tool of a node as a function. */
export function functionOf({ name, description, variables }: Tool): FunctionTool {
  return { tool: name, description, parameters: variables.map(parameterOf) };
}

function parameterOf(variable: Variable): FunctionParameter {
  const { name, description, isRequired } = variable;
  return { name, type: declaredIn(variable)?.type, description, isRequired };
}

/**
 * Each tool once. One that stands in several places has the parameters of all of them, of which only those are
 * required that are required everywhere.
 */
export function distinctFunctions(tools: readonly Tool[]): FunctionTool[] {
  const byName = new Map<string, FunctionTool[]>();
  for (const tool of tools) {
    const known = byName.get(tool.name) ?? [];
    byName.set(tool.name, [...known, functionOf(tool)]);
  }
  return [...byName].map(([tool, places]) => {
    const description = places.find((place) => place.description !== undefined)?.description;
    const all = places.flatMap(({ parameters }) => parameters);
    const first = new Map(all.toReversed().map((parameter) => [parameter.name, parameter]));
    const names = [...new Set(all.map(({ name }) => name))];
    const parameters = names.map((name): FunctionParameter => {
      const own = all.filter((one) => one.name === name && one.isRequired);
      return {
        description: undefined,
        ...first.get(name),
        name,
        isRequired: own.length === places.length,
      };
    });
    return { tool, description, parameters };
  });
}
