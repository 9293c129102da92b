import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../src/compiler/parse/expression.ts';
import { withNumberedElements } from '../../src/model/free-paths.ts';
import { nodeText } from '../../src/model/node-text.ts';

function numbered(text: string): string {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) throw new Error(`no expression: ${text}`);
  return nodeText(withNumberedElements(parsed.node));
}

describe('expressions that call elements otherwise', () => {
  test.each([
    ["any(a in l: a['n'] > b)", "any(c in l: c['n'] > b)"],
    ["sum(a in l: count(b in a['m']: b > a['n']))", "sum(x in l: count(y in x['m']: y > x['n']))"],
    [
      "any(a in l: a['n'] > 1) and any(b in l: b['n'] > 2)",
      "any(b in l: b['n'] > 1) and any(a in l: a['n'] > 2)",
    ],
  ])('%s is %s', (one, other) => {
    expect(numbered(one)).toBe(numbered(other));
  });

  test.each([
    ["any(a in l: a['n'] > b)", "any(b in l: b['n'] > b)"],
    [
      "any(x in l: any(x in x['p']: any(y in x['q']: y == x)))",
      "any(x in l: any(x in x['p']: any(y in x['q']: y == y)))",
    ],
    ['any(a in l: any(b in l: a > b))', 'any(a in l: any(b in l: b > a))'],
  ])('%s is not %s', (one, other) => {
    expect(numbered(one)).not.toBe(numbered(other));
  });
});
