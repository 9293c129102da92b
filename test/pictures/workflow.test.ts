import { describe, expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { arrows, marksIn, workflowOf } from './support.ts';

test('every step is there in order, with parameters and returns', () => {
  const { nodes, edges, title } = drawnWorkflow(
    workflowOf({
      agent: 'refund',
      steps: ["a(x = order['id'], y = 2) -> [b, c]", 'two: b()', 'c'],
    }),
  );
  expect(title).toBe('refund');
  expect(nodes.map(({ lines }) => lines)).toEqual([
    ['Start'],
    ['a', "x = order['id']", 'y = 2', 'returns b, c'],
    ['two: b'],
    ['c'],
    ['Done'],
  ]);
  expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'start step1',
    'step1 step2',
    'step2 step3',
    'step3 done',
  ]);
});

const steps = ['a', 'b', 'c', 'd'];

test('the members of a block that stand together are in a box that the way goes through', () => {
  const drawing = drawnWorkflow(workflowOf({ steps, soft_ordering: [['b', 'c']] }));
  expect(drawing.groups).toMatchObject([{ id: 'block1', look: 'block', lines: ['any order'] }]);
  expect(drawing.nodes.flatMap(({ group, lines }) => (group ? [lines[0]] : []))).toEqual([
    'b',
    'c',
  ]);
  expect(arrows(drawing)).toEqual(['Start > a', 'a > block1', 'block1 > d', 'd > Done']);
});

test('members with a step between them keep their places in the way', () => {
  const drawing = drawnWorkflow(workflowOf({ steps, soft_ordering: [['a', 'c']] }));
  expect(drawing.nodes.flatMap(({ group, lines }) => (group ? [lines[0]] : []))).toEqual([
    'a',
    'c',
  ]);
  expect(arrows(drawing)).toEqual(['Start > a', 'a > b', 'b > c', 'c > d', 'd > Done']);
});

test('conditionals are marks on what they skip, end and give parameters', () => {
  const drawing = drawnWorkflow(
    workflowOf({
      steps: [...steps, 'complete_case'],
      conditionals: [
        {
          if: [{ field: 'x', operator: '==', value: 1 }],
          then: [{ action: 'skip', target: ['b', 'c'] }],
          else: [
            {
              if: [{ field: 'y', operator: '<', value: 2 }],
              then: [{ action: 'end_after', target: 'c' }],
            },
          ],
        },
        {
          if: [{ field: 'z', operator: 'exists' }],
          then: [{ action: 'override_params', target: 'a', params: { p: "'q'" } }],
        },
      ],
    }),
  );
  expect(marksIn(drawing)).toEqual([
    'a: params: [3] other parameters if z exists',
    'b: skip: [1] skip if x == 1',
    'c: skip: [1] skip if x == 1',
    'c: end: [2] end here if not [1] and y < 2',
    'complete_case: final: left out if another agent follows',
  ]);
  expect(drawing.conditions).toEqual(['[1]: x == 1']);
  expect(drawing.nodes[1]?.marks[0]?.details).toEqual(["p = 'q'"]);
  expect(drawing.legend.map(({ sample }) => sample)).toEqual(['skip', 'end', 'params', 'final']);
});

test('an override is a way of its own, with the tools that no step declares', () => {
  const drawing = drawnWorkflow(
    workflowOf({
      steps,
      soft_ordering: [['a', 'b']],
      conditionals: [
        {
          if: [{ field: 'x', operator: '==', value: 1 }],
          then: [
            { action: 'override_trajectory', target: ['c', 'b', 'a', 'other'] },
            { action: 'override_params', target: 'other', params: {} },
          ],
        },
      ],
    }),
  );
  expect(drawing.groups.map(({ id, look, group }) => [id, look, group])).toEqual([
    ['block1', 'block', undefined],
    ['detour1', 'detour', undefined],
    ['detour1_block1', 'block', 'detour1'],
  ]);
  expect(drawing.groups[1]?.lines).toEqual(['[1] only these calls if x == 1']);
  expect(arrows(drawing, 'detour')).toEqual(['Start > detour1', 'detour1 > Done']);
  const inside = arrows(drawing).filter((arrow) => arrow.includes('detour1'));
  expect(inside).toEqual(['c > detour1_block1', 'detour1_block1 > other']);
  const other = drawing.nodes.find(({ lines }) => lines[0] === 'other');
  expect(other).toMatchObject({ look: 'added', marks: [{ lines: ['[1] other parameters'] }] });
});

