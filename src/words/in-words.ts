import { printable } from '../base/text/printable.ts';
import type {
  Clause,
  Comparison,
  Computed,
  EachName,
  FunctionName,
  Node,
  Path,
  SearchName,
} from '../model/expression.ts';
import { visitParts } from '../model/free-paths.ts';
import { pathText } from '../model/node-text.ts';
import { type Operator, operators } from '../model/operators.ts';
import { clauseText, type Dialect, operandText, truthIn, unwrapped } from './clause-text.ts';
import { expressionText, type Notation, valueText } from './expression-text.ts';

/*
 * Conditions and expressions in words: `there is some item in order['items'] whose price is greater than 10`. What a
 * reader could take apart in two ways is in brackets.
 */

/** Constants as workflows write them, and computed values in words. */
export const notationInWords: Notation = {
  value: valueText,
  computed: (node) => printable(formWords(node)),
};

/** A condition in words: `b is less than 3`. */
export const words: Dialect = {
  comparison: (comparison) =>
    truthWords(comparison, true) ?? inWords(comparison, operators[comparison.operator].verb),
  not: (text, clause) => {
    if (clause.kind !== 'comparison') return `it is not so that (${text})`;
    return truthWords(clause, false) ?? inWords(clause, oppositeVerb(clause.operator));
  },
  always: 'in every case',
  never: 'in no case',
};

function inWords({ field, operand }: Comparison, verb: string): string {
  const left = field.node.kind === 'computed' ? sideWords(field.node) : expressionText(field);
  return [left, verb, ...operandText(operand, sideNotation)].join(' ');
}

/** What stands beside a verb: phrases that have a verb of their own are in brackets. */
const sideNotation: Notation = { value: valueText, computed: (node) => sideWords(node) };

function sideWords(node: Computed): string {
  const text = printable(formWords(node));
  return asksSomething(node) ? `(${text})` : text;
}

function asksSomething({ form }: Computed): boolean {
  return form.kind === 'search' || form.kind === 'truth' || form.kind === 'if';
}

function oppositeVerb(operator: Operator): string {
  const { opposite, verb, oppositeVerb = `not ${verb}` } = operators[operator];
  return opposite === undefined ? oppositeVerb : operators[opposite].verb;
}

/** A comparison of what is true or false anyway, as a sentence; undefined of all other comparisons. */
function truthWords(comparison: Comparison, isAsserted: boolean): string | undefined {
  const truth = truthIn(comparison);
  const { node } = comparison.field;
  if (truth === undefined || node.kind !== 'computed') return undefined;
  return printable(sentenceOf(node, truth === isAsserted));
}

function sentenceOf(node: Computed, holds: boolean): string {
  const { form } = node;
  if (form.kind === 'search') {
    const { element } = form;
    const list = phrase(form.list);
    const such = relative(element, form.clause);
    if (form.name === 'all') {
      return `${holds ? 'every' : 'not every'} ${element} in ${list} is one ${such}`;
    }
    const some = holds === (form.name === 'any') ? 'some' : 'no';
    return `there is ${some} ${element} in ${list} ${such}`;
  }
  if (form.kind === 'call') {
    const [text, pattern] = form.arguments as [Node, Node];
    return `${phrase(text)} ${holds ? 'matches' : 'does not match'} the pattern ${phrase(pattern)}`;
  }
  const text = form.kind === 'truth' ? conditionWords(form.clause) : formWords(node);
  return holds ? text : `it is not so that (${text})`;
}

/** A condition that stands inside of another: several clauses are in brackets. */
function conditionWords(clause: Clause): string {
  const text = clauseText(clause, words);
  const inner = unwrapped(clause);
  return 'clauses' in inner && inner.clauses.length > 1 ? `(${text})` : text;
}

/** What is asked of an element: `whose price is greater than 10`, or `for which (...)`. */
function relative(element: string, clause: Clause): string {
  const inner = unwrapped(clause);
  const negated = inner.kind === 'not' ? unwrapped(inner.clause) : undefined;
  const comparison = negated ?? inner;
  const key = comparison.kind === 'comparison' ? ownKey(element, comparison) : undefined;
  if (comparison.kind !== 'comparison' || key === undefined) {
    return `for which (${clauseText(clause, words)})`;
  }
  const { operator, operand } = comparison;
  const verb = negated === undefined ? operators[operator].verb : oppositeVerb(operator);
  return ['whose', key, verb, ...operandText(operand, sideNotation)].join(' ');
}

