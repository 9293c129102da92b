import { expect, test } from 'vitest';
import { lint } from '../../../src/explore/lint.ts';
import { readSoundWorkflow } from '../../../src/pipeline.ts';
import { loan, node, tool, way } from './loan.ts';

function said(graph: object) {
  const policy = readSoundWorkflow({ file: 'g.json', text: JSON.stringify(graph) });
  return lint(policy, 'error').diagnostics.map(({ code, place, data }) => {
    return `${code} ${place.pointer}${'label' in data ? `: ${data.label}` : ''}`;
  });
}

test('a graph of which every case can be taken has no finding', () => {
  expect(said(loan)).toEqual([]);
});

test('pathways that no case can take, and conditions that are constant', () => {
  const graph = {
    agent: 'g',
    nodes: [
      node('1', [tool('a', 'n', 'x')], [way('2', 'x > 5'), way('3', 'x <= 5')]),
      node('2', [], [way('4', 'x < 3'), way('4', 'x > 3')]),
      node('3', [tool('c', '', 'y', 'x > 7')], [way('4')]),
      node('4', [tool('d', '', '', 'y == 1'), tool('e', '', '', 'x == 1 and x == 2')], []),
    ],
  };
  expect(said(graph)).toEqual([
    'condition-never-true /nodes/1/responsePathways/0/conditions: pathway 1 to node 4',
    'condition-always-true /nodes/1/responsePathways: none',
    'condition-never-true /nodes/2/tools/0/condition: called',
    'condition-never-true /nodes/3/tools/1/condition: called',
    // c, which returns y, is never called.
    'condition-never-true /nodes/3/tools/0/condition: called',
  ]);
});
