import { describe, expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { unfitConstants } from '../../../src/profiles/cover/unfit-constants.ts';

const when = (...clauses: unknown[]) => ({ conditionals: [{ if: clauses, then: [] }] });
const is = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const than = (field: string, operator: string, compare_to: string) => {
  return { field, operator, compare_to };
};

interface Case {
  given: string;
  workflow: object;
  want: [code: string, pointer: string][];
}

const cases: Case[] = [
  {
    given: 'constants that operators work on',
    workflow: when(
      is('x', 'in', [5]),
      is('x', 'in', 'text'),
      is('x', 'not in', null),
      is('x', 'contains', 5),
      is('x', '<', null),
      is('x', '<', 'text'),
      is('x', '==', {}),
      than('x', 'in', "'text'"),
      than("'12'", '<', '5'),
    ),
    want: [],
  },
  {
    given: 'constants in which nothing can be',
    workflow: when(is('x', 'in', 5), is('x', 'not in', {}), than('x', 'in', 'true')),
    want: [
      ['unfit-constant', '/conditionals/0/if/0/value'],
      ['unfit-constant', '/conditionals/0/if/1/value'],
      ['unfit-constant', '/conditionals/0/if/2/compare_to'],
    ],
  },
  {
    given: 'constants that are in no order',
    workflow: when(is('x', '<', true), is('x', '>=', []), is('x', '>', {})),
    want: [0, 1, 2].map((at): [string, string] => [
      'unfit-constant',
      `/conditionals/0/if/${at}/value`,
    ]),
  },
  {
    given: 'a field that is a constant',
    workflow: when(than('5', 'contains', 'x'), is("'abc'", '<', 5), is('true', '>', 5)),
    want: [
      ['unfit-constant', '/conditionals/0/if/0/field'],
      ['unfit-constant', '/conditionals/0/if/1'],
      ['unfit-constant', '/conditionals/0/if/2/field'],
    ],
  },
  {
    given: 'a constant deep inside a condition',
    workflow: {
      conditionals: [
        { if: [], then: [{ if: [{ not: { any_of: [is('x', 'in', 5)] } }], then: [] }] },
      ],
    },
    want: [['unfit-constant', '/conditionals/0/then/0/if/0/not/any_of/0/value']],
  },
];

describe('constants that an operator cannot work on', () => {
  test.each(cases)('$given', ({ workflow, want }) => {
    const text = JSON.stringify({ agent: 'a', steps: ['f'], ...workflow });
    const [made] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
    const found = made === undefined ? [] : unfitConstants(made);
    expect(found.map(({ code, place }) => [code, place.pointer])).toEqual(want);
  });
});
