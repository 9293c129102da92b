import { expect, test } from 'vitest';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import { lint } from '../../../../src/profiles/cover/lint.ts';
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

test('outcomes that are too many to list are not judged, however long a walk is', () => {
  const count = 90;
  const nodes = Array.from({ length: count }, (_, at) => {
    const next = (step: number) => String(Math.min(count - 1, at + step));
    const ways = at === count - 1 ? [] : [way(next(1), `r${at} == 1`), way(next(2))];
    return node(String(at), [tool(`t${at}`, '', `r${at}`)], ways);
  });
  const text = JSON.stringify({ agent: 'g', nodes });
  const { diagnostics, unjudged } = lint(readSoundWorkflow({ file: 'g.json', text }), 'error');
  expect([diagnostics, unjudged]).toEqual([[], 'outcomes are too many to list']);
});

test('conditions that leave nothing out together are not conditions that always hold', () => {
  const graph = (...pathways: object[]) => ({
    agent: 'g',
    nodes: [
      node('1', [tool('a', 'n', 'x')], pathways),
      node('2', [tool('b', 'n', '')], []),
      node('3', [tool('c', 'n', '')], []),
    ],
  });
  expect(said(graph(way('2', "x == 'yes'"), way('3', "x != 'yes'")))).toEqual([]);
  expect(said(graph(way('2', 'x'), way('3', 'not x')))).toEqual([]);
  expect(said(graph(way('2', 'x == 1 or not (x == 1)'), way('3', 'x')))).toEqual([
    'condition-never-true /nodes/0/responsePathways/1/conditions: pathway 2 to node 3',
    'condition-always-true /nodes/0/responsePathways: none',
  ]);
});
