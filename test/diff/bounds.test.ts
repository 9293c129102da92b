import { describe, expect, test } from 'vitest';
import { withAlikePairs } from '../../src/compiler/languages/traxgen/merge/matches.ts';
import { difference } from './support.ts';

const profiles = [{ agent_sequence: ['w'], n: 1 }];
const names = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);

function countsOf(before: object, after: object) {
  const { counts, causes } = difference(
    [{ agent: 'w', ...before }],
    [{ agent: 'w', ...after }],
    profiles,
  );
  return { ...counts, causes: causes.length };
}

describe('conditions that nest 200 levels', () => {
  const inside = (wrap: (clause: object) => object) => {
    let clause: object = { field: 'n', operator: '==', value: 1 };
    for (let level = 0; level < 200; level++) clause = wrap(clause);
    return (target: string) => ({
      steps: ['f', 'g'],
      conditionals: [{ if: [clause], then: [{ action: 'skip', target }] }],
    });
  };
  test.each([
    ['not', inside((clause) => ({ not: clause }))],
    ['all_of', inside((clause) => ({ all_of: [clause] }))],
    [
      'any_of of two',
      inside((clause) => ({ any_of: [clause, { field: 'n', operator: '==', value: 2 }] })),
    ],
  ])('%s are compared with themselves and with others', (_, version) => {
    expect(countsOf(version('f'), version('f'))).toMatchObject({ changed: 0, causes: 0 });
    expect(countsOf(version('f'), version('g'))).toMatchObject({ changed: 1, causes: 1 });
  });
});

test('many blocks are compared, all at once', () => {
  const steps = names(120);
  const pairs = steps.flatMap((name, at) => (at % 2 === 0 ? [[name, steps[at + 1]]] : []));
  const blocks = { steps, soft_ordering: pairs };
  expect(countsOf({ steps }, blocks)).toMatchObject({ changed: 1 });
}, 15_000);

test('a block that is a chain is compared with its listed order', () => {
  const steps = names(60);
  const hard_ordering = steps.slice(1).map((name, at) => [steps[at], name]);
  const chain = { steps, soft_ordering: [steps], hard_ordering };
  expect(countsOf({ steps }, chain)).toMatchObject({ changed: 0 });
});

test('of 250,000 leftover pairs it is asked how alike they are, of more it is not', () => {
  const likeness = () => 1;
  const items = (count: number) => Array.from({ length: count }, (_, at) => at);
  expect(withAlikePairs(items(500), items(500), [], likeness).length).toBe(500);
  expect(withAlikePairs(items(500), items(501), [], likeness)).toEqual([]);
});
