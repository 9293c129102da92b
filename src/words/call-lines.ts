import type { Parameter, Step, StepCall } from '../model/step.ts';
import type { Call } from '../model/trajectory.ts';
import { literalText } from './condition.ts';
import { expressionText, notation } from './expression-text.ts';
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

/** What may be called in place of a call: for each its tool behind `or`, and its parameters. */
export function otherLines(
  others: readonly StepCall[] = [],
  values: readonly Call['params'][] = [],
): string[] {
  return others.flatMap(({ tool, parameters }, at) => {
    const own = values[at];
    const written = parameters.length === 0 ? [] : parameterLines(parameters);
    return [clipped(`or ${tool}`), ...(own === undefined ? written : valueLines(own))];
  });
}

/** A line or some for each parameter with its value, cut where it is long. */
export function valueLines(params: Call['params']): string[] {
  return params.flatMap(([name, value]) => wrapped(`${name} = ${literalText(value)}`, 56, 3));
}

/** A line for each parameter, or `no parameters`. */
export function parameterLines(parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return ['no parameters'];
  return parameters.flatMap(({ name, expression }) =>
    wrapped(`${name} = ${expressionText(expression, { ...notation, value: literalText })}`, 56, 3),
  );
}
