import { numberFrom } from '../../base/decimal.ts';
import { negated } from '../../base/decimal-arithmetic.ts';
import { isNumber } from '../../base/equality.ts';
import { numeralLimit } from '../../base/json/numerals.ts';
import type { Json } from '../../base/json.ts';
import { constants } from '../../base/text/literal.ts';
import {
  type ArithmeticOperator,
  type Clause,
  type Comparison,
  type Computed,
  type EachName,
  type Expression,
  eachNames,
  type Form,
  type FunctionName,
  functionArguments,
  functionNames,
  type Key,
  type Literal,
  type Node,
  type Operand,
  type Path,
  type SearchName,
  searchNames,
} from '../../model/expression.ts';
import { compilePattern } from '../../model/expression-patterns.ts';
import { nodeText } from '../../model/node-text.ts';
import type { Operator } from '../../model/operators.ts';
import { type Scanner, type SyntaxFault, scanned } from './scanner.ts';

/** Deeper nesting than this could overflow the stack. */
export const nestingLimit = 100;

/** More signs of arithmetic, and brackets behind computed values, could overflow it too: each holds what is on its left. */
export const operationLimit = 500;

/** How a language writes the names of its data. */
export interface Names {
  /** Names hold no `-`, and may stand in braces, as in policy graphs; otherwise a name that is the whole text is one. */
  readonly areVariables: boolean;
  /** Takes each name that is read and is no list element's. */
  readonly note?: (name: string, offset: number) => void;
}

const fields: Names = { areVariables: false };

/** Parses a text that is one expression; yields a fault with its offset if the text is not one. */
export function parseExpression(text: string, names = fields): Expression | SyntaxFault {
  return scanned(text, (scanner) => {
    const expression = readExpression(scanner, names);
    if (!scanner.done) scanner.fail('an operator or the end');
    return expression;
  });
}

/** Parses a text that is one condition; its comparisons have the pointer. Yields a fault if the text is not one. */
export function parseCondition(
  text: string,
  pointer: string,
  names = fields,
): Clause | SyntaxFault {
  return scanned(text, (scanner) => {
    const reader = new ExpressionReader(scanner, names, pointer);
    const plain = names.areVariables ? undefined : wholePath(scanner);
    const clause = reader.clauseOf(plain ? reader.whole(plain) : reader.read(0));
    if (!scanner.done) scanner.fail('an operator or the end');
    return clause;
  });
}

/** Parses the next expression of a longer text, up to a comma, a colon, a closing bracket or the end. */
export function readExpression(scanner: Scanner, names = fields): Expression {
  const start = scanner.at;
  const node = (names.areVariables ? undefined : wholePath(scanner)) ?? computed(scanner, names);
  return { text: scanner.text.slice(start, scanner.at).trim(), node };
}

function computed(scanner: Scanner, names: Names): Node {
  const reader = new ExpressionReader(scanner, names, '');
  return reader.nodeOf(reader.read(0));
}

/** A constant or a path with names that may hold `-`, where that is all up to the end of the expression. */
function wholePath(scanner: Scanner): Literal | Path | undefined {
  const start = scanner.at;
  const node = scanner.attempt(() => readPlain(scanner, 0));
  const isWhole = scanner.done || [',', ')', ':'].includes(scanner.text[scanner.at] ?? '');
  if (node !== undefined && isWhole) return node;
  scanner.at = start;
  return undefined;
}

function readPlain(scanner: Scanner, nesting: number): Literal | Path {
  const literal = takeLiteral(scanner);
  if (literal !== undefined) return literal;
  const root = scanner.expectName('a name, a number or a quoted text');
  const constant = constants.get(root);
  if (constant !== undefined) return { kind: 'literal', value: constant };
  if (nesting > nestingLimit) scanner.fail(`at most ${nestingLimit} brackets within brackets`);
  const keys: Key[] = [];
  while (scanner.take('[')) {
    keys.push(readPlain(scanner, nesting + 1));
    scanner.expect(']');
  }
  return { kind: 'path', root, keys };
}

