import { type Json, jsonTypeName } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Comparison, Expression } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import type { Policy } from '../../model/policy.ts';
import { comparisonsIn } from '../solve/comparisons-in.ts';

/** Warns of constants that their operator cannot work on, whatever the profile contains. */
export function unfitConstants(policy: Policy): Diagnostic[] {
  const conditions = policy.decisions.map(({ condition }) => condition);
  return comparisonsIn(conditions).flatMap((comparison) => faultOfConstants(policy, comparison));
}

/** Says which constant is at fault: a single one, or otherwise both together. */
function faultOfConstants({ file }: Policy, comparison: Comparison): Diagnostic[] {
  const { field, operator, operand, pointer } = comparison;
  const left = constantOf(field);
  const isValue = operand?.kind === 'value';
  const right = isValue ? operand.value : constantOf(operand?.expression);
  const sides = [
    { at: isValue ? '/value' : '/compare_to', constants: [undefined, right] },
    { at: '/field', constants: [left, undefined] },
    { at: '', constants: [left, right] },
  ] as const;
  const fault = sides.find(({ constants }) => !canWorkOn(comparison, ...constants));
  if (fault === undefined) return [];
  const types = fault.constants.filter((value) => value !== undefined).map(jsonTypeName);
  const place = { file, pointer: pointer + fault.at };
  return [{ code: 'unfit-constant', place, data: { operator, types } }];
}

function constantOf(expression: Expression | undefined): Json | undefined {
  return expression?.node.kind === 'literal' ? expression.node.value : undefined;
}

/** Every value that an operator works on at all works together with at least one of these. */
const anyValue: readonly Json[] = [0, '', []];

/** Whether an operator works on some pair of values; a given side is fixed. */
function canWorkOn({ operator }: Comparison, left?: Json, right?: Json): boolean {
  const row = operators[operator];
  if (row.relation === 'existence') return true;
  const lefts = left === undefined ? anyValue : [left];
  const rights = right === undefined ? anyValue : [right];
  return lefts.some((one) => rights.some((other) => row.compare(one, other) !== undefined));
}
