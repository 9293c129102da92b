import { describe, expect, test } from 'vitest';
import { countingBounds } from '../../../src/compiler/plan/linear-extensions.ts';
import { PlanCache } from '../../../src/compiler/plan/plan-cache.ts';
import { findings, goldOf, orders, type Sketch } from '../run/support.ts';
import { workflowOf } from './support.ts';

const then = (...entries: unknown[]) => [{ if: [], then: entries }];

describe('orders', () => {
  const cases: { given: string; sketch: Sketch; want: string[] }[] = [
    {
      given: 'members stand in step order, however the block lists them',
      sketch: { steps: ['a', 'b', 'c'], soft_ordering: [['c', 'a', 'b']] },
      want: ['a b c', 'a c b', 'b a c', 'b c a', 'c a b', 'c b a'],
    },
    {
      given: 'the block listed first varies slowest, wherever it stands',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [
          ['c', 'd'],
          ['a', 'b'],
        ],
      },
      want: ['a b c d', 'b a c d', 'a b d c', 'b a d c'],
    },
    {
      given: 'a pair holds a member before a fixed step between its slots',
      sketch: { steps: ['a', 'x', 'b'], soft_ordering: [['a', 'b']], hard_ordering: [['a', 'x']] },
      want: ['a x b'],
    },
    {
      given: 'what is left of a block keeps the listed order',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['a', 'b', 'c'], when_pruned: 'listed' }],
        conditionals: then({ action: 'skip', target: 'b' }),
      },
      want: ['a c d'],
    },
    {
      given: 'what is left of a block permutes, if it says so',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['a', 'b', 'c'], when_pruned: 'permute' }],
        conditionals: then({ action: 'skip', target: 'b' }),
      },
      want: ['a c d', 'c a d'],
    },
    {
      given: 'what an end_after leaves of a block permutes, under its hard pairs',
      sketch: {
        steps: ['a', 'b', 'c', 'd', 'e'],
        soft_ordering: [{ steps: ['e', 'a', 'b', 'c'], when_pruned: 'permute' }],
        hard_ordering: [
          ['b', 'c'],
          ['e', 'a'],
        ],
        conditionals: then({ action: 'end_after', target: 'd' }),
      },
      want: ['a b c d', 'b a c d', 'b c a d'],
    },
    {
      given: 'what an override lists of a block permutes, in the order of its list',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['a', 'b', 'c'], when_pruned: 'permute' }],
        conditionals: then({ action: 'override_trajectory', target: ['c', 'd', 'a'] }),
      },
      want: ['c d a', 'a d c'],
    },
    {
      given: 'what an override lists twice of a block keeps it from permuting',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['a', 'b', 'c'], when_pruned: 'permute' }],
        conditionals: then({ action: 'override_trajectory', target: ['c', 'a', 'c'] }),
      },
      want: ['c a c'],
    },
    {
      given: 'one that is left of a block stays where it is',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['a', 'b', 'c'], when_pruned: 'permute' }],
        conditionals: then({ action: 'skip', target: ['a', 'b'] }),
      },
      want: ['c d'],
    },
    {
      given: 'twins with different restrictions are still one',
      sketch: {
        steps: ['1: t', '2: t', 'x'],
        soft_ordering: [['1', '2', 'x']],
        hard_ordering: [['2', 'x']],
      },
      want: ['t t x', 't x t'],
    },
    {
      given: 'twins are what their parameters are, however written',
      sketch: {
        steps: ["1: t(p = 'a')", '2: t(p="a")', '3: t(p = 1.0)', '4: t(p=1)'],
        soft_ordering: [
          ['1', '2'],
          ['3', '4'],
        ],
      },
      want: ['t t t t'],
    },
    {
      given: 'steps that an override makes equal are twins',
      sketch: {
        steps: ["1: t(p = 'a')", '2: t'],
        soft_ordering: [['1', '2']],
        conditionals: then({ action: 'override_params', target: 't', params: { p: '1' } }),
      },
      want: ['t t'],
    },
  ];
  test.each(cases)('$given', ({ sketch, want }) => {
    expect(orders(goldOf([sketch]))).toEqual(want);
  });
});