function takeLiteral(scanner: Scanner, pattern?: RegExp): Literal | undefined {
  const quoted = scanner.takeQuoted();
  if (quoted !== undefined) return { kind: 'literal', value: quoted };
  const numeral = scanner.takeNumeral(pattern);
  if (numeral === undefined) return undefined;
  if (numeral.length > numeralLimit) scanner.fail(`a number of at most ${numeralLimit} characters`);
  return { kind: 'literal', value: numberFrom(numeral) };
}

/** How tightly the operators bind, as in Python. */
const binding = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, sign: 7 } as const;

/** The comparing signs, and the operator that says the same with the sides exchanged; longer signs first. */
const comparingSigns: readonly Comparing[] = [
  { sign: '==', operator: '==', exchanged: '==' },
  { sign: '!=', operator: '!=', exchanged: '!=' },
  { sign: '<=', operator: '<=', exchanged: '>=' },
  { sign: '>=', operator: '>=', exchanged: '<=' },
  { sign: '<', operator: '<', exchanged: '>' },
  { sign: '>', operator: '>', exchanged: '<' },
];

/** The comparing words; `not` may stand before the first two. */
const comparingWords: readonly (Comparing & { readonly denied?: Comparing })[] = [
  {
    sign: 'in',
    operator: 'in',
    exchanged: 'contains',
    denied: { sign: 'not in', operator: 'not in', exchanged: 'not contains' },
  },
  {
    sign: 'contains',
    operator: 'contains',
    exchanged: 'in',
    denied: { sign: 'not contains', operator: 'not contains', exchanged: 'not in' },
  },
  { sign: 'starts_with', operator: 'starts_with', exchanged: undefined },
  { sign: 'ends_with', operator: 'ends_with', exchanged: undefined },
];

interface Comparing {
  readonly sign: string;
  readonly operator: Operator;
  readonly exchanged: Operator | undefined;
}

/** What was read: a condition, or a value; with the offsets of its text. */
interface Part {
  readonly is: { readonly clause: Clause } | { readonly node: Node };
  readonly start: number;
  readonly end: number;
  /** The offsets of what stands in its parentheses, where it has some. */
  readonly inner?: Pick<Part, 'start' | 'end'>;
  /** Whether it is a comparison that stands in no parentheses, which cannot be compared again. */
  readonly isComparison?: boolean;
}

const fieldName = /[\p{L}\p{M}\p{N}_.]+(?:-+[\p{L}\p{M}\p{N}_.]+)*/uy;
const variableName = /[\p{L}\p{M}\p{N}_]+/uy;
const variableNumeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{M}\p{N}_.])/uy;

const reserved: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in']);

const value = "a value, '(' or '['";

/** Reads expressions in which operators stand; the names of list elements are known while their form is read. */
class ExpressionReader {
  private readonly scanner: Scanner;
  private readonly names: Names;
  private readonly pointer: string;
  private readonly elements: string[] = [];
  private nesting = 0;
  private operations = 0;

  constructor(scanner: Scanner, names: Names, pointer: string) {
    this.scanner = scanner;
    this.names = names;
    this.pointer = pointer;
  }

  /** Reads as far as operators bind tighter than `least`. */
  read(least: number): Part {
    this.nesting += 1;
    if (this.nesting > nestingLimit) this.scanner.fail(`at most ${nestingLimit} levels`);
    let left = this.readFirst();
    for (;;) {
      const joined =
        this.joined(left, least) ?? this.compared(left, least) ?? this.summed(left, least);
      if (joined === undefined) break;
      left = joined;
    }
    this.nesting -= 1;
    return left;
  }

  /** All that was read so far, as a part. */
  whole(node: Node): Part {
    return this.partFrom(0, { node });
  }

