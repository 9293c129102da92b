import type { Json } from '../../../../base/json.ts';
import type { Clause, Comparison } from '../../../../model/clause.ts';
import type { Name, Parameter, Step } from '../../../../model/step.ts';
import type { Action, Conditional, SoftBlock, Workflow } from '../workflow.ts';
import type { PolicyForm } from './policy-form.ts';

/** The workflow in the JSON of the workflow language: what decides trajectories, and the description. */
export const json: PolicyForm = (workflow, toJson) => `${toJson(workflowJson(workflow))}\n`;

function workflowJson(workflow: Workflow): object {
  const { agent, description, steps, softBlocks, hardPairs, conditionals, finalOnly } = workflow;
  return {
    agent,
    ...(description !== undefined && { description }),
    steps: steps.map(stepText),
    soft_ordering: softBlocks.map(blockJson),
    ...(hardPairs.length > 0 && {
      hard_ordering: hardPairs.map(({ first, second }) => [first.text, second.text]),
    }),
    conditionals: conditionals.map(conditionalJson),
    final_only: finalOnly.map(textOf),
  };
}

function stepText({ id, hasOwnId, tool, parameters, returns }: Step): string {
  const head = hasOwnId ? `${id}: ` : '';
  const inner = parameters.map(({ name, expression }) => `${name} = ${expression.text}`);
  const tail = returns.length > 0 ? ` -> [${returns.join(', ')}]` : '';
  return `${head}${tool}(${inner.join(', ')})${tail}`;
}

function blockJson({ members, whenPruned }: SoftBlock): Json {
  const steps = members.map(textOf);
  return whenPruned === undefined ? steps : { steps, when_pruned: whenPruned };
}

function conditionalJson(conditional: Conditional): object {
  return {
    if: conditional.condition.clauses.map(clauseJson),
    then: conditional.then.map(entryJson),
    else: conditional.else.map(entryJson),
  };
}

function entryJson(entry: Action | Conditional): object {
  if (entry.kind === 'conditional') return conditionalJson(entry);
  const action = { action: entry.kind, target: entry.targets.map(textOf) };
  return 'parameters' in entry ? { ...action, params: paramsJson(entry.parameters) } : action;
}

function paramsJson(parameters: readonly Parameter[]): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name, expression }) => [name, expression.text]));
}

function clauseJson(clause: Clause): Record<string, Json | object> {
  if (clause.kind === 'comparison') return comparisonJson(clause);
  if (clause.kind === 'not') return { not: clauseJson(clause.clause) };
  return { [clause.kind]: clause.clauses.map(clauseJson) };
}

function comparisonJson({ field, operator, operand }: Comparison): Record<string, Json> {
  const compared = { field: field.text, operator };
  if (operand === undefined) return compared;
  if (operand.kind === 'value') return { ...compared, value: operand.value };
  return { ...compared, compare_to: operand.expression.text };
}

function textOf({ text }: Name): string {
  return text;
}
