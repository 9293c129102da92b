import { functionNames } from '../expression.ts';
import type { Operator } from '../operators.ts';
import { operandsOf } from './operators.ts';
import { clean, guess, quote, typed } from './words.ts';

/** What was expected and found where a text does not parse. */
export function syntaxText(
  expected: string,
  found: string,
  unknownFunction: string | undefined,
): string {
  if (unknownFunction !== undefined) return `there is no function ${quote(unknownFunction)}`;
  return `expected ${clean(expected)}, found ${clean(found)}`;
}

/** Why a value cannot be computed; `found` are types. */
export type ExpressionFault =
  | { readonly is: 'no-number' | 'no-text' | 'no-time' | 'no-decimals'; readonly found: string }
  | { readonly is: 'no-list'; readonly found: string; readonly takesObject: boolean }
  | { readonly is: 'no-sum' | 'no-order'; readonly found: readonly string[] }
  | { readonly is: 'operands'; readonly operator: Operator; readonly found: readonly string[] }
  | { readonly is: 'zero' | 'digits' | 'offset' };

/** What is wrong with a value that cannot be computed. */
export function expressionFaultText(fault: ExpressionFault): string {
  switch (fault.is) {
    case 'no-number':
      return `it needs a number, and this is ${typed(fault.found)}`;
    case 'no-text':
      return `it needs a text, and this is ${typed(fault.found)}`;
    case 'no-time':
      return `it needs a date or a time such as 2024-05-16T10:00, and this ${fault.found === 'text' ? 'text is none' : `is ${typed(fault.found)}`}`;
    case 'no-decimals':
      return `the number of decimals is a whole number, and this is ${fault.found === 'number' ? 'another number' : typed(fault.found)}`;
    case 'no-list':
      return `it needs a list${fault.takesObject ? ' or an object' : ''}, and this is ${typed(fault.found)}`;
    case 'no-sum':
      return `a sum is of numbers or of texts, and this is of ${fault.found.map(typed).join(' and ')}`;
    case 'no-order':
      return `${fault.found.map(typed).join(' and ')} have no order`;
    case 'operands':
      return `the operator ${quote(fault.operator)} cannot work on ${fault.found.map(typed).join(' and ')}`;
    case 'zero':
      return 'it divides by zero';
    case 'digits':
      return 'the result has more than 1,000 digits';
    case 'offset':
      return 'one time names its zone and the other does not';
  }
}

/** What helps, where that is more than the fault says. */
export function expressionFaultHint(fault: ExpressionFault): string | undefined {
  if (fault.is === 'operands') return operandsOf(fault.operator);
  if (fault.is === 'no-number' && fault.found === 'text') {
    return 'numbers in quotes are texts: write them without quotes in the profile';
  }
  return undefined;
}

/** Names of functions in other languages that are too different to be suggested by likeness. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['len', 'length'],
  ['size', 'length'],
  ['some', 'any'],
  ['every', 'all'],
  ['find', 'first'],
  ['lowercase', 'lower'],
  ['toLowerCase', 'lower'],
  ['defined', 'exists'],
  ['has', 'exists'],
  ['total', 'sum'],
  ['regex', 'matches'],
]);

/** The function that is meant by an unknown name. */
export function functionHint(name: string): string {
  const meant = elsewhere.get(name);
  if (meant !== undefined) return `did you mean ${quote(meant)}?`;
  return guess(name, functionNames).hint ?? `there are ${functionNames.join(', ')}`;
}
