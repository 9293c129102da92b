import type { DirectedGraph } from 'graphology';
import { topologicalSort } from 'graphology-dag';
import { describe, expect, test } from 'vitest';
import { nodesOf } from '../../../src/compiler/plan/precedence-constraints.ts';
import type { PrecedenceGraph } from '../../../src/model/plan.ts';
import { goldOf, type Sketch } from '../run/support.ts';

/** The edges as names, in the order of the calls. */
function edgesOf(graph: PrecedenceGraph): string[] {
  const nameOf = (node: string) => graph.getNodeAttribute(node, 'name');
  return graph
    .nodes()
    .flatMap((node) => graph.outNeighbors(node).map((next) => `${nameOf(node)}-${nameOf(next)}`))
    .sort();
}

describe('the edges of a plan', () => {
  const cases: { given: string; sketch: Sketch; want: string }[] = [
    { given: 'steps', sketch: { steps: ['a', 'b', 'c'] }, want: 'a-b b-c' },
    {
      given: 'a block between steps',
      sketch: { steps: ['a', 'b', 'c', 'd'], soft_ordering: [['b', 'c']] },
      want: 'a-b a-c a-d b-d c-d',
    },
    {
      given: 'a block at both ends',
      sketch: { steps: ['a', 'b', 'c'], soft_ordering: [['a', 'b', 'c']] },
      want: '',
    },
    {
      given: 'two blocks, one behind the other',
      sketch: {
        steps: ['a', 'b', 'c', 'd', 'e'],
        soft_ordering: [
          ['d', 'c'],
          ['a', 'b'],
        ],
      },
      want: 'a-c a-d a-e b-c b-d b-e c-e d-e',
    },
    {
      given: 'three blocks, each bound to the next',
      sketch: {
        steps: ['a', 'b', 'c', 'd', 'e', 'f'],
        soft_ordering: [
          ['a', 'b'],
          ['c', 'd'],
          ['e', 'f'],
        ],
      },
      want: 'a-c a-d b-c b-d c-e c-f d-e d-f',
    },
    {
      given: 'two blocks and a step between them',
      sketch: {
        steps: ['a', 'b', 'c', 'd', 'e'],
        soft_ordering: [
          ['a', 'b'],
          ['d', 'e'],
        ],
      },
      want: 'a-c b-c c-d c-e',
    },
    {
      given: 'a block of three with steps between its members',
      sketch: { steps: ['a', 'b', 'c', 'd', 'e', 'f'], soft_ordering: [['a', 'c', 'e']] },
      want: 'a-f b-d c-f d-f e-f',
    },
    {
      given: 'a step between the members of a block',
      sketch: { steps: ['a', 'b', 'c', 'd', 'e'], soft_ordering: [['b', 'd']] },
      want: 'a-b a-c a-d b-e c-e d-e',
    },
    {
      given: 'blocks that interleave',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [
          ['a', 'c'],
          ['b', 'd'],
        ],
      },
      want: '',
    },
    {
      given: 'a pair in a block',
      sketch: {
        steps: ['a', 'b', 'c'],
        soft_ordering: [['a', 'b', 'c']],
        hard_ordering: [['c', 'a']],
      },
      want: 'c-a',
    },
    {
      given: 'steps that were skipped',
      sketch: {
        steps: ['a', 'b', 'c', 'd'],
        soft_ordering: [{ steps: ['b', 'c'], when_pruned: 'permute' }],
        conditionals: [{ if: [], then: [{ action: 'skip', target: 'b' }] }],
      },
      want: 'a-c c-d',
    },
    {
      given: 'a step that an override repeats, and a tool of its own',
      sketch: {
        steps: ['a', 'b'],
        conditionals: [
          { if: [], then: [{ action: 'override_trajectory', target: ['b', 'x', 'b'] }] },
        ],
      },
      want: 'b-x x-b',
    },
  ];

  test.each(cases)('$given', ({ sketch, want }) => {
    const [plan] = goldOf([sketch]).plans;
    expect(edgesOf(plan?.graph as PrecedenceGraph).join(' ')).toBe(want);
    const made = plan?.graph as PrecedenceGraph;
    const called = made.nodes().map((node) => made.getNodeAttribute(node, 'call'));
    expect(called.sort()).toEqual(plan?.calls.map((_, at) => at));
  });
});

test('nodes come in the order of the steps, however they are called, and say what is called', () => {
  const steps = ['a: f', 'b', 'c', 'd'];
  const last = { action: 'override_trajectory', target: ['c', 'x', 'a', 'c'] };
  const [plan] = goldOf([{ steps, conditionals: [{ if: [], then: [last] }] }]).plans;
  const graph = plan?.graph as DirectedGraph;
  expect(graph.nodes().map((node) => [node, graph.getNodeAttributes(node)])).toEqual([
    ['0', { name: 'a', tool: 'f', call: 2 }],
    ['2', { name: 'c', tool: 'c', call: 0 }],
    ['5', { name: 'x', tool: 'x', call: 1 }],
    ['7', { name: 'c', tool: 'c', call: 3 }],
  ]);
});

test('a step has its own node once, and all that is called besides has one behind the steps', () => {
  const called = [-1, 1, -1, 1, 0].map((step) => ({ name: '', tool: '', step, parameters: [] }));
  expect(nodesOf(3, called)).toEqual([3, 1, 5, 6, 0]);
});

test('a gold set has a plan for each agent, whose graph is one of graphology', () => {
  const { plans } = goldOf([
    { steps: ['a', 'b', 'c'], soft_ordering: [['b', 'c']] },
    { steps: ['d'] },
  ]);
  expect(plans.map(({ agent, calls }) => [agent, calls.map(({ tool }) => tool)])).toEqual([
    ['agent1', ['a', 'b', 'c']],
    ['agent2', ['d']],
  ]);
  const graph = plans[0]?.graph as DirectedGraph;
  expect(graph.type).toBe('directed');
  expect(topologicalSort(graph)[0]).toBe('0');
  expect(graph.getNodeAttributes('1')).toEqual({ name: 'b', tool: 'b', call: 1 });
});
