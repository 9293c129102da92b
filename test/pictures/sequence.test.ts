import { expect, test } from 'vitest';
import { drawnSequence } from '../../src/pictures/sequence.ts';
import { goldOf } from '../compiler/run/support.ts';
import { arrows } from './support.ts';

const gold = goldOf(
  [
    { agent: 'ask', steps: ['a(p = x)', 'b'], soft_ordering: [['a', 'b']] },
    { agent: 'pay', steps: ['complete_case'] },
  ],
  '{"x":["it\'s",1.50,true,null]}',
);

test('the calls of a trajectory in order, numbered, with values, in the frames and colours of agents', () => {
  const drawing = drawnSequence(gold.id, gold.at(0n), gold.count);
  expect(drawing.title).toBe('Profile C1');
  expect(drawing.about).toEqual(['The first of its 2 trajectories']);
  expect(drawing.nodes.map(({ lines, agent, group }) => [lines, agent, group])).toEqual([
    [['Start'], undefined, undefined],
    [['1. a', `p = ["it's", 1.5, true, null]`], 0, 'agent1'],
    [['2. b'], 0, 'agent1'],
    [['3. complete_case'], 1, 'agent2'],
    [['Done'], undefined, undefined],
  ]);
  expect(arrows(drawing)).toEqual([
    'Start > agent1',
    'agent1 > agent2',
    'agent2 > Done',
    '1. a > 2. b',
  ]);
  expect(drawing.legend).toEqual([
    { sample: { agent: 0 }, text: '1. ask' },
    { sample: { agent: 1 }, text: '2. pay' },
  ]);
});

test('an agent without a call says so', () => {
  const none = goldOf([{ steps: ['complete_case'] }, { steps: ['b'] }]);
  const drawing = drawnSequence(none.id, none.at(0n), none.count);
  expect(drawing.about).toEqual(['Its only trajectory']);
  expect(drawing.nodes.map(({ lines, group }) => [lines[0], group])).toEqual([
    ['Start', undefined],
    ['no calls', 'agent1'],
    ['1. b', 'agent2'],
    ['Done', undefined],
  ]);
});
