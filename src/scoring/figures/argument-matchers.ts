import type { ArgumentRules, ParameterRule } from '../../model/argument-rules.ts';

/** Looks up the rule that holds for a tool or a parameter. */
export interface ArgumentMatchers {
  /** Whether there are no rules at all. */
  readonly empty: boolean;
  /** Whether calls of some tool are optional. */
  readonly optionalCalls: boolean;
  /** Whether calls of this tool are optional. */
  readonly optionalCall: (tool: string) => boolean;
  /** Whether any tool has a weight. */
  readonly weighted: boolean;
  /** What a call of this tool counts in `weighted_f1`. */
  readonly weight: (tool: string) => number;
  /** The one rule for a parameter of a tool, or undefined. */
  readonly parameter: (tool: string, key: string) => ParameterRule | undefined;
}

/**
 * Makes the lookup for argument rules. The most specific rule wins: the parameter of the tool, then `*`
 * of the tool, then the parameter of the tool `*`, then `*` of `*`. Only the winner counts; rules are
 * not combined.
 */
export function argumentMatchers(rules: ArgumentRules | undefined): ArgumentMatchers {
  const tools: ArgumentRules['tools'] = rules?.tools ?? new Map();
  return {
    empty: tools.size === 0,
    optionalCalls: [...tools.values()].some((rule) => rule.optionalCall === true),
    optionalCall: (tool) =>
      (tools.get(tool)?.optionalCall ?? tools.get('*')?.optionalCall) === true,
    weighted: [...tools.values()].some(({ weight }) => weight !== undefined),
    weight: (tool) => tools.get(tool)?.weight ?? tools.get('*')?.weight ?? 1,
    parameter: (tool, key) => {
      const own = tools.get(tool)?.parameters;
      const every = tools.get('*')?.parameters;
      return own?.get(key) ?? own?.get('*') ?? every?.get(key) ?? every?.get('*');
    },
  };
}
