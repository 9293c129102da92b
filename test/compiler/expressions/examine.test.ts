import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { examine } from '../../../src/compiler/expressions/examine.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { Clause } from '../../../src/model/expression.ts';

const is = (field: string, value: unknown) => ({ field, operator: '==', value });

/** What was found, clauses by their pointers below the conditionals. */
function examined(conditionals: unknown[], profile: JsonObject) {
  const text = JSON.stringify({ agent: 'w', steps: ['a'], conditionals });
  const { workflows: [workflow] = [] } = compileWorkflows([{ file: 'w.json', text }]);
  if (workflow === undefined) throw new Error('not a workflow');
  const found = examine(workflow, {
    scope: { profile, external: undefined },
    missing: 'error',
    handsOver: false,
  });
  const said = (clauses: ReadonlyMap<Clause, boolean | undefined>) =>
    Object.fromEntries(
      [...clauses].map(([{ pointer }, holds]) => [pointer.replace('/conditionals/', ''), holds]),
    );
  return {
    outcome: found.outcome,
    read: said(found.read),
    passedOver: said(found.passedOver),
  };
}

test('what was read and what was passed over say whether they hold', () => {
  const conditionals = [
    { if: [is('x', 2), is('x', 1)], then: [{ if: [is('x', 1)], then: [] }] },
    { if: [{ any_of: [is('x', 1), is('x', 3), is('gone', 1)] }], then: [] },
  ];
  expect(examined(conditionals, { x: 1 })).toStrictEqual({
    outcome: 'e-t',
    read: { '0/if': false, '0/if/0': false, '1/if': true, '1/if/0': true, '1/if/0/any_of/0': true },
    passedOver: {
      '0/if/1': true,
      '1/if/0/any_of/1': false,
      '1/if/0/any_of/2': undefined,
    },
  });
});

test('a conditional that cannot be read is told, has no branch, and hides no other', () => {
  const conditionals = [
    { if: [is('gone', 1), is('x', 1)], then: [] },
    { if: [is('x', 1)], then: [] },
    { if: [{ not: is('x', 1) }], then: [] },
  ];
  expect(examined(conditionals, { x: 1 })).toStrictEqual({
    outcome: '-te',
    read: {
      '0/if': undefined,
      '0/if/0': undefined,
      '1/if': true,
      '1/if/0': true,
      '2/if': false,
      '2/if/0': false,
      '2/if/0/not': true,
    },
    passedOver: { '0/if/1': true },
  });
});