  /** A part as a condition: a value that stands alone means that it is true. */
  clauseOf(part: Part): Clause {
    const { is, start } = part;
    if ('clause' in is) return is.clause;
    const { node } = is;
    if (node.kind === 'computed' && node.form.kind === 'truth') return node.form.clause;
    return this.comparison(this.expressionOf(part), '==', { kind: 'value', value: true }, start);
  }

  /** A part as a value: of a condition, whether it holds. */
  nodeOf({ is, start }: Part): Node {
    if ('node' in is) return is.node;
    return this.computed({ kind: 'truth', clause: is.clause }, start);
  }

  private expressionOf(part: Part): Expression {
    const node = this.nodeOf(part);
    const { start, end } = part.inner ?? part;
    const isVariable = this.names.areVariables && node.kind === 'path';
    const text = isVariable ? nodeText(node) : this.scanner.text.slice(start, end).trim();
    return { text, node };
  }

  private computed(form: Form, offset: number): Computed {
    return { kind: 'computed', form, offset };
  }

  private partFrom(start: number, is: Part['is']): Part {
    return { is, start, end: this.scanner.at };
  }

  private readFirst(): Part {
    const { scanner } = this;
    const start = scanner.at;
    if (this.takeWord('not') || this.takeSign('!')) {
      const clause = this.clauseOf(this.read(binding.not - 1));
      return this.partFrom(start, { clause: { kind: 'not', clause, pointer: this.pointer } });
    }
    const literal = this.takeLiteral();
    if (literal !== undefined) return this.constant(literal, start);
    if (scanner.take('-')) {
      const of = this.nodeOf(this.read(binding.sign));
      return this.partFrom(start, { node: this.negativeOf(of, start) });
    }
    if (scanner.take('(')) {
      const { isComparison: _, ...inner } = this.read(0);
      scanner.expect(')', "an operator or ')'");
      return this.continued({ ...this.partFrom(start, inner.is), inner: inner.inner ?? inner });
    }
    if (scanner.take('[')) {
      const items = this.readItems(']');
      const node = this.computed({ kind: 'list', items }, start);
      return this.continued(this.partFrom(start, { node }));
    }
    return this.continued(this.readNamed(start));
  }

  private negativeOf(of: Node, offset: number): Node {
    const isConstant = of.kind === 'literal' && isNumber(of.value);
    return isConstant
      ? { kind: 'literal', value: negated(of.value) }
      : this.computed({ kind: 'negative', of }, offset);
  }

  /** A constant, which has no keys. */
  private constant(node: Literal, start: number): Part {
    if (this.scanner.text[this.scanner.at] === '[') this.scanner.fail("a name before '['", start);
    return this.partFrom(start, { node });
  }

  /** Numbers as the scanner reads them, but that a variable's name ends where a sign begins. */
  private takeLiteral(): Literal | undefined {
    return takeLiteral(this.scanner, this.names.areVariables ? variableNumeral : undefined);
  }

  /** The brackets behind a part. */
  private continued(part: Part): Part {
    const { scanner } = this;
    if (scanner.text[scanner.at] !== '[') return part;
    let node = this.nodeOf(part);
    const keys: Key[] = node.kind === 'path' ? [...node.keys] : [];
    while (scanner.take('[')) {
      const key = this.nodeOf(this.read(0));
      scanner.expect(']');
      if (node.kind === 'path' && key.kind !== 'computed') {
        keys.push(key);
        continue;
      }
      this.countOperation(part.start);
      const of: Node = node.kind === 'path' ? { ...node, keys } : node;
      node = this.computed({ kind: 'member', of, key }, part.start);
    }
    return this.partFrom(part.start, { node: node.kind === 'path' ? { ...node, keys } : node });
  }

  private countOperation(start: number): void {
    this.operations += 1;
    if (this.operations > operationLimit) {
      this.scanner.fail(`at most ${operationLimit} signs of arithmetic in one expression`, start);
    }
  }

