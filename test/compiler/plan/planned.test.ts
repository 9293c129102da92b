import { describe, expect, test } from 'vitest';
import { planOfNoCalls } from '../../../src/compiler/plan/plan.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { Sketch } from '../run/support.ts';
import { workflowOf } from './support.ts';

const last = (...target: string[]) => [
  {
    if: [{ field: 'x', operator: 'exists' }],
    then: [{ action: 'override_trajectory', target }],
  },
];

test('a plan says whose it is, what is called where, and what must come before what', () => {
  const policy = workflowOf({
    steps: ['a', 'b', 'c', 'd', 'e'],
    soft_ordering: [
      ['d', 'e'],
      ['b', 'c'],
    ],
    hard_ordering: [
      ['a', 'd'],
      ['c', 'b'],
    ],
  });
  const { value, diagnostics } = policy.plan('', true);
  expect(diagnostics).toEqual([]);
  expect(value).toMatchObject({
    ...{ agent: 'a', file: 'w.json', outcome: '', handsOver: true },
    ...{ count: 2n, ranks: 2n, warnings: [] },
    slots: [0, { block: 1 }, { block: 1 }, { block: 0 }, { block: 0 }],
    before: [
      [0, 3],
      [2, 1],
    ],
  });
  const blocks = value?.blocks.map(({ calls, place }) => [calls, place.pointer]);
  expect(blocks).toEqual([
    [[3, 4], '/soft_ordering/0'],
    [[1, 2], '/soft_ordering/1'],
  ]);
});

test.each<[string, string[], number[][]]>([
  ['of one tool with the same names', ['f(p = x)', 'g(p = x)', 'f(p = y)'], [[0, 2]]],
  ['in any order', ['f(p = x, q = 1)', 'f(q = 1, p = y)'], [[0, 1]]],
  ['but not with other names', ['f(p = x)', 'f(q = x)'], []],
  ['nor without any, where they are the same as it is', ['f', 'f'], []],
  ['nor where all are the same as it is', ['f(p = x)', 'f(p = x)'], []],
  ['where some are', ['f(p = x)', 'f(p = x)', 'f(p = y)'], [[0, 1, 2]]],
])('values may make calls the same: %s', (_, calls, want) => {
  const names = calls.map((_, at) => String(at));
  const steps = calls.map((call, at) => `${at}: ${call}`);
  const { value } = workflowOf({ steps, soft_ordering: [names] }).plan('', false);
  expect(value?.blocks[0]?.comparable).toEqual(want);
});

describe('where there is no plan, it is said why', () => {
  const cases: { given: string; sketch: Sketch; want: object[] }[] = [
    {
      given: 'a hard pair that a sequence contradicts',
      sketch: { steps: ['a', 'b'], hard_ordering: [['a', 'b']], conditionals: last('b', 'a') },
      want: [
        {
          code: 'ordering-contradiction',
          place: { file: 'w.json', pointer: '/hard_ordering/0' },
          data: { workflow: 'a', cycle: ['b', 'a', 'b'] },
        },
      ],
    },
    {
      given: 'a hard pair of blocks that interleave',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        hard_ordering: [
          ['a', 'b'],
          ['b', 'd'],
        ],
        conditionals: last('a', 'c', 'b', 'd'),
      },
      want: [
        {
          code: 'interleaved-blocks',
          place: { file: 'w.json', pointer: '/hard_ordering/1' },
          data: { first: 'b', second: 'd' },
        },
      ],
    },
    {
      given: 'each block without an order',
      sketch: {
        steps: ['a', 'b', 'c', 'd', 'e', 'f'],
        soft_ordering: [
          ['a', 'b'],
          ['d', 'e'],
        ],
        hard_ordering: [
          ['a', 'c'],
          ['b', 'c'],
          ['d', 'f'],
          ['e', 'f'],
        ],
        conditionals: last('a', 'c', 'b', 'd', 'f', 'e'),
      },
      want: [
        {
          code: 'no-valid-order',
          place: { file: 'w.json', pointer: '/soft_ordering/0' },
          data: { workflow: 'a', block: ['a', 'b'] },
        },
        {
          code: 'no-valid-order',
          place: { file: 'w.json', pointer: '/soft_ordering/1' },
          data: { workflow: 'a', block: ['d', 'e'] },
        },
      ],
    },
  ];
  test.each(cases)('$given', ({ sketch, want }) => {
    expect(workflowOf(sketch).plan('', false).diagnostics).toEqual([]);
    expect(workflowOf(sketch).plan('t', false)).toEqual({ value: undefined, diagnostics: want });
  });

  test('a hard pair of blocks that stand one behind the other is none', () => {
    const { value } = workflowOf({
      steps: ['a', 'b', 'c', 'd'],
      soft_ordering: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      hard_ordering: [
        ['b', 'c'],
        ['a', 'd'],
      ],
    }).plan('', false);
    expect(value?.count).toBe(4n);
  });

  test('a block that is too large', () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const pairs = Array.from({ length: 15 }, (_, at) => [`s${2 * at}`, `s${2 * at + 1}`]);
    const sketch = { agent: 'a', steps: names, soft_ordering: [names], hard_ordering: pairs };
    const file = { file: 'w.json', text: JSON.stringify(sketch) };
    expect(compileWorkflows([file]).diagnostics).toEqual([
      {
        code: 'block-too-large',
        place: { file: 'w.json', pointer: '/soft_ordering/0' },
        // Thirteen pairs of three states each are more than 2^20.
        data: { workflow: 'a', block: names, states: 3 ** 13 },
      },
    ]);
  });
});

test('a plan of which nothing is left says so, and one that is never asked does not', () => {
  const skipped = [{ if: [], then: [{ action: 'skip', target: 'a' }] }];
  const policy = workflowOf({ steps: ['a'], conditionals: skipped });
  const empty = {
    code: 'empty-trajectory',
    place: { file: 'w.json', pointer: '' },
    data: { workflow: 'a' },
  };
  expect(policy.plan('t', false).value?.warnings).toEqual([empty]);
  const none = planOfNoCalls(policy, true);
  expect(none).toMatchObject({
    ...{ agent: 'a', file: 'w.json', outcome: '', handsOver: true, halts: true },
    ...{ calls: [], slots: [], blocks: [], before: [], count: 1n, ranks: 1n, warnings: [] },
  });
  expect(none.graph().order).toBe(0);
});