test('what is around others is said once, and the others refer to it by number', () => {
  const is = (field: string) => ({ field, operator: '==', value: 1 });
  const skip = (target: string) => [{ action: 'skip', target }];
  const inmost = { if: [is('q')], then: skip('b'), else: skip('c') };
  const conditionals = [
    {
      if: [is('x'), { field: 'y', operator: '<', value: 2 }],
      then: [{ if: [{ any_of: [is('z'), is('v')] }], then: skip('a'), else: [inmost] }],
      else: [...skip('d'), { if: [is('w')], then: skip('c') }, { if: [is('u')], then: [] }],
    },
    { if: [is('z')], then: skip('b') },
  ];
  const drawing = drawnWorkflow(workflowOf({ steps, conditionals }));
  expect(drawing.conditions).toEqual([
    '[1]: x == 1 and y < 2',
    '[2], asked if [1]: z == 1 or v == 1',
  ]);
  expect(marksIn(drawing)).toEqual([
    'a: skip: [2] skip if [1] and (z == 1 or v == 1)',
    'b: skip: [3] skip if not [2] and q == 1',
    'b: skip: [6] skip if z == 1',
    'c: skip: [3] skip if not [2] and q != 1',
    'c: skip: [4] skip if not [1] and w == 1',
    'd: skip: [1] skip if x != 1 or not (y < 2)',
  ]);
  expect(drawing.about).toEqual(['Nothing depends on whether not [1] and u == 1']);
});

describe('a call of an override has the parameters that it is called with there', () => {
  const when = (field: string, ...then: unknown[]) => ({
    if: [{ field, operator: 'exists' }],
    then,
  });
  const give = (params: Record<string, string>) => ({
    action: 'override_params',
    target: 'a',
    params,
  });
  const override = { action: 'override_trajectory', target: ['a', 'b'] };
  const callIn = (...conditionals: unknown[]) => {
    const drawing = drawnWorkflow(workflowOf({ steps: ['a(p = 1) -> [r]', 'b'], conditionals }));
    return drawing.nodes.find(({ id }) => id === 'detour1_1');
  };

  test('its own, where nothing else is given', () => {
    expect(callIn(when('x', override))).toMatchObject({
      lines: ['a', 'p = 1', 'returns r'],
      marks: [],
    });
  });

  test('those that are given where the override is', () => {
    const call = callIn(when('x', give({ q: '2' }), override, give({ s: '3' })));
    expect(call?.lines).toEqual(['a', 'q = 2', 's = 3', 'returns r']);
    expect(call?.marks.map(({ lines }) => lines)).toEqual([
      ['[1] other parameters'],
      ['[1] other parameters'],
    ]);
  });

  test('and all of them where another conditional adds some, the later winning', () => {
    const call = callIn(when('y', give({ q: '8', z: '9' })), when('x', override, give({ q: '2' })));
    expect(call?.lines).toEqual(['a', 'q = 2', 'returns r']);
    expect(call?.marks).toEqual([
      { kind: 'params', lines: ['[2] other parameters'] },
      { kind: 'params', lines: ['[1] other parameters if y exists'], details: ['q = 2', 'z = 9'] },
    ]);
  });
});

test('hard pairs and conditions without an action are told', () => {
  const drawing = drawnWorkflow(
    workflowOf({
      steps,
      hard_ordering: [['a', 'c']],
      conditionals: [{ if: [{ field: 'x', operator: 'exists' }], then: [] }],
      description: 'About\n  this.',
      domain: 'Travel',
      complexity: 'simple',
    }),
  );
  expect(arrows(drawing, 'before')).toEqual(['a > c']);
  expect(drawing.about).toEqual([
    'About this.',
    'Travel, simple',
    'Nothing depends on whether x exists',
  ]);
});

test('an override is not decorated with what its conditional rules out', () => {
  const override = { action: 'override_trajectory', target: ['a'] };
  const params = { action: 'override_params', target: 'a', params: { p: 'x' } };
  const conditionals = [
    { if: [{ field: 'x', operator: '==', value: 1 }], then: [override], else: [params] },
    { if: [{ field: 'y', operator: '==', value: 1 }], then: [override] },
  ];
  const drawing = drawnWorkflow(workflowOf({ steps: ['a', 'b'], conditionals }));
  const calls = drawing.nodes.filter(({ group }) => group?.startsWith('detour'));
  expect(calls.map(({ marks }) => marks.length)).toEqual([0, 1]);
  expect(drawing.groups.map(({ lines }) => lines)).toEqual([
    ['[1] only these calls if x == 1', 'of several such that hold, the last counts'],
    ['[2] only these calls if y == 1', 'of several such that hold, the last counts'],
  ]);
});

test('marks are in the order of their numbers, where the document has another', () => {
  const inner = { if: [], then: [{ action: 'end_after', target: 'b' }] };
  const drawing = drawnWorkflow(
    workflowOf({
      steps,
      conditionals: [{ if: [], then: [inner], else: [{ action: 'skip', target: 'b' }] }],
    }),
  );
  expect(marksIn(drawing)).toEqual([
    'b: skip: [1] skip if never',
    'b: end: [2] end here if [1] and always',
  ]);
});

test('constants are as a workflow writes them', () => {
  const condition = [
    { field: "x['k']", operator: 'in', value: [true, null] },
    { field: 'y', operator: '==', value: false },
  ];
  const then = [{ action: 'skip', target: 'a' }];
  const drawing = drawnWorkflow(workflowOf({ steps, conditionals: [{ if: condition, then }] }));
  expect(marksIn(drawing)).toEqual(["a: skip: [1] skip if x['k'] in [true, null] and y == false"]);
});
