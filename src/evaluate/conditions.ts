import { comparisons } from '../model/comparisons.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Expression } from '../model/expression.ts';
import { type Json, jsonTypeName } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { Clause, Comparison } from '../model/workflow.ts';

/** Everything that reading a condition needs, and where it puts what is wrong. */
export interface Reading {
  readonly workflow: string;
  readonly file: string;
  readonly scope: Scope;
  readonly missing: MissingMode;
  /** The conditional that is being read, numbered from 1. */
  readonly conditional: number;
  readonly diagnostics: Diagnostic[];
}

/**
 * Whether a condition holds, read from left to right and no further than needed. What cannot be
 * read (a missing path, types that the operator does not compare) is reported, and counts as false.
 */
export function holdsFor(clause: Clause, reading: Reading): boolean {
  switch (clause.kind) {
    case 'all_of':
      return clause.clauses.every((inner) => holdsFor(inner, reading));
    case 'any_of':
      return clause.clauses.some((inner) => holdsFor(inner, reading));
    case 'not':
      return !holdsFor(clause.clause, reading);
    case 'comparison':
      return compare(clause, reading);
  }
}

function compare(clause: Comparison, reading: Reading): boolean {
  const { operator, field, operand } = clause;
  if (operator === 'exists') return lookup(field.node, reading.scope) !== undefined;
  if (operator === 'not exists') return lookup(field.node, reading.scope) === undefined;
  const left = read(field, `${clause.pointer}/field`, reading);
  const right =
    operand?.kind === 'expression'
      ? read(operand.expression, `${clause.pointer}/compare_to`, reading)
      : operand?.value;
  if (left === undefined || right === undefined) return false;
  return comparisons[operator](left, right) ?? mismatch(clause, left, right, reading);
}

function read(expression: Expression, pointer: string, reading: Reading): Json | undefined {
  const value = lookup(expression.node, reading.scope);
  if (value !== undefined) return value;
  if (reading.missing !== 'error') return null;
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
