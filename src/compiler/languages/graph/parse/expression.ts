import { numberFrom } from '../../../../base/decimal.ts';
import { numeralLimit } from '../../../../base/json/numerals.ts';
import { constants } from '../../../../base/text/literal.ts';
import type { Clause, Comparison, Operand } from '../../../../model/clause.ts';
import type { Expression } from '../../../../model/expression.ts';
import type { Operator } from '../../../../model/operators.ts';
import { type Scanner, type SyntaxFault, scanned } from '../../../parse/scanner.ts';
import type { VariableRead } from '../graph.ts';
import { isSide, isTrue, isVariable, operandOf, partsOf, type Side } from './side.ts';

/** Deeper nesting than this could overflow the stack. */
const nestingLimit = 100;

/** A condition, and the variables in its text. */
export interface ParsedCondition {
  readonly clause: Clause;
  readonly reads: readonly VariableRead[];
}

/** Parses a text that is one condition; yields a fault with its offset if the text is not one. */
export function parseCondition(text: string, pointer: string): ParsedCondition | SyntaxFault {
  return scanned(text, (scanner) => {
    const reader = new ConditionReader(scanner, pointer);
    const clause = reader.clauseOf(reader.read(0));
    if (!scanner.done) scanner.fail('an operator or the end');
    return { clause, reads: reader.reads };
  });
}

/** The comparing operators, and the operator that says the same with the sides exchanged; longer signs first. */
const comparing: readonly (readonly [sign: string, operator: Operator, exchanged: Operator])[] = [
  ['==', '==', '=='],
  ['!=', '!=', '!='],
  ['<=', '<=', '>='],
  ['>=', '>=', '<='],
  ['<', '<', '>'],
  ['>', '>', '<'],
];

/** How tightly the operators bind, as in Python. */
const binding = { or: 1, and: 2, not: 3, comparison: 4 } as const;

const name = /[\p{L}\p{M}\p{N}_]+/uy;

class ConditionReader {
  private readonly scanner: Scanner;
  private readonly pointer: string;
  private nesting = 0;
  readonly reads: VariableRead[] = [];

  constructor(scanner: Scanner, pointer: string) {
    this.scanner = scanner;
    this.pointer = pointer;
  }

  /** Reads as far as operators bind tighter than `least`: a condition, or one side of a comparison. */
  read(least: number): Clause | Side {
    this.nesting += 1;
    if (this.nesting > nestingLimit) this.scanner.fail(`at most ${nestingLimit} levels`);
    let left = this.readFirst();
    for (;;) {
      const joined = this.joined(left, least);
      if (joined === undefined) break;
      left = joined;
    }
    this.nesting -= 1;
    return left;
  }

  /** A side that stands alone means that it is true. */
  clauseOf(read: Clause | Side): Clause {
    if (!isSide(read)) return read;
    return this.compared(read, ['==', '=='], isTrue);
  }

  private readFirst(): Clause | Side {
    if (this.takeWord('not') || this.takeSign('!')) {
      const clause = this.clauseOf(this.read(binding.not - 1));
      return { kind: 'not', clause, pointer: this.pointer };
    }
    if (!this.scanner.take('(')) return this.readSide();
    const inner = this.read(0);
    this.scanner.expect(')', "an operator or ')'");
    return inner;
  }

  /** What `left` and the next operator make, if it binds tighter than `least`. */
  private joined(left: Clause | Side, least: number): Clause | undefined {
    for (const [word, sign, kind] of [
      ['or', '||', 'any_of'],
      ['and', '&&', 'all_of'],
    ] as const) {
      if (least >= binding[word] || !(this.takeWord(word) || this.scanner.take(sign))) continue;
      const clauses = [...partsOf(this.clauseOf(left), kind)];
      do clauses.push(this.clauseOf(this.read(binding[word])));
      while (this.takeWord(word) || this.scanner.take(sign));
      return { kind, clauses, pointer: this.pointer };
    }
    if (least >= binding.comparison || !isSide(left)) return undefined;
    const operators = this.takeComparing();
    if (operators === undefined) return undefined;
    const start = this.scanner.at;
    const right = this.read(binding.comparison);
    if (!isSide(right)) this.scanner.fail('a variable or a constant', start);
    return this.compared(left, operators, right as Side);
  }