  private readItems(end: string): Node[] {
    const { scanner } = this;
    const items: Node[] = [];
    while (!scanner.take(end)) {
      if (items.length > 0) scanner.expect(',', `',' or '${end}'`);
      items.push(this.nodeOf(this.read(0)));
    }
    return items;
  }

  /** A function, a constant or the first name of a path. */
  private readNamed(start: number): Part {
    const { scanner } = this;
    if (this.names.areVariables && scanner.take('{')) return this.readBraced(start);
    const name = this.peekWord();
    if (name === undefined || reserved.has(name)) return scanner.fail(value);
    if (scanner.text[scanner.at + name.length] === '(') return this.readCall(name, start);
    scanner.take(name);
    const constant = constants.get(name);
    if (constant !== undefined) {
      return this.constant({ kind: 'literal', value: constant }, start);
    }
    return this.partFrom(start, { node: this.named(name, start) });
  }

  private readBraced(start: number): Part {
    const { scanner } = this;
    const end = scanner.text.indexOf('}', scanner.at);
    const name = scanner.text.slice(scanner.at, end < 0 ? undefined : end).trim();
    if (name === '') scanner.fail('the name of a variable');
    if (end < 0) scanner.fail("'}'", scanner.text.length);
    scanner.take(scanner.text.slice(scanner.at, end + 1));
    return this.partFrom(start, { node: this.named(name, start) });
  }

  private named(root: string, offset: number): Path {
    if (!this.elements.includes(root)) this.names.note?.(root, offset);
    return { kind: 'path', root, keys: [] };
  }

  private readCall(name: string, start: number): Part {
    const { scanner } = this;
    if (!isFunction(name)) scanner.failAtFunction(name, start);
    scanner.take(name);
    scanner.expect('(');
    const element = name === 'if' || name === 'exists' ? undefined : this.takeElement();
    if (element === undefined) return this.readPlainCall(name, start);
    const list = this.nodeOf(this.read(0));
    scanner.expect(':', "an operator or ':'");
    this.elements.push(element);
    const inner = this.read(0);
    this.elements.pop();
    scanner.expect(')', "an operator or ')'");
    const form = this.throughList(name, element, list, inner, start);
    return this.partFrom(start, { node: this.computed(form, start) });
  }

  /** `x in`, where the form of a list may begin with it. */
  private takeElement(): string | undefined {
    const { scanner } = this;
    const start = scanner.at;
    const name = this.peekWord();
    if (name === undefined || reserved.has(name) || constants.has(name)) return undefined;
    scanner.take(name);
    if (this.takeWord('in')) return name;
    scanner.at = start;
    return undefined;
  }

  private throughList(name: string, element: string, list: Node, inner: Part, start: number): Form {
    if (isAmong(searchNames, name)) {
      return { kind: 'search', name, element, list, clause: this.clauseOf(inner) };
    }
    if (isAmong(eachNames, name)) {
      return { kind: 'each', name, element, list, value: this.nodeOf(inner) };
    }
    return this.scanner.fail(`arguments of ${name}, which goes through no list`, start);
  }

  private readPlainCall(name: string, start: number): Part {
    const { scanner } = this;
    if (name === 'exists') return this.readExistence(start);
    if (name === 'if') return this.readChoice(start);
    if (!isAmong(Object.keys(functionArguments) as FunctionName[], name)) {
      return scanner.fail(`a name, 'in' and a list, as in ${name}(x in items: ...)`);
    }
    const given = this.readItems(')');
    const [least, most] = functionArguments[name];
    if (given.length < least || given.length > most) {
      scanner.fail(countText(name, least, most), start);
    }
    const pattern = name === 'matches' ? this.patternOf(given[1] as Node, start) : undefined;
    const form: Form = { kind: 'call', name, arguments: given, ...(pattern && { pattern }) };
    return this.partFrom(start, { node: this.computed(form, start) });
  }