test.each<[string, string, string, number[][]]>([
  ['the same paths', "t(p = a['b'], q = 1)", "t(q = 1.0, p = a['b'])", [[0, 1]]],
  ['other keys', "t(p = a['b'])", "t(p = a['c'])", []],
  ['other roots', 't(p = a)', 't(p = b)', []],
  ['a path and a text', 't(p = a)', "t(p = 'a')", []],
  ['a number and a text', 't(p = 1)', "t(p = '1')", []],
  ['texts', "t(p = 'x')", "t(p = 'y')", []],
  ['numbers', 't(p = 1)', 't(p = 2)', []],
  ['a long number', 't(p = 12345678901234567890)', 't(p = 12345678901234567890)', [[0, 1]]],
  ['long numbers', 't(p = 12345678901234567890)', 't(p = 12345678901234567891)', []],
  ['a number and one like the text of it', 't(p = 1)', "t(p = '#1')", []],
  ['other tools', 't(p = 1)', 'u(p = 1)', []],
  ['other names', 't(p = 1)', 't(q = 1)', []],
  ['swapped values', 't(p = 1, q = 2)', 't(p = 2, q = 1)', []],
])('steps are interchangeable or not: %s', (_, one, other, want) => {
  const steps = [`1: ${one}`, `2: ${other}`];
  const { value } = workflowOf({ steps, soft_ordering: [['1', '2']] }).plan('', false);
  expect(value?.blocks.map(({ alike }) => alike)).toEqual([want]);
});

describe('diagnostics of a plan', () => {
  const last = (target: string[]) => ({ action: 'override_trajectory', target });
  const pair = {
    steps: ['a', 'b', 'c', 'd'],
    conditionals: [{ if: [{ field: 'x', operator: 'exists' }], then: [] as unknown[] }],
  };
  const withThen = (...entries: unknown[]) => [
    { if: [{ field: 'x', operator: 'exists' }], then: entries },
  ];

  const cases: { given: string; sketch: Sketch; want: [string, string][] }[] = [
    {
      given: 'an override against a hard pair',
      sketch: { ...pair, hard_ordering: [['a', 'b']], conditionals: withThen(last(['b', 'a'])) },
      want: [['ordering-contradiction', '/hard_ordering/0']],
    },
    {
      given: 'an override that makes blocks interleave',
      sketch: {
        ...pair,
        soft_ordering: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        hard_ordering: [['a', 'c']],
        conditionals: withThen(last(['a', 'c', 'b', 'd'])),
      },
      want: [['interleaved-blocks', '/hard_ordering/0']],
    },
    {
      given: 'an override that leaves no order',
      sketch: {
        ...pair,
        soft_ordering: [['a', 'b', 'd']],
        hard_ordering: [
          ['a', 'c'],
          ['b', 'c'],
        ],
        conditionals: withThen(last(['a', 'c', 'b', 'd'])),
      },
      want: [['no-valid-order', '/soft_ordering/0']],
    },
    {
      given: 'end_after a step that is skipped',
      sketch: {
        ...pair,
        conditionals: withThen(
          { action: 'skip', target: 'b' },
          { action: 'end_after', target: ['b', 'c'] },
        ),
      },
      want: [['end-after-removed', '/conditionals/0/then/1/target/0']],
    },
    {
      given: 'two overrides',
      sketch: { ...pair, conditionals: withThen(last(['b']), last(['c'])) },
      want: [['several-overrides', '/conditionals/0/then/1']],
    },
    {
      given: 'nothing left',
      sketch: { ...pair, conditionals: withThen({ action: 'skip', target: ['a', 'b', 'c', 'd'] }) },
      want: [['empty-trajectory', '']],
    },
  ];
  test.each(cases)('$given', ({ sketch, want }) => {
    expect(findings([sketch], '{"x": 1}')).toEqual(want);
    expect(findings([sketch])).toEqual([]);
  });

  test('a block that is too large to count', () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const pairs = Array.from({ length: 15 }, (_, at) => [`s${2 * at}`, `s${2 * at + 1}`]);
    const sketch = { steps: names, soft_ordering: [names], hard_ordering: pairs };
    expect(findings([sketch])).toEqual([['block-too-large', '/soft_ordering/0']]);
    const conditionals = withThen({ action: 'skip', target: 's2' });
    expect(findings([{ ...sketch, conditionals }], '{"x": 1}')).toEqual([]);
    expect(findings([{ ...sketch, conditionals }])).toEqual([
      ['block-too-large', '/soft_ordering/0'],
    ]);
  });
});

test('a plan is made once per outcome', () => {
  const workflow = workflowOf({
    steps: ['a', 'complete_case'],
    conditionals: [
      { if: [{ field: 'x', operator: 'exists' }], then: [{ action: 'skip', target: 'a' }] },
    ],
  });
  const planner = new PlanCache(workflow);
  expect(planner.planFor('t', false)).toBe(planner.planFor('t', false));
  expect(planner.planFor('t', false)).not.toBe(planner.planFor('e', false));
  expect(planner.planFor('t', false)).not.toBe(planner.planFor('t', true));
  const names = (outcome: string, handsOver: boolean) =>
    planner.planFor(outcome, handsOver).value?.calls.map(({ name }) => name);
  expect(names('e', false)).toEqual(['a', 'complete_case']);
  expect(names('e', true)).toEqual(['a']);
  expect(names('t', true)).toEqual([]);
});

