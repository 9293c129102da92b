import { numeralOf } from '../base/decimal.ts';
import { ExactNumber, isJsonObject, type Json } from '../base/json.ts';
import { anyElement } from './any-element.ts';
import type { Clause, Comparison, Form, Node, Path } from './expression.ts';

/*
 * Expressions in one spelling, whatever quotes, spaces and parentheses they were written with: equal texts mean the
 * same.
 */

/** How tightly forms bind; what binds less than its place asks for stands in parentheses. */
const binding = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  sign: 7,
  whole: 8,
} as const;

interface Bound {
  readonly text: string;
  readonly binds: number;
}

/** A path in one spelling. */
export function pathText({ root, keys }: Path): string {
  return `${root}${keys.map((key) => `[${keyText(key)}]`).join('')}`;
}

function keyText(key: Node): string {
  return key === anyElement ? '*' : nodeText(key);
}

/** An expression in one spelling. */
export function nodeText(node: Node): string {
  return boundNode(node).text;
}

/** A condition in one spelling. */
export function clauseText(clause: Clause): string {
  return boundClause(clause).text;
}

function boundNode(node: Node): Bound {
  if (node.kind === 'path') return { text: pathText(node), binds: binding.whole };
  if (node.kind === 'literal') return { text: constantText(node.value), binds: binding.whole };
  return boundForm(node.form);
}

/** A constant as expressions write it: texts have no escapes. */
function constantText(value: Json): string {
  if (typeof value === 'number' || value instanceof ExactNumber) return numeralOf(value);
  if (typeof value === 'string') return value.includes("'") ? `"${value}"` : `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(constantText).join(', ')}]`;
  return isJsonObject(value) ? JSON.stringify(value) : String(value);
}

function boundForm(form: Form): Bound {
  switch (form.kind) {
    case 'list':
      return whole(`[${form.items.map(nodeText).join(', ')}]`);
    case 'member':
      return whole(`${container(form.of)}[${keyText(form.key)}]`);
    case 'negative':
      // Without parentheses the sign could be the beginning of a name.
      return { text: `-(${nodeText(form.of)})`, binds: binding.sign };
    case 'arithmetic': {
      const { operator } = form;
      const binds = operator === '+' || operator === '-' ? binding.sum : binding.product;
      const left = within(boundNode(form.left), binds);
      return { text: `${left} ${operator} ${within(boundNode(form.right), binds + 1)}`, binds };
    }
    case 'truth':
      return boundClause(form.clause);
    case 'if':
      return whole(
        `if(${[clauseText(form.clause), nodeText(form.yes), nodeText(form.no)].join(', ')})`,
      );
    case 'search':
    case 'each': {
      const body = form.kind === 'each' ? nodeText(form.value) : clauseText(form.clause);
      return whole(`${form.name}(${form.element} in ${nodeText(form.list)}: ${body})`);
    }
    case 'call':
      return whole(`${form.name}(${form.arguments.map(nodeText).join(', ')})`);
  }
}

function whole(text: string): Bound {
  return { text, binds: binding.whole };
}

/** What brackets stand behind; a constant takes none without parentheses. */
function container(of: Node): string {
  return of.kind === 'literal' ? `(${nodeText(of)})` : within(boundNode(of), binding.whole);
}

function within({ text, binds }: Bound, least: number): string {
  return binds < least ? `(${text})` : text;
}

function boundClause(clause: Clause): Bound {
  switch (clause.kind) {
    case 'comparison':
      return boundComparison(clause);
    case 'not':
      return { text: `not ${within(boundClause(clause.clause), binding.not)}`, binds: binding.not };
    case 'all_of':
    case 'any_of': {
      const [word, binds, none] =
        clause.kind === 'all_of'
          ? (['and', binding.and, 'true'] as const)
          : (['or', binding.or, 'false'] as const);
      const [first, ...others] = clause.clauses.map((each) => boundClause(each));
      if (first === undefined) return whole(none);
      if (others.length === 0) return first;
      const parts = [first, ...others].map((each) => within(each, binds + 1));
      return { text: parts.join(` ${word} `), binds };
    }
  }
}

function boundComparison({ field, operator, operand }: Comparison): Bound {
  const left = within(boundNode(field.node), binding.sum);
  if (operator === 'exists') return whole(`exists(${nodeText(field.node)})`);
  if (operator === 'not exists') {
    return { text: `not exists(${nodeText(field.node)})`, binds: binding.not };
  }
  if (
    operator === '==' &&
    operand?.kind === 'value' &&
    operand.value === true &&
    field.node.kind !== 'literal'
  ) {
    return boundNode(field.node);
  }
  const right =
    operand?.kind === 'expression'
      ? within(boundNode(operand.expression.node), binding.sum)
      : constantText(operand?.value ?? null);
  const sign = operator === 'not' ? '!=' : operator;
  return { text: `${left} ${sign} ${right}`, binds: binding.comparison };
}
