import { numeralOf } from '../model/decimal.ts';
import { ExactNumber, isJsonObject, type Json } from '../model/json.ts';
import type { Clause, Comparison } from '../model/workflow.ts';

/** A condition in one line, as the workflow language would write it: `a == 'x' and (b < 3 or not c)`. */
export function conditionText(clause: Clause): string {
  if (clause.kind === 'comparison') return comparisonText(clause);
  if (clause.kind === 'not') return `not (${conditionText(clause.clause)})`;
  const texts = clause.clauses.map((inner) =>
    isGroup(inner) && inner.clauses.length > 1 ? `(${conditionText(inner)})` : conditionText(inner),
  );
  if (texts.length === 0) return clause.kind === 'all_of' ? 'always' : 'never';
  return texts.join(clause.kind === 'all_of' ? ' and ' : ' or ');
}

function isGroup(clause: Clause): clause is Extract<Clause, { clauses: unknown }> {
  return clause.kind === 'all_of' || clause.kind === 'any_of';
}

function comparisonText(comparison: Comparison): string {
  return `${comparison.field.text} ${operationText(comparison)}`;
}

/** A comparison without its field: `== 'x'`. */
export function operationText({ operator, operand }: Comparison): string {
  if (operand === undefined) return operator;
  const right = operand.kind === 'value' ? valueText(operand.value) : operand.expression.text;
  return `${operator === 'not' ? '!=' : operator} ${right}`;
}

/** A value of a condition, as the workflow language would write it. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return value.includes("'") ? `"${value}"` : `'${value}'`;
  if (typeof value === 'number' || value instanceof ExactNumber) return numeralOf(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).map((key) => `${key}: ${valueText(value[key] as Json)}`);
  return `{${members.join(', ')}}`;
}
