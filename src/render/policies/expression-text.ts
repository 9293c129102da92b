import type { Expression } from '../../model/expression.ts';
import { pathText } from '../../model/fields.ts';
import type { Json } from '../../model/json.ts';
import { printable } from '../../model/printable.ts';
import { pythonText } from '../../model/python-text.ts';
import type { Parameter } from '../../model/workflow.ts';
import type { ToldCall } from './outline.ts';

/** A value in one line, as Python writes a literal. */
export function valueText(value: Json): string {
  return pythonText([value]).slice(1, -1);
}

/** An expression in one line, however it is written in its file. */
export function expressionText({ node }: Expression): string {
  return node.kind === 'path' ? printable(pathText(node)) : valueText(node.value);
}

/** Parameters with commas between: `a = b['c'], d = 3`. */
export function parametersText(parameters: readonly Parameter[]): string {
  return parameters
    .map(({ name, expression }) => `${name} = ${expressionText(expression)}`)
    .join(', ');
}

/** A call with its step's parameters, or with others: `f(a = b['c'])`. */
export function callText(
  { tool, step }: Pick<ToldCall, 'tool' | 'step'>,
  parameters: readonly Parameter[] = step?.parameters ?? [],
): string {
  return `${tool}(${parametersText(parameters)})`;
}
