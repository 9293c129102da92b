import type { Clause, Comparison, Expression, Operand } from '../../../../model/expression.ts';
import { isOperator } from '../../../../model/operators.ts';
import { parseCondition, parseExpression } from '../../../parse/expression.ts';
import { elements, type JsonCursor, member, type Reports, textAt } from '../../../parse/reading.ts';

/** Parses a list of clauses: an `if`, or the `where` of a step. */
export function parseClauses(list: JsonCursor, reports: Reports): Clause[] {
  return elements(list).flatMap((cursor) => clauseAt(cursor, reports) ?? []);
}

function clauseAt(cursor: JsonCursor, reports: Reports): Clause | undefined {
  const text = textAt(cursor);
  if (text !== undefined) return clauseOf(text, cursor, reports);
  for (const kind of ['all_of', 'any_of'] as const) {
    const list = member(cursor, kind);
    if (list.value !== undefined)
      return { kind, clauses: parseClauses(list, reports), pointer: cursor.pointer };
  }
  const negated = member(cursor, 'not');
  return negated.value === undefined
    ? comparisonAt(cursor, reports)
    : negationAt(cursor, negated, reports);
}

/** An expression as text, which is a clause like any other. */
function clauseOf(text: string, { pointer }: JsonCursor, reports: Reports): Clause | undefined {
  const parsed = parseCondition(text, pointer);
  if ('kind' in parsed) return parsed;
  const { offset, ...data } = parsed;
  reports.add('expression-syntax', pointer, data, offset);
  return undefined;
}

/** `not` takes one clause, or a list of clauses that are joined by AND, as in an `if`. */
function negationAt(
  { pointer }: JsonCursor,
  negated: JsonCursor,
  reports: Reports,
): Clause | undefined {
  const clause: Clause | undefined = Array.isArray(negated.value)
    ? { kind: 'all_of', clauses: parseClauses(negated, reports), pointer: negated.pointer }
    : clauseAt(negated, reports);
  return clause && { kind: 'not', clause, pointer };
}

function comparisonAt(cursor: JsonCursor, reports: Reports): Comparison | undefined {
  const field = expressionAt(member(cursor, 'field'), reports);
  const operand = operandAt(cursor, reports);
  const operator = textAt(member(cursor, 'operator'));
  if (field === undefined || !isOperator(operator)) return undefined;
  return { kind: 'comparison', field, operator, operand, pointer: cursor.pointer };
}

function operandAt(cursor: JsonCursor, reports: Reports): Operand {
  const { value } = member(cursor, 'value');
  if (value !== undefined) return { kind: 'value', value };
  const expression = expressionAt(member(cursor, 'compare_to'), reports);
  return expression && { kind: 'expression', expression };
}

/** An expression in a text; what does not parse is reported. */
export function expressionAt(cursor: JsonCursor, reports: Reports): Expression | undefined {
  const text = textAt(cursor);
  if (text === undefined) return undefined;
  const parsed = parseExpression(text);
  if ('node' in parsed) return parsed;
  const { offset, ...data } = parsed;
  reports.add('expression-syntax', cursor.pointer, data, offset);
  return undefined;
}
