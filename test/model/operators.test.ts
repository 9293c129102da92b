import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { operatorNames, operators } from '../../src/model/operators.ts';

const schema = JSON.parse(readFileSync('formats/workflow.schema.json', 'utf8')).definitions;
const documentation = readFileSync('docs/language.md', 'utf8');

const values: Json[] = [
  null,
  true,
  0,
  1,
  '',
  '1',
  'true',
  'None',
  'ab',
  'abc',
  ['1'],
  [],
  { a: 1 },
];
const pairs = values.flatMap((left) => values.map((right): [Json, Json] => [left, right]));

describe('the table of operators', () => {
  test('the schema lists the same', () => {
    expect(schema.operator.enum).toEqual(operatorNames);
    const existence = operatorNames.filter((name) => operators[name].relation === 'existence');
    expect(schema.comparison.if.properties.operator.enum).toEqual(existence);
  });

  test.each(operatorNames)('%s is documented', (name) => {
    expect(documentation).toContain(`\`${name}\``);
  });

  const comparing = operatorNames.flatMap((name) => {
    const row = operators[name];
    const opposite = row.opposite && operators[row.opposite];
    return opposite && 'compare' in row && 'compare' in opposite ? [{ name, row, opposite }] : [];
  });

  test.each(comparing)('$name and its opposite say the opposite of every two values', (given) => {
    for (const [left, right] of pairs) {
      const verdict = given.row.compare(left, right);
      const want = verdict === undefined ? undefined : !verdict;
      expect(given.opposite.compare(left, right)).toBe(want);
    }
  });

  test.each(operatorNames)('%s has one verb for its opposite', (name) => {
    const { opposite, oppositeVerb } = operators[name];
    expect([opposite, oppositeVerb].filter((one) => one !== undefined)).toHaveLength(1);
  });
});
