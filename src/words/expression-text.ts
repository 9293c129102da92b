import { ExactNumber, isJsonObject, type Json } from '../base/json.ts';
import { printable } from '../base/text/printable.ts';
import { pythonText } from '../base/text/python-text.ts';
import type { Computed, Expression } from '../model/expression.ts';
import { clauseText, nodeText } from '../model/node-text.ts';
import {
  type AnytimeCall,
  callsOfStep,
  type ForEach,
  type Parameter,
  type Step,
  type StepCall,
  timesText,
} from '../model/step.ts';

/** How a form writes constants, and values that are computed; paths are the same everywhere. */
export interface Notation {
  readonly value: (value: Json) => string;
  readonly computed: (node: Computed) => string;
}

/** A value in one line, as a workflow writes it: texts have no escapes. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (value instanceof ExactNumber || !isJsonObject(value)) return pythonText(value);
  const members = Object.keys(value).map(
    (key) => `${textLiteral(key)}: ${valueText(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}

/** A value in one line, as Python writes a literal. */
export function pythonValue(value: Json): string {
  return pythonText([value]).slice(1, -1);
}

/** The notation of the workflow language. */
export const notation: Notation = {
  value: valueText,
  computed: (node) => printable(nodeText(node)),
};

function textLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return `${quote}${printable(text)}${quote}`;
}

/** An expression in one line, however it is written in its file. */
export function expressionText({ node }: Expression, write = notation): string {
  if (node.kind === 'literal') return write.value(node.value);
  return node.kind === 'path' ? printable(nodeText(node)) : write.computed(node);
}

/** Parameters with commas between: `a = b['c'], d = 3`. */
export function parametersText(parameters: readonly Parameter[], write = notation): string {
  return parameters
    .map(({ name, expression }) => `${name} = ${expressionText(expression, write)}`)
    .join(', ');
}

/** A call with its own parameters, or with others: `f(a = b['c'])`. */
export function policyCallText(
  { tool, parameters: own }: { readonly tool: string; readonly parameters: readonly Parameter[] },
  parameters: readonly Parameter[] = own,
  write = notation,
): string {
  return `${tool}(${parametersText(parameters, write)})`;
}

/**
 * The calls of which a step is one, and how often it may be made: `f(a = b) | g()`, `f(a = b)?`, `f() (retries: 2)`,
 * `for x in l if x > 1, in any order: f(a = x)`.
 */
export function stepCallText(step: StepCall & Partial<Step>): string {
  const { times, retries, others, forEach } = step;
  const calls = callsOfStep(step).map((call) => policyCallText(call));
  const mark = times === undefined ? '' : timesText(times);
  const marked = others !== undefined && mark !== '' ? `(${calls.join(' | ')})` : calls.join(' | ');
  const each = forEach === undefined ? '' : `${forEachText(forEach)}: `;
  return `${each}${marked}${mark}${retries === undefined ? '' : ` (retries: ${retries})`}`;
}

function forEachText({ list, as, where, order }: ForEach): string {
  const which = where === undefined ? '' : ` if ${printable(clauseText(where))}`;
  return `for ${as} in ${expressionText(list)}${which}${order === 'any' ? ', in any order' : ''}`;
}

/** A call that may be made at any time: `f(a = b)`, `f` for any arguments, `*` for any other tool. */
export function anytimeText({ tool = '*', parameters }: AnytimeCall): string {
  return parameters === undefined ? tool : policyCallText({ tool, parameters });
}
