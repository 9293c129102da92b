import { describe, expect, test } from 'vitest';
import { explain } from '../../src/compiler/explain/explain.ts';
import { originOf } from '../../src/compiler/run/library.ts';
import { Locator } from '../../src/compiler/run/report.ts';
import { goldOf } from '../compiler/run/support.ts';
import { arrows, drawnGold, marksIn, planOf } from './support.ts';

const steps = ['a', 'b', 'c(p = x)', 'd', 'complete_case'];
const when = (value: unknown, then: unknown[], otherwise: unknown[] = []) => ({
  if: [{ field: 'x', operator: '==', value }],
  then,
  else: otherwise,
});
const x1 = '{"x":1}';

test('what was skipped is pale, with the conditional that did it, beside the way', () => {
  const skips = when(1, [{ action: 'skip', target: ['b', 'c'] }]);
  const other = when(2, [], [{ action: 'skip', target: 'c' }]);
  const drawing = planOf([{ steps, conditionals: [skips, other] }], x1);
  expect(drawing.nodes.filter(({ look }) => look === 'removed')).toMatchObject([
    { lines: ['b', 'c'] },
  ]);
  expect(marksIn(drawing)).toEqual(['b: skip: [1] skipped, as x == 1']);
  expect(arrows(drawing)).toEqual([
    'Start > a',
    'a > d',
    'd > complete_case',
    'complete_case > Done',
  ]);
  expect(arrows(drawing, 'removed')).toEqual(['a > b', 'b > d']);
});

test('steps beside each other with one reason are one node', () => {
  const drawing = planOf(
    [{ steps, conditionals: [when(1, [{ action: 'end_after', target: ['d', 'b'] }])] }],
    x1,
  );
  expect(drawing.nodes.filter(({ look }) => look === 'removed').map(({ lines }) => lines)).toEqual([
    ['c', 'd', 'complete_case'],
  ]);
  expect(marksIn(drawing)).toEqual([
    'b: end: [1] ended here, as x == 1',
    'c: end: [1] ended before, as x == 1',
  ]);
  expect(arrows(drawing, 'removed')).toEqual(['b > c', 'c > Done']);
});

test('a soft block that lost a member says that its order is frozen, and why', () => {
  const skip = when(1, [{ action: 'skip', target: 'b' }]);
  const sketch = (block: unknown) => ({ steps, soft_ordering: [block], conditionals: [skip] });
  const marks = (block: unknown) =>
    marksIn(planOf([sketch(block)], x1)).filter((mark) => mark.includes('frozen'));
  const lost = 'as b is left out of the soft block';
  expect(marks(['d', 'c', 'b', 'a'])).toEqual([`a: frozen: in listed order with c, d, ${lost}`]);
  expect(marks(['b', 'd'])).toEqual([]);
  expect(marks(['a', 'c', 'd'])).toEqual([]);
  const rest = { steps: ['a', 'b', 'd'], when_pruned: 'permute' };
  expect(marks(rest)).toEqual([]);
  expect(planOf([sketch(rest)], x1).groups).toMatchObject([{ lines: ['any order: 2 orders'] }]);
});

test('a step is removed by the rule that the audit names', () => {
  const end = when(1, [{ action: 'end_after', target: 'a' }]);
  const skip = when(1, [{ action: 'skip', target: 'c' }]);
  const one = { steps, conditionals: [end, skip], final_only: ['d'] };
  const gold = goldOf([one, { steps: ['z'] }], x1);
  const { compiler, profile } = originOf(gold) ?? {};
  if (compiler === undefined || profile === undefined) throw new Error('a gold set without origin');
  const locator = new Locator([]);
  const { audit } = explain(compiler, profile, { locator, text: x1, dataFiles: new Map() });
  const kinds = audit.turns[0]?.steps.flatMap(({ step, by }) => (by ? [`${step} ${by.kind}`] : []));
  expect(kinds).toEqual(['b end_after', 'c skip', 'd final_only', 'complete_case end_after']);
  expect(marksIn(drawnGold(gold)).slice(1)).toEqual([
    'b: end: [1] ended before, as x == 1',
    'c: skip: [2] skipped, as x == 1',
    'd: final: left out, as another agent follows',
    'complete_case: end: [1] ended before, as x == 1',
  ]);
});

test('an end at a step that was skipped ends nothing', () => {
  const both = [
    { action: 'skip', target: 'b' },
    { action: 'end_after', target: ['b', 'd'] },
  ];
  const drawing = planOf([{ steps, conditionals: [when(1, both)] }], x1);
  expect(marksIn(drawing)).toEqual([
    'd: end: [1] ended here, as x == 1',
    'b: skip: [1] skipped, as x == 1',
    'complete_case: end: [1] ended before, as x == 1',
  ]);
});

