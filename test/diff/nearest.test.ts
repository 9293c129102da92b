import { expect, test } from 'vitest';
import { difference } from './support.ts';

const skipping = (...target: string[]) => ({
  agent: 'a',
  steps: ['a', 'b', 'c', 'x', 'y', 'd', 'z'],
  conditionals: [
    { if: [{ field: 'n', operator: '==', value: 1 }], then: [{ action: 'skip', target }] },
  ],
});

test('an example has calls below those that they replace', () => {
  const [old, young] = [skipping('x', 'y', 'z'), skipping('b', 'c')];
  const { causes } = difference([old], [young], [{ agent_sequence: ['a'], n: 1 }]);
  const calls = causes[0]?.example.calls ?? [];
  expect(calls.map(({ mark, gold, prediction }) => `${mark} ${gold ?? prediction}`)).toEqual([
    'same a()',
    'missing b()',
    'missing c()',
    'extra x()',
    'extra y()',
    'same d()',
    'extra z()',
  ]);
});
