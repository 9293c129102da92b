import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import type { Case } from '../../../../src/model/outcome.ts';

const is = (field: string, value: unknown) => ({ field, operator: '==', value });
const given = (condition: unknown[], then: unknown[] = [], otherwise: unknown[] = []) => ({
  if: condition,
  then,
  else: otherwise,
});

/** The outcome of conditionals, or what is wrong and in which conditional. */
function taken(conditionals: unknown[], profile: JsonObject, forced?: Case) {
  const text = JSON.stringify({ agent: 'w', steps: ['a'], conditionals });
  const { workflows: [workflow] = [] } = compileWorkflows([{ file: 'w.json', text }]);
  if (workflow === undefined) throw new Error('not a workflow');
  const scope = { profile, external: undefined };
  const { value, diagnostics } = workflow.decide(scope, 'error', { forced });
  return (
    value ??
    diagnostics.map(({ code, data }) => [
      code,
      'reader' in data && 'conditional' in data.reader ? data.reader.conditional : undefined,
    ])
  );
}

/** x is 1 and y is 2; one conditional hangs under each branch of the first. */
const nested = [
  given([is('x', 1)], [given([is('y', 1)])], [given([is('y', 2)])]),
  given([is('y', 2)]),
];

describe('a letter for each conditional, in document order', () => {
  test.each([
    { x: 1, y: 2, want: 'te-t' },
    { x: 1, y: 1, want: 'tt-e' },
    { x: 2, y: 2, want: 'e-tt' },
    { x: 2, y: 1, want: 'e-ee' },
  ])('x $x, y $y: $want', ({ x, y, want }) => expect(taken(nested, { x, y })).toBe(want));

  test.each([
    { decision: 0, letter: 'e', want: 'e-tt' },
    { decision: 1, letter: 't', want: 'tt-t' },
    { decision: 2, letter: 'e', want: 'te-t' },
    { decision: 3, letter: 'e', want: 'te-e' },
    { decision: 0, letter: 't', want: 'te-t' },
  ])('$want where $decision must be $letter, with what hangs under it', ({ want, ...forced }) => {
    expect(taken(nested, { x: 1, y: 2 }, forced)).toBe(want);
  });
});

test('a missing path says which conditional reads it, from 1, and hides no other', () => {
  expect(
    taken([given([is('x', 1)], [given([is('no', 1)])]), given([is('gone', 1)])], { x: 1 }),
  ).toEqual([
    ['missing-field', 2],
    ['missing-field', 3],
  ]);
});