test('only the branches that were taken count, and parameters are those of the plan', () => {
  const gives = (value: string) => ({
    action: 'override_params',
    target: 'c',
    params: { [value]: `'${value}'` },
  });
  const drawing = planOf(
    [{ steps, conditionals: [when(1, [gives('q')], [gives('r')]), when(1, [gives('s')])] }],
    x1,
  );
  expect(drawing.nodes.find(({ lines }) => lines[0] === 'c')).toMatchObject({
    look: 'call',
    lines: ['c', "q = 'q'", "s = 's'"],
  });
  expect(marksIn(drawing)).toEqual([
    'c: params: [1] other parameters, as x == 1',
    'c: params: [2] other parameters, as x == 1',
  ]);
});

test('a block with one order left is that order', () => {
  const drawing = planOf(
    [{ steps: ['a', 'b', 'c'], soft_ordering: [['a', 'b']], hard_ordering: [['b', 'a']] }],
    x1,
  );
  expect(drawing.groups).toEqual([]);
  expect(arrows(drawing)).toEqual(['Start > b', 'b > a', 'a > c', 'c > Done']);
  expect(arrows(drawing, 'before')).toEqual(['b > a']);
});

test('soft blocks say how many orders they have', () => {
  const block = { soft_ordering: [['a', 'b', 'c']], hard_ordering: [['a', 'c']] };
  const drawing = planOf([{ steps, ...block }], x1);
  expect(drawing.groups).toMatchObject([{ look: 'block', lines: ['any order: 3 orders'] }]);
  expect(drawing.about).toEqual(['agent1', '3 trajectories']);
  expect(arrows(drawing, 'before')).toEqual(['a > c']);
});

test('a block that lost a member is none', () => {
  const skip = when(1, [{ action: 'skip', target: 'b' }]);
  const drawing = planOf([{ steps, soft_ordering: [['a', 'b', 'c']], conditionals: [skip] }], x1);
  expect(drawing.groups).toEqual([]);
});

test('what was removed from within a block is beside the block', () => {
  const skip = when(1, [{ action: 'skip', target: 'b' }]);
  const drawing = planOf([{ steps, soft_ordering: [['a', 'c']], conditionals: [skip] }], x1);
  expect(arrows(drawing)).toContain('Start > block1');
  expect(arrows(drawing, 'removed')).toEqual(['block1 > b', 'b > d']);
});

describe('an override', () => {
  const override = when(1, [
    { action: 'override_trajectory', target: ['d', 'a', 'd', 'other'] },
    { action: 'skip', target: 'a' },
    { action: 'end_after', target: 'a' },
  ]);

  test('is framed, and what it leaves out is apart', () => {
    const drawing = planOf([{ steps, conditionals: [override] }], x1);
    expect(drawing.groups).toMatchObject([
      { id: 'detour', look: 'detour', lines: ['[1] only these calls, as x == 1'] },
    ]);
    expect(drawing.nodes.map(({ look, lines }) => `${look} ${lines.join(' ')}`)).toEqual([
      'terminal Start',
      'call d',
      'call a',
      'call d',
      'added other',
      'removed b c complete_case',
      'terminal Done',
    ]);
    expect(arrows(drawing)).toEqual([
      'Start > detour',
      'detour > Done',
      'd > a',
      'a > d',
      'd > other',
    ]);
    expect(arrows(drawing, 'removed')).toEqual(['Start > b']);
    expect(marksIn(drawing)).toEqual(['b: override: not among the calls of the override']);
  });

  test('has what it leaves out in one line beside the way, in listed order', () => {
    const overridden = { steps, conditionals: [override] };
    const drawing = planOf([overridden, { steps: ['z'] }, overridden], x1);
    expect(arrows(drawing, 'removed')).toEqual(['Start > b', 'b > complete_case', 'z > b']);
    expect(marksIn(drawing).slice(0, 2)).toEqual([
      'b: override: not among the calls of the override',
      'complete_case: final: left out, as another agent follows',
    ]);
  });
});

test('several agents have a frame each; the last alone has what is for the last', () => {
  const drawing = planOf([{ steps }, { steps: ['a', 'complete_case'] }], x1);
  expect(drawing.groups).toMatchObject([
    { id: 'agent1', look: 'agent', lines: ['1. agent1'], agent: 0 },
    { id: 'agent2', look: 'agent', lines: ['2. agent2'], agent: 1 },
  ]);
  expect(marksIn(drawing)).toEqual(['complete_case: final: left out, as another agent follows']);
  expect(
    drawing.edges.flatMap(({ from, to, look }) => (look === 'next' ? `${from} ${to}` : [])),
  ).toEqual([
    'start agent1_call1',
    'agent1_call1 agent1_call2',
    'agent1_call2 agent1_call3',
    'agent1_call3 agent1_call4',
    'agent1_call4 agent2_call1',
    'agent2_call1 agent2_call2',
    'agent2_call2 done',
  ]);
  expect(drawing.about).toEqual(['agent1, then agent2', '1 trajectory']);
});

