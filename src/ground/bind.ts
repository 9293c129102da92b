import type { Diagnostic, Result } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { Call } from '../model/trajectory.ts';
import type { Parameter, Workflow } from '../model/workflow.ts';

/**
 * Grounds a plan's calls for one profile: every parameter becomes its expression's value, type and
 * all, in declaration order. No value where a path is missing and `missing` is `error`; then every
 * missing path is reported.
 */
export function bind(
  plan: Plan,
  { file, agent }: Workflow,
  scope: Scope,
  missing: MissingMode,
): Result<Call[]> {
  const diagnostics: Diagnostic[] = [];
  const value = (parameter: Parameter, call: PlannedCall): Json => {
    const { expression, pointer, offset, name } = parameter;
    const found = lookup(expression.node, scope);
    if (found !== undefined) return found;
    if (missing === 'expression') return expression.text;
    if (missing === 'error') {
      const reader = { step: call.name, parameter: name };
      const data = { workflow: agent, path: expression.text, reader };
      diagnostics.push({ code: 'missing-field', place: { file, pointer, offset }, data });
    }
    return null;
  };
  const calls = plan.calls.map((call) => ({
    agent,
    tool: call.tool,
    params: call.parameters.map((parameter) => [parameter.name, value(parameter, call)] as const),
  }));
  return { value: diagnostics.length > 0 ? undefined : calls, diagnostics };
}