/** The key of an element that a comparison compares with what is not of the element, where it reads like a word. */
function ownKey(element: string, { field, operand }: Comparison): string | undefined {
  const key = field.node.kind === 'path' ? wordKey(element, field.node) : undefined;
  if (key === undefined || operand?.kind !== 'expression') return key;
  let isOwn = false;
  visitParts(operand.expression.node, (part) => {
    isOwn ||= part.kind === 'path' && part.root === element;
  });
  return isOwn ? undefined : key;
}

function wordKey(element: string, { root, keys }: Path): string | undefined {
  const [key, ...more] = keys;
  if (root !== element || more.length > 0 || key?.kind !== 'literal') return undefined;
  return typeof key.value === 'string' && /^[\p{L}_]+$/u.test(key.value) ? key.value : undefined;
}

/** A part of a phrase. */
function phrase(node: Node): string {
  if (node.kind === 'literal') return valueText(node.value);
  return node.kind === 'path' ? pathText(node) : bracketed(node);
}

/** Words for a value, in brackets but for those that nothing can be mistaken in. */
function bracketed(node: Computed): string {
  const text = formWords(node);
  return node.form.kind === 'list' ? text : `(${text})`;
}

const signs = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' } as const;

/** What is found or computed in a list, before the list. */
const found = {
  count: 'the number of',
  first: 'the first',
  filter: 'the list of each',
} as const satisfies Partial<Record<SearchName, string>>;

const computedOf = {
  sum: 'the sum of',
  min: 'the least of',
  max: 'the greatest of',
  map: 'the list of',
} as const satisfies Record<EachName, string>;

function formWords(node: Computed): string {
  const { form } = node;
  switch (form.kind) {
    case 'list':
      return `[${form.items.map(phrase).join(', ')}]`;
    case 'member':
      return form.key.kind === 'literal'
        ? `${String(form.key.value)} of ${phrase(form.of)}`
        : `what ${phrase(form.of)} has under ${phrase(form.key)}`;
    case 'negative':
      return `minus ${phrase(form.of)}`;
    case 'arithmetic':
      return `${phrase(form.left)} ${signs[form.operator]} ${phrase(form.right)}`;
    case 'truth':
      return `whether ${conditionWords(form.clause)}`;
    case 'if':
      return `${phrase(form.yes)} if ${conditionWords(form.clause)}, otherwise ${phrase(form.no)}`;
    case 'search': {
      const { name, element, list, clause } = form;
      if (name === 'any' || name === 'all' || name === 'none') {
        return `whether ${sentenceOf(node, true)}`;
      }
      return `${found[name]} ${element} in ${phrase(list)} ${relative(element, clause)}`;
    }
    case 'each':
      return `${computedOf[form.name]} ${phrase(form.value)} for each ${form.element} in ${phrase(form.list)}`;
    case 'call':
      return callWords(form.name, form.arguments, node);
  }
}

function callWords(name: FunctionName, given: readonly Node[], node: Computed): string {
  const all = given.map(phrase);
  const [first = '', second] = all;
  const listed = all.length < 2 ? first : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  switch (name) {
    case 'length':
      return `the length of ${first}`;
    case 'last':
      return `the last of ${first}`;
    case 'sum':
    case 'min':
    case 'max':
      return `${computedOf[name]} ${listed}`;
    case 'abs':
      return `${first} without its sign`;
    case 'round':
      return second === undefined
        ? `${first} rounded to a whole number`
        : `${first} rounded to ${second} ${second === '1' ? 'digit' : 'digits'}`;
    case 'lower':
      return `${first} in lower case`;
    case 'date':
      return `the date of ${first}`;
    case 'days':
    case 'hours':
      return `the number of ${name} from ${first} to ${second}`;
    case 'matches':
      return `whether ${sentenceOf(node, true)}`;
  }
}