test('so is its account', () => {
  const workflow = workflowOf({
    steps: ['a', 'complete_case'],
    conditionals: [
      { if: [{ field: 'x', operator: 'exists' }], then: [{ action: 'skip', target: 'a' }] },
    ],
  });
  const planner = new PlanCache(workflow);
  for (const outcome of ['t', 'e']) {
    for (const handsOver of [false, true]) {
      const account = planner.accountFor(outcome, handsOver);
      expect(account.steps).toEqual(workflow.account(outcome, handsOver).steps);
      expect(planner.accountFor(outcome, handsOver)).toBe(account);
    }
  }
  const remaining = (outcome: string, handsOver: boolean) =>
    planner.accountFor(outcome, handsOver).steps.map(({ remains }) => remains);
  expect(remaining('t', false)).toEqual([false, true]);
  expect(remaining('e', false)).toEqual([true, true]);
  expect(remaining('e', true)).toEqual([true, false]);
});

test('plans are forgotten where they are too many, and what counting them took is not', () => {
  const workflow = workflowOf({ steps: ['a', 'b', 'c'], soft_ordering: [['a', 'b']] });
  const { value } = workflow.plan('', false);
  const work = value?.blocks[0]?.orders.work ?? 0;
  const planner = new PlanCache(
    Object.assign(workflow, { plan: () => ({ value, diagnostics: [] }) }),
  );
  const first = planner.planFor('0', false);
  for (let outcome = 1; outcome < 4_096; outcome++) planner.planFor(String(outcome), false);
  expect(planner.planFor('0', false) === first).toBe(true);
  planner.planFor('4096', false);
  expect(planner.planFor('0', false) === first).toBe(false);
  expect(work).toBeGreaterThan(0);
  expect(planner.work).toBe(4_098 * work);
});

test('what was too large to count took all that is permitted', () => {
  const workflow = workflowOf({ steps: ['a'] });
  const place = { file: 'w.json', pointer: '' };
  const large = {
    code: 'block-too-large',
    place,
    data: { workflow: 'a', block: [], states: 9 },
  } as const;
  const empty = { code: 'no-valid-order', place, data: { workflow: 'a', block: [] } } as const;
  const planner = new PlanCache(
    Object.assign(workflow, {
      plan: () => ({ value: undefined, diagnostics: [large, empty, large] }),
    }),
  );
  planner.planFor('', false);
  expect(planner.work).toBe(2 * countingBounds.work);
});

describe('an override', () => {
  const override = (...target: string[]) => ({ action: 'override_trajectory', target });
  const planned = (steps: string[], handsOver: boolean, ...entries: object[]) =>
    new PlanCache(workflowOf({ steps, conditionals: then(...entries) })).planFor('t', handsOver);

  test.each<[string, string[]]>([
    ['a step', ['a', 'b', 'complete_case']],
    ['a tool that is no step', ['a', 'b']],
  ])('loses what ends the case where another agent follows, %s', (_, steps) => {
    const calls = (handsOver: boolean) =>
      planned(steps, handsOver, override('complete_case', 'b', 'x')).value?.calls.map(
        ({ name }) => name,
      );
    expect(calls(false)).toEqual(['complete_case', 'b', 'x']);
    expect(calls(true)).toEqual(['b', 'x']);
  });

  test('calls steps by their position, and what is no step by its tool', () => {
    const { value } = planned(['a', 'b'], false, override('x', 'b'));
    expect(value?.calls.map(({ name, step }) => [name, step])).toEqual([
      ['x', -1],
      ['b', 1],
    ]);
  });

  test('is said to be one of several only where it is, with what is used', () => {
    expect(planned(['a', 'b'], false, override('b')).value?.warnings).toEqual([]);
    const { value } = planned(['a', 'b'], false, override('a'), override('b', 'a'));
    expect(value?.warnings).toMatchObject([{ code: 'several-overrides', data: { used: 'b, a' } }]);
  });

  test('of parameters gives them to a step in place of its own, and to a tool that is no step', () => {
    const set = (target: string, params: object) => ({
      ...{ action: 'override_params', target, params },
    });
    const { value } = planned(
      ['a(p = x)', 'b(p = x)'],
      false,
      ...[override('new', 'a', 'b'), set('new', { q: '1' })],
      ...[set('a', { q: '2', r: '3' }), set('a', { r: '4' })],
    );
    const texts = value?.calls.map(({ name, parameters }) =>
      [name, ...parameters.map((each) => `${each.name}=${each.expression.text}`)].join(' '),
    );
    expect(texts).toEqual(['new q=1', 'a q=2 r=4', 'b p=x']);
  });
});
