import { type Json, jsonTypeName } from '../../base/json.ts';
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts';
import { computedValue, unknown } from '../../model/evaluate.ts';
import type { Clause, Comparison, Expression, Found } from '../../model/expression.ts';
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

/** What clauses come to together, where everything is known: read from the left and no further than needed. */
function combine(clause: Exclude<Clause, Comparison>, reading: Reading): boolean {
  if (clause.kind === 'not') return !holdsFor(clause.clause, reading);
  const decides = clause.kind === 'any_of';
  for (const inner of clause.clauses) if (holdsFor(inner, reading) === decides) return decides;
  return !decides;
}

function compare(clause: Comparison, reading: Reading): boolean {
  const { field, operand } = clause;
  const left = read(field, 'field', clause, reading, looksAtPath(clause));
  const right =
    operand?.kind === 'expression'
      ? read(operand.expression, 'compare_to', clause, reading, false)
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

function read(
  expression: Expression,
  side: 'field' | 'compare_to',
  clause: Comparison,
  reading: Reading,
  isAsked: boolean,
): Found {
  const { node } = expression;
  if (node.kind === 'computed') return computed(expression, side, clause, reading, isAsked);
  const value = lookup(node, reading.scope);
  if (value !== undefined || isAsked) return value;
  return readAbsent(expression, placeOf(side, clause), reading);
}

/** Where a side of a comparison stands: in a key of its own, or in the text that the comparison was read from. */
export function placeOf(
  side: 'field' | 'compare_to',
  { pointer, offset }: Comparison,
): Pick<Place, 'pointer' | 'offset'> {
  return offset === undefined ? { pointer: `${pointer}/${side}` } : { pointer, offset };
}

/** The value of a side that is computed. Of what `exists` asks, parts without a value are no fault. */
function computed(
  { node, text }: Expression,
  side: 'field' | 'compare_to',
  clause: Comparison,
  reading: Reading,
  isAsked: boolean,
): Found {
  const place = placeOf(side, clause);
  const value = computedValue(node, {
    scope: reading.scope,
    note: reading.noteInside,
    absent: (part, partText) => {
      if (isAsked) return { value: undefined, isFault: true };
      const faults = reading.diagnostics.length;
      const taken = readAbsent({ text: partText, node: part }, place, reading);
      return { value: taken, isFault: reading.diagnostics.length > faults };
    },
    fault: (fault, offset) => {
      reading.diagnostics.push({
        code: 'expression-value',
        place: { file: reading.file, ...place, offset },
        data: { workflow: reading.workflow, expression: text, fault },
      });
    },
  });
  return value === unknown ? undefined : value;
}

/** What an expression without a value is read as; undefined where that makes a comparison false. */
export function readAbsent(
  expression: Expression,
  place: Pick<Place, 'pointer' | 'offset'>,
  reading: Reading,
): Json | undefined {
  const absent = reading.absent?.(expression, place.pointer ?? '');
  if (absent === 'unknown') return undefined;
  if (reading.missing !== 'error') return null;
  if (absent !== undefined) {
    reading.diagnostics.push(absent);
    return undefined;
  }
  const reader = reading.reader ?? { conditional: reading.conditional };
  reading.diagnostics.push({
    code: 'missing-field',
    place: { file: reading.file, ...place },
    data: { workflow: reading.workflow, path: expression.text, reader },
  });
  return undefined;
}

function mismatch(clause: Comparison, left: Json, right: Json, reading: Reading): false {
  reading.diagnostics.push({
    code: 'operand-type',
    place: {
      file: reading.file,
      pointer: clause.pointer,
      ...(clause.offset !== undefined && { offset: clause.offset }),
    },
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
