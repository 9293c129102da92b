import type { Clause, Comparison } from '../model/expression.ts';
import { type Operator, operators, spellingOf } from '../model/operators.ts';
import { expressionText, pythonValue, type ValueWriter, valueText } from './expression-text.ts';

/** How a form of policies says conditions. */
export interface Dialect {
  readonly comparison: (comparison: Comparison) => string;
  /** The opposite of a clause that has the text. */
  readonly not: (text: string, clause: Clause) => string;
  readonly always: string;
  readonly never: string;
}

/** A condition in one line; lists of conditions in lists are in brackets. */
export function clauseText(given: Clause, dialect: Dialect): string {
  const clause = unwrapped(given);
  if (clause.kind === 'comparison') return dialect.comparison(clause);
  if (clause.kind === 'not') {
    const inner = unwrapped(clause.clause);
    return dialect.not(clauseText(inner, dialect), inner);
  }
  const { kind, clauses } = clause;
  if (clause.says !== undefined) return clause.says;
  if (clauses.length === 0) return kind === 'all_of' ? dialect.always : dialect.never;
  const texts = clauses.map((inner) => partText(inner, dialect));
  return texts.join(kind === 'all_of' ? ' and ' : ' or ');
}

/** A condition as a part of another: lists are in brackets. */
function partText(given: Clause, dialect: Dialect): string {
  const clause = unwrapped(given);
  const text = clauseText(clause, dialect);
  return 'clauses' in clause && clause.clauses.length > 1 ? `(${text})` : text;
}

/** A list of one condition is that condition, however deep. */
export function unwrapped(clause: Clause): Clause {
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
      return [
        expressionText(field, write),
        spellingOf(operator),
        ...operandText(operand, write),
      ].join(' ');
    },
    not: (text) => `not (${text})`,
    always: 'True',
    never: 'False',
  };
}

/** A condition in words: `b is less than 3`. */
export const words: Dialect = {
  comparison: (comparison) => inWords(comparison, operators[comparison.operator].verb),
  not: (text, clause) =>
    clause.kind === 'comparison'
      ? inWords(clause, oppositeVerb(clause.operator))
      : `it is not so that (${text})`,
  always: 'in every case',
  never: 'in no case',
};

function inWords({ field, operand }: Comparison, verb: string): string {
  return [expressionText(field), verb, ...operandText(operand)].join(' ');
}

function oppositeVerb(operator: Operator): string {
  const { opposite, verb, oppositeVerb = `not ${verb}` } = operators[operator];
  return opposite === undefined ? oppositeVerb : operators[opposite].verb;
}

function operandText(operand: Comparison['operand'], write: ValueWriter = valueText): string[] {
  if (operand === undefined) return [];
  return [
    operand.kind === 'value' ? write(operand.value) : expressionText(operand.expression, write),
  ];
}