  private patternOf(node: Node, offset: number) {
    if (node.kind !== 'literal' || typeof node.value !== 'string') {
      return this.scanner.fail("a pattern in quotes as the second argument of 'matches'", offset);
    }
    const pattern = compilePattern(node.value);
    if (typeof pattern !== 'string') return pattern;
    return this.scanner.fail(`a pattern that can be read: ${pattern}`, offset);
  }

  private readExistence(start: number): Part {
    const { scanner } = this;
    const part = this.read(0);
    scanner.expect(')', "an operator or ')'");
    const field = this.expressionOf(part);
    if (field.node.kind === 'literal') scanner.fail("a path behind 'exists'", part.start);
    return this.partFrom(start, { clause: this.comparison(field, 'exists', undefined, start) });
  }

  private readChoice(start: number): Part {
    const { scanner } = this;
    const clause = this.clauseOf(this.read(0));
    scanner.expect(',', "an operator or ','");
    const yes = this.nodeOf(this.read(0));
    scanner.expect(',', "an operator or ','");
    const no = this.nodeOf(this.read(0));
    scanner.expect(')', "an operator or ')'");
    const form: Form = { kind: 'if', clause, yes, no };
    return this.partFrom(start, { node: this.computed(form, start) });
  }

  /** What `left` and the next `and` or `or` make, if these bind tighter than `least`. */
  private joined(left: Part, least: number): Part | undefined {
    for (const [word, sign, kind] of [
      ['or', '||', 'any_of'],
      ['and', '&&', 'all_of'],
    ] as const) {
      if (least >= binding[word] || !(this.takeWord(word) || this.scanner.take(sign))) continue;
      const clauses = [...partsOf(this.clauseOf(left), kind)];
      do clauses.push(this.clauseOf(this.read(binding[word])));
      while (this.takeWord(word) || this.scanner.take(sign));
      return this.partFrom(left.start, { clause: { kind, clauses, pointer: this.pointer } });
    }
    return undefined;
  }

  private compared(left: Part, least: number): Part | undefined {
    if (least >= binding.comparison) return undefined;
    const start = this.scanner.at;
    const comparing = this.takeComparing();
    if (comparing === undefined) return undefined;
    if (left.isComparison) {
      this.scanner.fail("'and' or the end, since comparisons do not chain", start);
    }
    const right = this.read(binding.comparison);
    const clause = this.comparisonOf(left, comparing, right);
    return { ...this.partFrom(left.start, { clause }), isComparison: true };
  }

  private takeComparing(): Comparing | undefined {
    const { scanner } = this;
    const sign = comparingSigns.find((each) => scanner.take(each.sign));
    if (sign !== undefined) return sign;
    const word = comparingWords.find((each) => this.takeWord(each.sign));
    if (word !== undefined) return word;
    const start = scanner.at;
    if (!this.takeWord('not')) return undefined;
    const denied = comparingWords.find((each) => each.denied && this.takeWord(each.sign))?.denied;
    return denied ?? scanner.fail("'in' after 'not'", start);
  }

  /** A comparison with what varies on its left, where one side is a constant. */
  private comparisonOf(left: Part, { operator, exchanged }: Comparing, right: Part): Clause {
    const [one, other] = [this.expressionOf(left), this.expressionOf(right)];
    const isOfItems = operator === 'in' || operator === 'not in';
    if (isOfItems && isOpenList(other.node)) return this.oneOf(left, operator, other.node);
    const [field, operand] = exchanged === undefined ? [one, other] : variableFirst(one, other);
    const known = exchanged !== undefined && field === other ? exchanged : operator;
    return this.comparison(field, known, operandOf(operand), left.start);
  }

