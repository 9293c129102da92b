import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonTextOf } from '../../../src/base/json/stringify.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import '../../../src/compiler/check/argument-rules/pattern.ts';
import { parseExpression } from '../../../src/compiler/parse/expression.ts';
import { foundIn } from '../../../src/model/evaluate.ts';
import { functionNames } from '../../../src/model/expression.ts';

const page = readFileSync('docs/language.md', 'utf8');
const section = page.slice(
  page.indexOf('### Expressions that compute'),
  page.indexOf('## The order of steps'),
);
const data: JsonObject = JSON.parse(
  /read these data:\n\n```json\n(.+?)\n```/s.exec(section)?.[1] ?? '',
);

/** The rows of the tables of examples: an expression, and its value as JSON. */
const examples = [...section.matchAll(/^\| `([^|]+)` \| `([^`]+)`(?::[^|]*)? \|$/gm)].flatMap(
  ([, expression = '', value = '']) => [{ expression, value }],
);

test.each(examples)('$expression', ({ expression, value }) => {
  const parsed = parseExpression(expression);
  if (!('node' in parsed)) throw new Error(`no expression: ${JSON.stringify(parsed)}`);
  const found = foundIn(parsed.node, { profile: data, external: undefined });
  expect(JSON.parse(jsonTextOf(found) ?? 'null')).toEqual(JSON.parse(value));
});

test('each function and each form has an example', () => {
  const text = examples.map(({ expression }) => expression).join('\n');
  expect(functionNames.filter((name) => !text.includes(`${name}(`))).toEqual([]);
});
