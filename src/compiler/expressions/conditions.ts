import { type Json, jsonTypeName } from '../../base/json.ts';
import type { Clause, Comparison } from '../../model/clause.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Expression, Found } from '../../model/expression.ts';
import { lookup } from '../../model/lookup.ts';
import { operators } from '../../model/operators.ts';
import type { Reading } from '../../model/reading.ts';

/**
 * Whether a condition holds. It is read from left to right, only as far as needed. Anything that
 * cannot be read (a missing path, types that the operator does not compare) is reported and counts
 * as false.
 */
export function holdsFor(clause: Clause, reading: Reading): boolean {
  if (clause.kind === 'comparison') return compare(clause, reading);
  const holds = combine(clause, reading);
  reading.note?.({ clause, holds, left: undefined, right: undefined });
  return holds;
}

/**
 * Whether a clause would hold if it were read by itself; undefined if a part of it cannot be read.
 * Nothing is reported, because clauses that were passed over need not be readable.
 */
export function wouldHold(clause: Clause, reading: Reading): boolean | undefined {
  const diagnostics: Diagnostic[] = [];
  const holds = holdsFor(clause, { ...reading, diagnostics });
  return diagnostics.length > 0 ? undefined : holds;
}

function combine(clause: Exclude<Clause, Comparison>, reading: Reading): boolean {
  switch (clause.kind) {
    case 'all_of':
      for (const inner of clause.clauses) if (!holdsFor(inner, reading)) return false;
      return true;
    case 'any_of':
      for (const inner of clause.clauses) if (holdsFor(inner, reading)) return true;
      return false;
    case 'not':
      return !holdsFor(clause.clause, reading);
  }
}

function compare(clause: Comparison, reading: Reading): boolean {
  const { field, operand, pointer } = clause;
  const left = looksAtPath(clause)
    ? lookup(field.node, reading.scope)
    : read(field, `${pointer}/field`, reading);
  const right =
    operand?.kind === 'expression'
      ? read(operand.expression, `${pointer}/compare_to`, reading)
      : operand?.value;
  const holds = verdict(clause, left, right, reading);
  reading.note?.({ clause, holds, left, right });
  return holds;
}

/** Operators that ask whether a path exists accept any path, so for them no path is missing. */
function looksAtPath({ operator }: Comparison): boolean {
  return operators[operator].relation === 'existence';
}

/** What a comparison of two values comes to; values that its operator does not compare are reported. */
export function verdict(clause: Comparison, left: Found, right: Found, reading: Reading): boolean {
  const row = operators[clause.operator];
  if (row.relation === 'existence') return (left !== undefined) === row.whenPresent;
  if (left === undefined || right === undefined) return false;
  return row.compare(left, right) ?? mismatch(clause, left, right, reading);
}

function read(expression: Expression, pointer: string, reading: Reading): Json | undefined {
  const value = lookup(expression.node, reading.scope);
  return value === undefined ? readAbsent(expression, pointer, reading) : value;
}

/** What an expression without a value is read as; undefined where that makes a comparison false. */
export function readAbsent(
  expression: Expression,
  pointer: string,
  reading: Reading,
): Json | undefined {
  const absent = reading.absent?.(expression, pointer);
  if (absent === 'unknown') return undefined;
  if (reading.missing !== 'error') return null;
  if (absent !== undefined) {
    reading.diagnostics.push(absent);
    return undefined;
  }
  const reader = { conditional: reading.conditional };
  reading.diagnostics.push({
    code: 'missing-field',
    place: { file: reading.file, pointer },
    data: { workflow: reading.workflow, path: expression.text, reader },
  });
  return undefined;
}

function mismatch(clause: Comparison, left: Json, right: Json, reading: Reading): false {
  reading.diagnostics.push({
    code: 'operand-type',
    place: { file: reading.file, pointer: clause.pointer },
    data: {
      workflow: reading.workflow,
      operator: clause.operator,
      field: clause.field.text,
      left: jsonTypeName(left),
      right: jsonTypeName(right),
    },
  });
  return false;
}
