import { numberFrom } from '../../base/decimal.ts';
import { numeralLimit } from '../../base/json/numerals.ts';
import { constants } from '../../base/text/literal.ts';
import type { Expression, Key, Literal, Path } from '../../model/expression.ts';
import { type Scanner, type SyntaxFault, scanned } from './scanner.ts';

/** Keys can be paths themselves. Deeper nesting than this could overflow the stack. */
const nestingLimit = 100;

/** Parses a text that is one expression; yields a fault with its offset if the text is not one. */
export function parseExpression(text: string): Expression | SyntaxFault {
  return scanned(text, (scanner) => {
    const expression = readExpression(scanner);
    if (!scanner.done) scanner.fail("'[' or the end");
    return expression;
  });
}

/** Parses the next expression of a longer text. */
export function readExpression(scanner: Scanner): Expression {
  const start = scanner.at;
  const node = readNode(scanner, 0);
  return { text: scanner.text.slice(start, scanner.at).trim(), node };
}

function readNode(scanner: Scanner, nesting: number): Literal | Path {
  const start = scanner.at;
  const literal = takeLiteral(scanner);
  if (literal === undefined) return readPath(scanner, nesting);
  if (scanner.text[scanner.at] === '[') scanner.fail("a name before '['", start);
  return literal;
}

function takeLiteral(scanner: Scanner): Literal | undefined {
  const quoted = scanner.takeQuoted();
  if (quoted !== undefined) return { kind: 'literal', value: quoted };
  const numeral = scanner.takeNumeral();
  if (numeral === undefined) return undefined;
  if (numeral.length > numeralLimit) scanner.fail(`a number of at most ${numeralLimit} characters`);
  return { kind: 'literal', value: numberFrom(numeral) };
}

function readPath(scanner: Scanner, nesting: number): Literal | Path {
  const root = scanner.expectName('a name, a number or a quoted text');
  const constant = constants.get(root);
  if (constant !== undefined) return { kind: 'literal', value: constant };
  return { kind: 'path', root, keys: readKeys(scanner, nesting) };
}

function readKeys(scanner: Scanner, nesting: number): Key[] {
  if (nesting > nestingLimit) scanner.fail(`at most ${nestingLimit} brackets within brackets`);
  const keys: Key[] = [];
  while (scanner.take('[')) {
    keys.push(readNode(scanner, nesting + 1));
    scanner.expect(']');
  }
  return keys;
}
