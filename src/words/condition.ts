import { numeralOf } from '../base/decimal.ts';
import { ExactNumber, isJsonObject, type Json } from '../base/json.ts';
import type { Clause, Comparison } from '../model/expression.ts';
import { spellingOf } from '../model/operators.ts';
import { clauseText, type Dialect, truthIn } from './clause-text.ts';

/**
 * A condition on one line, in the notation of the workflow language: `a == 'x' and (b < 3 or not c)`.
 */
export function conditionText(clause: Clause): string {
  return clauseText(clause, asWritten);
}

/** Paths in the notation of the workflow. */
const asWritten: Dialect = {
  comparison: (comparison) => {
    const { text } = comparison.field;
    const truth = truthIn(comparison);
    if (truth === undefined) return `${text} ${operationText(comparison)}`;
    return truth ? text : `not (${text})`;
  },
  not: (text) => `not (${text})`,
  always: 'always',
  never: 'never',
};

/** A comparison without its field, such as `== 'x'`. */
export function operationText({ operator, operand }: Comparison): string {
  if (operand === undefined) return operator;
  const right = operand.kind === 'value' ? literalText(operand.value) : operand.expression.text;
  return `${spellingOf(operator)} ${right}`;
}

/** A constant in the notation of the workflow language. */
export function literalText(value: Json): string {
  if (typeof value === 'string') return value.includes("'") ? `"${value}"` : `'${value}'`;
  if (typeof value === 'number' || value instanceof ExactNumber) return numeralOf(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).map((key) => `${key}: ${literalText(value[key] as Json)}`);
  return `{${members.join(', ')}}`;
}