  /** Each item of a list with paths is compared by itself, so that what decides is read and no more. */
  private oneOf(
    left: Part,
    operator: 'in' | 'not in',
    { form: { items }, offset }: Computed & { form: { kind: 'list' } },
  ): Clause {
    const [kind, each] =
      operator === 'in' ? (['any_of', '=='] as const) : (['all_of', '!='] as const);
    const one = this.expressionOf(left);
    const clauses = items.map((item) => {
      const [field, operand] = variableFirst(one, { text: nodeText(item), node: item });
      return this.comparison(field, each, operandOf(operand), offset);
    });
    return { kind, clauses, pointer: this.pointer };
  }

  private comparison(
    field: Expression,
    operator: Operator,
    operand: Operand,
    offset: number,
  ): Comparison {
    return { kind: 'comparison', field, operator, operand, pointer: this.pointer, offset };
  }

  /** What `left` and the next sign of arithmetic make, if it binds tighter than `least`. */
  private summed(left: Part, least: number): Part | undefined {
    const start = this.scanner.at;
    const operator = this.takeArithmetic(least);
    if (operator === undefined) return undefined;
    this.countOperation(start);
    const bound = operator === '+' || operator === '-' ? binding.sum : binding.product;
    const right = this.nodeOf(this.read(bound));
    const form: Form = { kind: 'arithmetic', operator, left: this.nodeOf(left), right };
    return this.partFrom(left.start, { node: this.computed(form, left.start) });
  }

  private takeArithmetic(least: number): ArithmeticOperator | undefined {
    const { scanner } = this;
    if (least < binding.sum) {
      if (scanner.take('+')) return '+';
      if (scanner.take('-')) return '-';
    }
    if (least < binding.product) {
      if (scanner.take('*')) return '*';
      if (scanner.take('/')) return '/';
    }
    return undefined;
  }

  private peekWord(): string | undefined {
    const name = this.names.areVariables ? variableName : fieldName;
    name.lastIndex = this.scanner.at;
    return name.exec(this.scanner.text)?.[0];
  }

  private takeWord(word: string): boolean {
    return this.peekWord() === word && this.scanner.take(word);
  }

  /** Takes `!`, but not the beginning of `!=`. */
  private takeSign(sign: string): boolean {
    const { text, at } = this.scanner;
    return text[at + sign.length] !== '=' && this.scanner.take(sign);
  }
}

function isAmong<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function isFunction(name: string): name is FunctionName | SearchName | EachName | 'exists' | 'if' {
  return functionNames.includes(name);
}

function countText(name: string, least: number, most: number): string {
  const count =
    least === most || most === Number.POSITIVE_INFINITY ? String(least) : `${least} or ${most}`;
  const atLeast = most === Number.POSITIVE_INFINITY ? 'at least ' : '';
  return `${name} with ${atLeast}${count} ${count === '1' ? 'argument' : 'arguments'}`;
}

/** `a and b and c` is one group of three. */
function partsOf(clause: Clause, kind: 'any_of' | 'all_of'): readonly Clause[] {
  return clause.kind === kind ? clause.clauses : [clause];
}

/** The value of a constant, or of a list of constants; undefined for everything else. */
function constantOf(node: Node): Json | undefined {
  if (node.kind === 'literal') return node.value;
  if (node.kind !== 'computed' || node.form.kind !== 'list') return undefined;
  const items = node.form.items.map(constantOf);
  return items.includes(undefined) ? undefined : (items as Json[]);
}

/** Two sides of a comparison, exchanged if only the first is a constant. */
function variableFirst(one: Expression, other: Expression): [Expression, Expression] {
  const isExchanged = constantOf(one.node) !== undefined && constantOf(other.node) === undefined;
  return isExchanged ? [other, one] : [one, other];
}

function operandOf(expression: Expression): Operand {
  const constant = constantOf(expression.node);
  return constant === undefined
    ? { kind: 'expression', expression }
    : { kind: 'value', value: constant };
}

function isOpenList(node: Node): node is Computed & { readonly form: { readonly kind: 'list' } } {
  return node.kind === 'computed' && node.form.kind === 'list' && constantOf(node) === undefined;
}
