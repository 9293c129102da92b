import { printable } from '../base/text/printable.ts';
import type { Computed, Form, FunctionName, Node } from '../model/expression.ts';
import { pathText } from '../model/node-text.ts';
import { clauseText, type Dialect, symbolsWith } from './clause-text.ts';
import { type Notation, pythonValue } from './expression-text.ts';

/*
 * Conditions and expressions as Python writes them, for code that people and models read: forms that go through lists
 * are generators and comprehensions. What has no name in Python keeps its own: `days(a, b)`.
 */

/** Constants and computed values as Python writes them. */
export const pythonNotation: Notation = {
  value: pythonValue,
  computed: (node) => printable(textOf(node)),
};

/** A condition with the operators of the workflow language, and values as Python writes them. */
export const python: Dialect = symbolsWith(pythonNotation);

function textOf(node: Node): string {
  if (node.kind === 'literal') return pythonValue(node.value);
  return node.kind === 'path' ? pathText(node) : formText(node);
}

function formText({ form }: Computed): string {
  switch (form.kind) {
    case 'list':
      return `[${form.items.map(textOf).join(', ')}]`;
    case 'member':
      return `${bracketed(form.of, 'whole')}[${textOf(form.key)}]`;
    case 'negative':
      return `-${bracketed(form.of, 'whole')}`;
    case 'arithmetic': {
      const { operator } = form;
      const level = operator === '+' || operator === '-' ? 'sum' : 'product';
      const right = bracketed(form.right, level === 'sum' ? 'product' : 'whole');
      return `${bracketed(form.left, level)} ${operator} ${right}`;
    }
    case 'truth':
      return clauseText(form.clause, python);
    case 'if':
      return `${textOf(form.yes)} if ${clauseText(form.clause, python)} else ${textOf(form.no)}`;
    case 'search':
    case 'each':
      return throughList(form);
    case 'call':
      return callText(form.name, form.arguments);
  }
}

function throughList(form: Form & { readonly kind: 'search' | 'each' }): string {
  const { element } = form;
  const through = `for ${element} in ${bracketed(form.list, 'whole')}`;
  if (form.kind === 'each') {
    const own = `${textOf(form.value)} ${through}`;
    return form.name === 'map' ? `[${own}]` : `${form.name}(${own})`;
  }
  const condition = clauseText(form.clause, python);
  switch (form.name) {
    case 'any':
    case 'all':
      return `${form.name}(${condition} ${through})`;
    case 'none':
      return `not any(${condition} ${through})`;
    case 'count':
      return `sum(1 ${through} if ${condition})`;
    case 'first':
      return `next(${element} ${through} if ${condition})`;
    case 'filter':
      return `[${element} ${through} if ${condition}]`;
  }
}

function callText(name: FunctionName, given: readonly Node[]): string {
  const [first, second] = given as [Node, Node];
  switch (name) {
    case 'length':
      return `len(${textOf(first)})`;
    case 'last':
      return `${bracketed(first, 'whole')}[-1]`;
    case 'lower':
      return `${bracketed(first, 'whole')}.lower()`;
    case 'matches':
      return `bool(re.fullmatch(${textOf(second)}, ${textOf(first)}))`;
    default:
      return `${name}(${given.map(textOf).join(', ')})`;
  }
}

const levels = { condition: 0, sum: 1, product: 2, whole: 3 } as const;

/** A part, in parentheses if it binds less than its place asks for. */
function bracketed(node: Node, least: keyof typeof levels): string {
  const text = textOf(node);
  return levels[levelOf(node)] < levels[least] ? `(${text})` : text;
}

function levelOf(node: Node): keyof typeof levels {
  if (node.kind !== 'computed') return 'whole';
  const { form } = node;
  switch (form.kind) {
    case 'truth':
    case 'if':
      return 'condition';
    case 'search':
      return form.name === 'none' ? 'condition' : 'whole';
    case 'arithmetic':
      return form.operator === '+' || form.operator === '-' ? 'sum' : 'product';
    case 'negative':
      return 'product';
    default:
      return 'whole';
  }
}
