import type { Clause, Comparison, Node } from '../model/expression.ts';
import { operators, spellingOf } from '../model/operators.ts';
import { expressionText, type Notation, notation } from './expression-text.ts';

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
export const symbols: Dialect = symbolsWith(notation);

/** The operators of the workflow language, around values in some notation. */
export function symbolsWith(write: Notation): Dialect {
  return {
    comparison: (comparison) => {
      const truth = truthIn(comparison);
      if (truth !== undefined) {
        const text = expressionText(comparison.field, write);
        return truth ? text : `not ${isBracketed(comparison) ? text : `(${text})`}`;
      }
      const { field, operator, operand } = comparison;
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

/** Whether a comparison of a value that is always true or false asks for true; undefined of all other comparisons. */
export function truthIn({ field, operator, operand }: Comparison): boolean | undefined {
  if (operand?.kind !== 'value' || typeof operand.value !== 'boolean') return undefined;
  if (!isTruth(field.node) || operators[operator].relation !== 'equality') return undefined;
  return (operator === '==') === operand.value;
}

function isTruth(node: Node): boolean {
  if (node.kind !== 'computed') return false;
  const { form } = node;
  if (form.kind === 'call') return form.name === 'matches';
  return form.kind === 'truth' || (form.kind === 'search' && truthNames.has(form.name));
}

const truthNames: ReadonlySet<string> = new Set(['any', 'all', 'none']);

function isBracketed({ field: { node } }: Comparison): boolean {
  return node.kind !== 'computed' || node.form.kind !== 'truth';
}

/** The right side of a comparison, if it has one. */
export function operandText(operand: Comparison['operand'], write: Notation): string[] {
  if (operand === undefined) return [];
  return [
    operand.kind === 'value'
      ? write.value(operand.value)
      : expressionText(operand.expression, write),
  ];
}
