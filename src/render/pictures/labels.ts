import type { DrawnMark } from '../../model/drawing.ts';
import type { Parameter, Step } from '../../model/step.ts';
import type { Call } from '../../model/trajectory.ts';
import { stepsNamed, type Workflow } from '../../model/workflow.ts';
import { literalText } from '../condition.ts';
import type { ConditionalEffect } from '../policies/effects.ts';
import { expressionText } from '../policies/expression-text.ts';
import { type BranchPath, numberOf, premiseText } from './premises.ts';
import { clipped, wrapped } from './wrapped.ts';

/** What a call is called: its tool, behind the step's id where that is another. */
export function callName(tool: string, name: string): string {
  return clipped(name === tool ? tool : `${name}: ${tool}`);
}

/** A step's name, parameters, by their values where these are given, and what it returns. */
export function stepLines(
  { id, tool, parameters, returns }: Pick<Step, 'id' | 'tool' | 'parameters' | 'returns'>,
  values?: Call['params'],
): string[] {
  const returned = returns.length === 0 ? [] : wrapped(`returns ${returns.join(', ')}`);
  const written = parameters.length === 0 ? [] : parameterLines(parameters);
  return [
    callName(tool, id),
    ...(values === undefined ? written : valueLines(values)),
    ...returned,
  ];
}

/** A line or some for each parameter with its value, cut where it is long. */
export function valueLines(params: Call['params']): string[] {
  return params.flatMap(([name, value]) => wrapped(`${name} = ${literalText(value)}`, 56, 3));
}

/** A line for each parameter, or `no parameters`. */
export function parameterLines(parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return ['no parameters'];
  return parameters.flatMap(({ name, expression }) =>
    wrapped(`${name} = ${expressionText(expression, literalText)}`, 56, 3),
  );
}

/** In the order of their conditionals' numbers, which the document's is not where they nest. */
export function byNumber<T extends BranchPath>(effects: readonly T[]): T[] {
  return [...effects].sort((one, other) => numberOf(one) - numberOf(other));
}

/** What a conditional does and when: `[4] skip if a == 'x'`, or what it did: `[4] skipped, as a == 'x'`. */
export function effectLines(place: BranchPath, does: string, link = ' if'): string[] {
  return wrapped(`[${numberOf(place)}] ${does}${link} ${premiseText(place)}`);
}

/** Whether an action means a step, by its position, or a tool that no step declares, by its name. */
export function isAimedAt(
  { action }: ConditionalEffect,
  target: number | string,
  { steps }: Pick<Workflow, 'steps'>,
): boolean {
  return action.targets.some(({ text }) => {
    const named = stepsNamed(steps, text);
    return typeof target === 'number' ? named.includes(target) : text === target;
  });
}

/** The decoration of what is left out where another agent follows. */
export const finalMark: DrawnMark = { kind: 'final', lines: ['left out if another agent follows'] };
