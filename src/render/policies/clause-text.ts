import type { Clause, Comparison, Operator } from '../../model/workflow.ts';
import { expressionText, pythonValue, type ValueWriter, valueText } from './expression-text.ts';

/** How a form of policies says conditions. */
export interface Dialect {
  readonly comparison: (comparison: Comparison) => string;
  readonly not: (text: string) => string;
  readonly always: string;
  readonly never: string;
}

/** A condition in one line; lists of conditions in lists are in brackets. */
export function clauseText(given: Clause, dialect: Dialect): string {
  const clause = unwrapped(given);
  if (clause.kind === 'comparison') return dialect.comparison(clause);
  if (clause.kind === 'not') return dialect.not(clauseText(clause.clause, dialect));
  const { kind, clauses } = clause;
  if (clauses.length === 0) return kind === 'all_of' ? dialect.always : dialect.never;
  const texts = clauses.map(unwrapped).map((inner) => {
    const text = clauseText(inner, dialect);
    return 'clauses' in inner && inner.clauses.length > 1 ? `(${text})` : text;
  });
  return texts.join(kind === 'all_of' ? ' and ' : ' or ');
}

/** A list of one condition is that condition, however deep. */
function unwrapped(clause: Clause): Clause {
  const [only, ...more] = 'clauses' in clause ? clause.clauses : [];
  return only === undefined || more.length > 0 ? clause : unwrapped(only);
}

/** A condition with the operators of the workflow language: `a == 'x' and not (b < 3)`. */
export const symbols: Dialect = symbolsWith(valueText);

/** The same with values as Python writes them. */
export const python: Dialect = symbolsWith(pythonValue);

function symbolsWith(write: ValueWriter): Dialect {
  return {
    comparison: ({ field, operator, operand }) => {
      const sign = operator === 'not' ? '!=' : operator;
      return [expressionText(field, write), sign, ...operandText(operand, write)].join(' ');
    },
    not: (text) => `not (${text})`,
    always: 'True',
    never: 'False',
  };
}

/** A condition in words: `b is less than 3`. */
export const words: Dialect = {
  comparison: ({ field, operator, operand }) =>
    [expressionText(field), verbs[operator], ...operandText(operand)].join(' '),
  not: (text) => `it is not so that (${text})`,
  always: 'in every case',
  never: 'in no case',
};

const verbs: Record<Operator, string> = {
  '==': 'is',
  '!=': 'is not',
  not: 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is greater than',
  '>=': 'is at least',
  in: 'is in',
  'not in': 'is not in',
  contains: 'contains',
  'not contains': 'does not contain',
  exists: 'is given',
  'not exists': 'is not given',
};

function operandText(operand: Comparison['operand'], write: ValueWriter = valueText): string[] {
  if (operand === undefined) return [];
  return [
    operand.kind === 'value' ? write(operand.value) : expressionText(operand.expression, write),
  ];
}
