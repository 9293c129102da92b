import { dividedBy, isZero, minus, negated, plus, times } from '../../base/decimal-arithmetic.ts';
import { isNumber, sameJson } from '../../base/equality.ts';
import type { ExactNumber } from '../../base/json.ts';
import type { Comparison, Form, Node } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import type { Term } from './atom.ts';
import type { Terms } from './terms.ts';

type Numeric = number | ExactNumber;

/** A line in one field: `slope` times its value, plus `constant`; without a field, the constant alone. */
interface Line {
  readonly field: Term | undefined;
  readonly slope: Numeric;
  readonly constant: Numeric;
}

/** Where a comparison of a line with a number changes its truth: at one number of one field. */
export interface Turn {
  readonly field: number;
  readonly at: Numeric;
}

/**
 * The turn of a comparison whose sides are sums and multiples of one field, and numbers. Undefined for all others, and
 * where the number has no end.
 */
export function turnOf({ field, operator, operand }: Comparison, terms: Terms): Turn | undefined {
  const { relation } = operators[operator];
  if (relation !== 'order' && relation !== 'equality') return undefined;
  const left = lineOf(field.node, terms);
  const right =
    operand?.kind === 'expression'
      ? lineOf(operand.expression.node, terms)
      : constant(operand?.value ?? null);
  const difference = left && right && sum(left, right, minus);
  if (difference === undefined || typeof difference.field !== 'number') return undefined;
  if (isZero(difference.slope)) return undefined;
  const at = quotient(negated(difference.constant), difference.slope);
  return at === undefined ? undefined : { field: difference.field, at };
}

function lineOf(node: Node, terms: Terms): Line | undefined {
  if (node.kind === 'literal') return constant(node.value);
  if (node.kind === 'path') {
    const field = terms.indexOf(node);
    const isChosen = field !== undefined && terms.isChosen(field);
    return isChosen ? { field, slope: 1, constant: 0 } : undefined;
  }
  const { form } = node;
  if (form.kind === 'negative') return scaled(lineOf(form.of, terms), -1);
  return form.kind === 'arithmetic' ? ofArithmetic(form, terms) : undefined;
}

function ofArithmetic(form: Form & { kind: 'arithmetic' }, terms: Terms): Line | undefined {
  const left = lineOf(form.left, terms);
  const right = lineOf(form.right, terms);
  if (left === undefined || right === undefined) return undefined;
  switch (form.operator) {
    case '+':
      return sum(left, right, plus);
    case '-':
      return sum(left, right, minus);
    case '*':
      if (right.field === undefined) return scaled(left, right.constant);
      return left.field === undefined ? scaled(right, left.constant) : undefined;
    case '/': {
      const isNumber = right.field === undefined && !isZero(right.constant);
      // Only then no quotient is rounded.
      const part = isNumber ? quotient(1, right.constant) : undefined;
      return part === undefined ? undefined : scaled(left, part);
    }
  }
}

function constant(value: unknown): Line | undefined {
  const number = value as Numeric;
  return isNumber(number) ? { field: undefined, slope: 0, constant: number } : undefined;
}

function sum(left: Line, right: Line, add: typeof plus): Line | undefined {
  const field = left.field ?? right.field;
  if (right.field !== undefined && right.field !== field) return undefined;
  const slope = add(left.slope, right.slope);
  const own = add(left.constant, right.constant);
  return slope === undefined || own === undefined ? undefined : { field, slope, constant: own };
}

function scaled(line: Line | undefined, factor: Numeric): Line | undefined {
  const slope = line && times(line.slope, factor);
  const own = line && times(line.constant, factor);
  if (slope === undefined || own === undefined) return undefined;
  return { field: line?.field, slope, constant: own };
}

/** A quotient whose digits end. */
function quotient(over: Numeric, under: Numeric): Numeric | undefined {
  const found = dividedBy(over, under);
  const back = found === undefined ? undefined : times(found, under);
  return back !== undefined && sameJson(back, over) ? found : undefined;
}
