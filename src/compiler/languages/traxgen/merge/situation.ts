import { foundIn } from '../../../../model/evaluate.ts';
import type { Expression } from '../../../../model/expression.ts';
import type { AgentInput } from '../../../../model/profile.ts';
import { callsOfStep, type Parameter } from '../../../../model/step.ts';
import { createValueIds } from '../../../../model/value-ids.ts';
import { decide } from '../decide.ts';
import { type Action, type Conditional, conditionalsOf, type Workflow } from '../workflow.ts';

/**
 * What of a profile decides how its gold differs: whether each condition of either version holds, and
 * which expressions have equal values. In profiles of one situation the same changes have the same part.
 */
export class Situations {
  /** A workflow of each condition alone. */
  private readonly conditions: readonly Workflow[];
  private readonly expressions: readonly Expression[];

  constructor(workflows: readonly Workflow[]) {
    this.conditions = workflows.flatMap((workflow) =>
      [...conditionalsOf(workflow.conditionals)].map((conditional) => alone(workflow, conditional)),
    );
    const all = workflows.flatMap((workflow) => parametersOf(workflow));
    const distinct = new Map(all.map(({ expression }) => [expression.text, expression]));
    this.expressions = [...distinct.values()];
  }

  /** One text for each situation. */
  textOf({ scope, missing, handsOver }: AgentInput): string {
    const valueId = createValueIds();
    const truths = this.conditions.map((workflow) => {
      const { value, diagnostics } = decide(workflow, scope, missing);
      return value ?? JSON.stringify(diagnostics.map(({ code, data }) => [code, data]));
    });
    const values = this.expressions.map(({ node, text }) => {
      const found = foundIn(node, scope);
      if (found !== undefined) return valueId(found);
      return missing === 'error' ? '!' : valueId(missing === 'null' ? null : text);
    });
    return [handsOver, ...truths, ...values].join(' ');
  }
}

function alone(workflow: Workflow, { condition, pointer }: Conditional): Workflow {
  const conditional = { kind: 'conditional', index: 0, condition, pointer } as const;
  return {
    ...workflow,
    conditionals: [{ ...conditional, then: [], else: [] }],
    conditionalCount: 1,
  };
}

function parametersOf({ steps, conditionals, anytime }: Workflow): Parameter[] {
  const ofSteps = steps.flatMap((step) => callsOfStep(step).flatMap((call) => call.parameters));
  const ofAnytime = anytime.flatMap(({ parameters = [] }) => parameters);
  return [...ofSteps, ...parametersIn(conditionals), ...ofAnytime];
}

function parametersIn(entries: readonly (Action | Conditional)[]): Parameter[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'conditional') return parametersIn([...entry.then, ...entry.else]);
    return entry.kind === 'override_params' ? entry.parameters : [];
  });
}
