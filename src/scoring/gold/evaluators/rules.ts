import type { ArgumentRules, ParameterRule, ToolRule } from '../../../model/argument-rules.ts';
import { argumentMatchers } from '../../figures/argument-matchers.ts';

/** Merges the rules of several rows; undefined where there are none. */
export function mergedRules(all: readonly ArgumentRules[]): ArgumentRules | undefined {
  if (all.length === 0) return undefined;
  const tools = new Map<string, ToolRule>();
  for (const rules of all) {
    for (const [tool, { parameters }] of rules.tools) {
      const known = new Map(tools.get(tool)?.parameters);
      for (const [name, rule] of parameters) known.set(name, eitherRule(known.get(name), rule));
      tools.set(tool, { parameters: known });
    }
  }
  return { tools, names: [] };
}

/**
 * The rule for a parameter of two calls of the same tool: each value is compared under its own call's
 * rule.
 */
export function eitherRule(one: ParameterRule | undefined, other: ParameterRule): ParameterRule {
  const alike = [...(one?.alike ?? []), ...(other.alike ?? [])];
  const optionalFor = [...(one?.optionalFor ?? []), ...(other.optionalFor ?? [])];
  return {
    ...one,
    ...other,
    ...(alike.length > 0 && { alike }),
    ...(optionalFor.length > 0 && { optionalFor }),
  };
}

/** Combines the user's rules with those that a profile's gold implies; both apply. */
export function withOwnRules(
  asked: ArgumentRules | undefined,
  own: ArgumentRules | undefined,
): ArgumentRules | undefined {
  if (own === undefined) return asked;
  const book = argumentMatchers(asked);
  const tools = new Map(asked?.tools);
  for (const [tool, rule] of own.tools) {
    const known = tools.get(tool);
    const parameters = new Map(known?.parameters);
    for (const [key, mine] of rule.parameters) {
      parameters.set(key, { ...book.parameter(tool, key), ...mine });
    }
    tools.set(tool, { ...known, parameters });
  }
  return { tools, names: asked?.names ?? [] };
}
