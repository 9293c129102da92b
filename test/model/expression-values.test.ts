import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { numeralOf } from '../../src/base/decimal.ts';
import { jsonIn } from '../../src/base/json/parse-json.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { sortedText } from '../../src/base/text/sorted-text.ts';
import { parseExpression } from '../../src/compiler/parse/expression.ts';
import type { ExpressionFault } from '../../src/model/diagnostics/expressions.ts';
import { computedValue, unknown } from '../../src/model/evaluate.ts';

/*
 * Each line of the table is an expression, the data that it reads, and its value or why it has none. The values were
 * computed by Python, with fractions, dates and lists of its own, from expressions that were drawn as trees and
 * written with the fewest parentheses.
 */
const table = readFileSync(new URL('expression-values.jsonl', import.meta.url), 'utf8');
const cases = table
  .trim()
  .split('\n')
  .map((line) => jsonIn(line) as [string, JsonObject, Json]);

/** The word of the table for a fault. */
const words: Readonly<Record<ExpressionFault['is'], string>> = {
  'no-number': 'number',
  'no-sum': 'number',
  'no-text': 'text',
  'no-time': 'date',
  'no-decimals': 'digits',
  'no-list': 'list',
  'no-order': 'order',
  operands: 'operand',
  zero: 'zero',
  digits: 'digits',
  offset: 'offset',
};

beforeAll(() => import('../../src/compiler/check/argument-rules/pattern.ts'));

test.each(cases)('%s', (text, profile, want) => {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) throw new Error(JSON.stringify(parsed));
  const reasons: string[] = [];
  const value = computedValue(parsed.node, {
    scope: { profile, external: undefined },
    absent: () => {
      reasons.push('missing');
      return { value: undefined, isFault: true };
    },
    fault: ({ is }) => {
      reasons.push(words[is]);
    },
  });
  const found = value === undefined || value === unknown ? reasons[0] : { value };
  expect(sortedText(found as Json, numeralOf)).toBe(sortedText(want, numeralOf));
});
