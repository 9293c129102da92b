import { isOperator, operatorNames, operators } from '../operators.ts';

/** The hint for an operator of another language; undefined if it is not known. */
export function operatorHint(operator: string): { readonly hint: string } | undefined {
  const spelled = operator.toLowerCase();
  const known = operatorNames.find((name) => operators[name].aliasesElsewhere?.includes(spelled));
  return known === undefined ? undefined : { hint: `did you mean '${known}'?` };
}

/** The operands that an operator accepts, in words. */
export function operandsOf(operator: string): string {
  const row = isOperator(operator) ? operators[operator] : undefined;
  return row === undefined || row.relation === 'existence' ? '' : `${operator} ${row.operands}`;
}

/** Whether an operator takes neither `value` nor `compare_to`. */
export function takesNothing(operator: string): boolean {
  return isOperator(operator) && operators[operator].relation === 'existence';
}