  private takeComparing(): readonly [Operator, Operator] | undefined {
    const { scanner } = this;
    const found = comparing.find(([sign]) => scanner.take(sign));
    if (found !== undefined) return [found[1], found[2]];
    if (this.takeWord('in')) return ['in', 'contains'];
    const start = scanner.at;
    if (!this.takeWord('not')) return undefined;
    if (!this.takeWord('in')) scanner.fail("'in' after 'not'", start);
    return ['not in', 'not contains'];
  }

  /** A comparison with a variable on its left, if there is one, and a list on its right. */
  private compared(
    left: Side,
    [operator, exchanged]: readonly [Operator, Operator],
    right: Side,
  ): Clause {
    if (right.kind === 'list' && isVariable(right)) return this.oneOf(left, operator, right);
    const isExchanged = left.kind === 'list' || (isVariable(right) && !isVariable(left));
    const [field, other] = isExchanged ? [right, left] : [left, right];
    if (field.kind === 'list' || (other.kind === 'list' && isVariable(other))) {
      return this.scanner.fail('one list only, of constants');
    }
    const known = isExchanged ? exchanged : operator;
    return this.comparison(field.expression, known, operandOf(other));
  }

  /** A list with variables cannot be a value: each of its items is compared. */
  private oneOf(left: Side, operator: Operator, { items }: Side & { kind: 'list' }): Clause {
    if (left.kind !== 'one' || (operator !== 'in' && operator !== 'not in')) {
      return this.scanner.fail("'in' or 'not in' before a list with variables");
    }
    const [kind, each] =
      operator === 'in' ? (['any_of', '=='] as const) : (['all_of', '!='] as const);
    const clauses = items.map((item) => this.compared(left, [each, each], item));
    return { kind, clauses, pointer: this.pointer };
  }

  private comparison(field: Expression, operator: Operator, operand: Operand): Comparison {
    return { kind: 'comparison', field, operator, operand, pointer: this.pointer };
  }

  private readSide(): Side {
    const { scanner } = this;
    if (scanner.take('[')) return this.readList();
    const expression = this.readConstant() ?? this.readVariable();
    return { kind: 'one', expression };
  }

  private readList(): Side {
    const { scanner } = this;
    const items: Side[] = [];
    this.nesting += 1;
    if (this.nesting > nestingLimit) scanner.fail(`at most ${nestingLimit} levels`);
    while (!scanner.take(']')) {
      if (items.length > 0) scanner.expect(',', "',' or ']'");
      items.push(this.readSide());
    }
    this.nesting -= 1;
    return { kind: 'list', items };
  }

  private readConstant(): Expression | undefined {
    const { scanner } = this;
    const start = scanner.at;
    const quoted = scanner.takeQuoted();
    const numeral = quoted === undefined ? scanner.takeNumeral() : undefined;
    if (numeral === undefined && quoted === undefined) return undefined;
    if (numeral !== undefined && numeral.length > numeralLimit) {
      scanner.fail(`a number of at most ${numeralLimit} characters`);
    }
    const value = numeral === undefined ? (quoted as string) : numberFrom(numeral);
    return { text: scanner.text.slice(start, scanner.at).trim(), node: { kind: 'literal', value } };
  }

  private readVariable(): Expression {
    const { scanner } = this;
    const start = scanner.at;
    if (scanner.take('{')) {
      const end = scanner.text.indexOf('}', scanner.at);
      const root = scanner.text.slice(scanner.at, end < 0 ? undefined : end).trim();
      if (root === '') scanner.fail('the name of a variable');
      if (end < 0) scanner.fail("'}'", scanner.text.length);
      scanner.take(scanner.text.slice(scanner.at, end + 1));
      return this.variable(root, start);
    }
    const word = this.peekWord();
    if (word === undefined || reserved.has(word)) {
      return scanner.fail("a variable, a constant, a list or '('");
    }
    scanner.take(word);
    const constant = constants.get(word);
    return constant === undefined
      ? this.variable(word, start)
      : { text: word, node: { kind: 'literal', value: constant } };
  }

  private variable(root: string, offset: number): Expression {
    this.reads.push({ text: root, pointer: this.pointer, offset });
    return { text: root, node: { kind: 'path', root, keys: [] } };
  }

  private peekWord(): string | undefined {
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

const reserved: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in']);
