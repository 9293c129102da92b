import type { Json } from '../../../../base/json.ts';
import type { Clause, Comparison } from '../../../../model/expression.ts';
import {
  type AnytimeCall,
  callsOfStep,
  type ForEach,
  type Name,
  type Parameter,
  type Step,
  type StepCall,
  type Times,
  timesText,
} from '../../../../model/step.ts';
import type { Action, Conditional, SoftBlock, Workflow } from '../workflow.ts';
import type { PolicyForm } from './policy-form.ts';

/** The workflow in the JSON of the workflow language: what decides trajectories, and the description. */
export const json: PolicyForm = (workflow, toJson) => `${toJson(workflowJson(workflow))}\n`;

function workflowJson(workflow: Workflow): object {
  const { agent, description, steps, softBlocks, hardPairs, conditionals, finalOnly, anytime } =
    workflow;
  return {
    agent,
    ...(description !== undefined && { description }),
    steps: steps.map(stepJson),
    soft_ordering: softBlocks.map(blockJson),
    ...(hardPairs.length > 0 && {
      hard_ordering: hardPairs.map(({ first, second }) => [first.text, second.text]),
    }),
    conditionals: conditionals.map(conditionalJson),
    final_only: finalOnly.map(textOf),
    ...(anytime.length > 0 && { anytime: anytime.map(anytimeText) }),
  };
}

/** A step as a text or, where a text cannot say its marks, as an object. */
function stepJson(step: Step): Json {
  const { id, hasOwnId, times, retries, read, others, returns, parameters, tool, forEach } = step;
  const mark = times === undefined ? '' : timesText(times);
  const isPlain = forEach === undefined || (!forEach.where && forEach.order === 'listed');
  const isText = retries === undefined && !read && isPlain;
  if (isText && (others === undefined || mark === '')) {
    const each = forEach === undefined ? '' : `for ${forEach.as} in ${forEach.list.text}: `;
    const head = `${hasOwnId ? `${id}: ` : ''}${each}`;
    const tail = returns.length > 0 ? ` -> [${returns.join(', ')}]` : '';
    return `${head}${callsOfStep(step).map(callText).join(' | ')}${mark}${tail}`;
  }
  const call = { tool, ...(parameters.length > 0 && { params: paramsJson(parameters) }) };
  return {
    ...(hasOwnId && { id }),
    ...(forEach && forEachJson(forEach)),
    ...(others === undefined ? call : { one_of: callsOfStep(step).map(callText) }),
    ...(times !== undefined && { times: timesJson(times) }),
    ...(retries !== undefined && { retries }),
    ...(read && { read }),
    ...(returns.length > 0 && { returns: [...returns] }),
  };
}

function forEachJson({ list, as, where, order }: ForEach): { [key: string]: Json } {
  return {
    for_each: list.text,
    as,
    ...(where && { where: where.clauses.map(clauseJson) as Json[] }),
    ...(order === 'any' && { order }),
  };
}

/** Numbers as a list of two, anything else as its mark. */
function timesJson(times: Times): Json {
  const mark = timesText(times);
  return mark.startsWith('{') && times.most !== undefined ? [times.least, times.most] : mark;
}

function callText({ tool, parameters }: StepCall): string {
  const inner = parameters.map(({ name, expression }) => `${name} = ${expression.text}`);
  return `${tool}(${inner.join(', ')})`;
}

function anytimeText({ tool = '*', parameters }: AnytimeCall): string {
  return parameters === undefined ? tool : callText({ tool, parameters });
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
