import type { FunctionTool } from '../../../../model/conversing.ts';
import { pathText } from '../../../../model/node-text.ts';
import type { Policy } from '../../../../model/policy.ts';
import { callsOfStep } from '../../../../model/step.ts';
import type { Call } from '../../../../model/trajectory.ts';

/**
 * The tools of a policy as functions. What a Traxgen workflow decides may give a step other parameters, so none is
 * required, and those of the case's own calls are among them.
 */
export function toolsOf(policy: Policy, calls: readonly Call[] = []): readonly FunctionTool[] {
  if (policy.conversing !== undefined) return policy.conversing.tools;
  const own = policy.steps.flatMap((step) => callsOfStep(step));
  const declared = own.map(({ tool, parameters }) => ({
    tool,
    parameters: parameters.map(({ name, expression: { node, text } }) => {
      const description = node.kind === 'path' ? pathText(node) : text;
      return { name, description, isRequired: false };
    }),
  }));
  const undeclared = (policy.undeclaredTools ?? []).map((tool) => ({ tool, parameters: [] }));
  const called = calls.map(({ tool, params }) => {
    const parameters = params.map(([name]) => ({
      name,
      description: undefined,
      isRequired: false,
    }));
    return { tool, parameters };
  });
  return [...declared, ...undeclared, ...called];
}