test('the way goes on from the last call of an agent, past what was removed before and behind it', () => {
  const conditionals = [when(1, [{ action: 'skip', target: ['a', 'd'] }])];
  const drawing = planOf(
    [
      { steps, conditionals },
      { steps, conditionals },
    ],
    x1,
  );
  const ends = (look: string) =>
    drawing.edges.flatMap((edge) => (edge.look === look ? `${edge.from} ${edge.to}` : []));
  expect(ends('next')).toEqual([
    'start agent1_call1',
    'agent1_call1 agent1_call2',
    'agent1_call2 agent2_call1',
    'agent2_call1 agent2_call2',
    'agent2_call2 agent2_call3',
    'agent2_call3 done',
  ]);
  expect(ends('removed')).toEqual([
    ...['start agent1_gone1', 'agent1_gone1 agent1_call1'],
    ...['agent1_call2 agent1_gone2', 'agent1_gone2 agent1_gone3', 'agent1_gone3 agent2_call1'],
    ...['agent1_call2 agent2_gone1', 'agent2_gone1 agent2_call1'],
    ...['agent2_call2 agent2_gone2', 'agent2_gone2 agent2_call3'],
  ]);
});

test('what came of the conditionals around others is said once, and for whom', () => {
  const inner = when(1, [], [{ action: 'skip', target: 'b' }]);
  const nested = {
    steps,
    conditionals: [when(2, [], [{ ...inner, if: [] }, when(3, [], [inner])])],
  };
  const skip = {
    if: [{ field: 'y', operator: '==', value: 2 }],
    then: [],
    else: [{ action: 'skip', target: 'b' }],
  };
  const deep = { steps, conditionals: [when(1, [when(3, [], [skip])])] };
  const drawing = planOf([deep], '{"x":1,"y":1}');
  expect(drawing.conditions).toEqual(['[1] holds: x == 1', '[2] does not hold: x == 3']);
  expect(marksIn(drawing)).toEqual(['b: skip: [3] skipped, as not [2] and y != 2']);
  expect(planOf([nested, deep], '{"x":1,"y":1}').conditions).toContain('agent2 [1] holds: x == 1');
  expect(planOf([{ steps }], x1).conditions).toEqual([]);
});

test('parameters have the values of the profile, where that is asked for', () => {
  const part = { steps: ["a(p = x, q = 'it', r = o['k']) -> [s]", 'b'] };
  const linesOf = (hasValues: boolean) =>
    planOf([part], `{"x":1.50,"o":{"k":[1,"${'long '.repeat(60)}"]}}`, { hasValues }).nodes[1]
      ?.lines;
  expect(linesOf(false)).toEqual(['a', 'p = x', "q = 'it'", "r = o['k']", 'returns s']);
  const values = linesOf(true) ?? [];
  expect(values.slice(0, 3)).toEqual(['a', 'p = 1.5', "q = 'it'"]);
  expect(values.slice(3, -1)).toHaveLength(3);
  expect(values.at(-2)).toMatch(/^long .*\.\.\.$/);
  expect(values.at(-1)).toBe('returns s');
});

test('a tool of an override that is left out is pale, though no step declares it', () => {
  const target = ['b', 'new', 'complete_case'];
  const override = when(1, [{ action: 'override_trajectory', target }]);
  const drawing = planOf([{ steps: ['b'], conditionals: [override] }, { steps: ['c'] }], x1);
  expect(drawing.nodes.flatMap(({ look, lines }) => (look === 'added' ? lines[0] : []))).toEqual([
    'new',
  ]);
  expect(drawing.nodes.find(({ look }) => look === 'removed')).toMatchObject({
    lines: ['complete_case'],
    marks: [{ kind: 'final', lines: ['left out, as another agent follows'] }],
    group: 'agent1',
  });
});

test('an agent without a call says so', () => {
  const none = { steps: ['complete_case'] };
  const drawing = planOf([none, none], x1);
  expect(drawing.nodes.filter(({ group }) => group === 'agent1').map(({ lines }) => lines)).toEqual(
    [['no calls'], ['complete_case']],
  );
});

test('an end and other parameters of one step are in the order of their numbers', () => {
  const end = when(1, [{ action: 'end_after', target: 'c' }]);
  const given = when(1, [{ action: 'override_params', target: 'c', params: { q: '2' } }]);
  expect(marksIn(planOf([{ steps, conditionals: [end, given] }], x1)).slice(0, 2)).toEqual([
    'c: end: [1] ended here, as x == 1',
    'c: params: [2] other parameters, as x == 1',
  ]);
});
